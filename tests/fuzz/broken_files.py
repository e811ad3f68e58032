"""What a box makes of settings, games and languages that were mangled: all of it can be used, or each fault is told.

What is good can be played: its nights are built, every word that may be said is there, and whoever presses nothing but
`next` comes from the menu to a night.
"""

import re
import time
from functools import cache
from pathlib import Path

from evening import Evening, two_seconds
from msgspec.structs import replace as chosen
from shipped_games import CATALOGUE

from appliance import catalogue, files
from appliance.box import kit, sounds
from appliance.catalogue import load_catalogue, load_lines
from appliance.files import BadFile, shipped
from appliance.games.options import Moderation, Options
from appliance.games.script import build
from appliance.sound import measure, scene
from appliance.table.events import Choices
from appliance.table.menu import Shelf
from appliance.voice.pronunciation import Pronunciation

CONFIG = shipped("config")
LANGUAGE = "it"
RING = 24
STEPS = 5000
"""After so many cues, and presses of `next` as soon as one is wanted, a night has come."""

SLOW = 20.0
"""Seconds of the processor that no file of a megabyte takes, whatever is in it."""


def printed():
    """The game of one's own that the README prints, its rules and its words."""
    chapter = shipped("README.md").read_text(encoding="utf-8").split("## Can we play a game of our own?")[1]
    return re.findall(r"```toml\n(.*?)```", chapter.split("\n## ")[0], flags=re.DOTALL)


def originals():
    """Every kind of file that people edit, each with the bytes of the real ones, by name."""
    rules, words = (text.encode() for text in printed())
    games = {folder.name: folder for folder in sorted((CONFIG / "games").iterdir())}
    return {
        "settings": {path.name: path.read_bytes() for path in sorted(CONFIG.glob("*.toml"))},
        "game": {name: (folder / "game.toml").read_bytes() for name, folder in games.items()} | {"night-market": rules},
        "words": {name: (folder / f"{LANGUAGE}.toml").read_bytes() for name, folder in games.items()}
        | {"night-market": words},
        "language": {path.stem: path.read_bytes() for path in sorted((CONFIG / "languages").glob("*.toml"))},
        "scene": {path.stem: path.read_bytes() for path in sorted((CONFIG / "scenes").glob("*.toml"))},
        "pronunciation": {path.stem: path.read_bytes() for path in sorted((CONFIG / "pronunciation").glob("*.toml"))},
    }


class Desk:
    """A folder in which one file at a time is broken.

    What was read of files that are as they were is read once, and so are the lengths of sounds.

    Args:
        folder: an empty one.
        patch: pytest's, for as long as the desk is there.
    """

    def __init__(self, folder, patch):
        self.folder = folder
        self.files = originals()
        self._root, self._own = folder / "root", folder / "own"
        for each in (self._root / "games", self._root / "languages", self._own):
            each.mkdir(parents=True)
        real, measured = files.load, cache(measure.length)
        self._parsed = cache(files.parse)
        known = {content for kind in self.files.values() for content in kind.values()}

        def load(path):
            content = path.read_bytes() if path.is_file() else b""
            return self._parsed(content, path) if content in known else real(path)

        patch.setattr(catalogue.files, "load", load)
        patch.setattr(kit, "load_kept", lambda *_: CATALOGUE)
        patch.setattr(scene.Measures, "take", lambda _, path: measured(path))
        patch.setattr(sounds.signals, "lengths", cache(sounds.signals.lengths))
        self._market = self._catalogue("game", "night-market", self.files["game"]["night-market"])

    def judge(self, kind, name, content):
        """Whether a file is good; if so it is used, else its faults are looked at. Anything else fails."""
        own, shared = self._own / name, self._root / "languages"
        places = {
            "game": own / "game.toml",
            "words": own / f"{_spoken(name)}.toml",
            "language": shared / f"{name}.toml",
        }
        self._broken = places.get(kind, self.folder / (name if kind == "settings" else f"{name}.toml"))
        began = time.process_time()
        try:
            getattr(self, f"_{kind}")(name, content)
        except BadFile as bad:
            _told(bad.faults, self.folder, self._broken, content)
            return False
        finally:
            assert time.process_time() - began < SLOW
        return True

    def _settings(self, name, content):
        path = self.folder / name
        path.write_bytes(content)
        found = kit.load_kit(path, {"LANG": "it_IT.UTF-8"})
        found.advice()
        lines = found.lines()(found.choices.language, found.choices.game)
        _play(found.shelf, found.options, found.choices, lines, found.ways)

    def _catalogue(self, kind, name, content):
        """A box with one game, a game of one's own, in one language."""
        spoken = _spoken(name)
        folder = self._own / name
        folder.mkdir(exist_ok=True)
        for path in (*folder.iterdir(), *(self._root / "languages").iterdir()):
            path.unlink()
        now = {"game": self.files["game"][name], "words": self.files["words"][name], kind: content}
        (folder / "game.toml").write_bytes(now["game"])
        (folder / f"{spoken}.toml").write_bytes(now["words"])
        shared = now.get("language", self.files["language"][spoken])
        (self._root / "languages" / f"{spoken}.toml").write_bytes(shared)
        return load_catalogue(self._root, own=[folder])

    def _game(self, name, content):
        found = self._catalogue("game", name, content)
        (language,) = found.languages
        game, original = found.games[name], CATALOGUE.games.get(name)
        if game != original:
            _play_all(found, name, language)

    def _words(self, name, content):
        found = self._catalogue("words", name, content)
        (language,) = found.languages
        lines = load_lines(found, language, name)
        for parts in self._said(name):
            assert lines.text(parts).strip()
            assert lines.fragments(parts)

    def _language(self, name, content):
        market = name == "en"
        game = "night-market" if market else "una-notte-da-lupi"
        if name == "fr":
            self._broken = self._broken.with_name(f"{LANGUAGE}.toml")
        found = self._catalogue("language", game, content)
        lines = load_lines(found, found.languages[0], game)
        for parts in self._said(game):
            assert lines.text(parts).strip()

    @cache  # noqa: B019 - a desk lives as long as its tests
    def _said(self, name):
        """All that may be said in a game, whoever moderates."""
        found = self._market if name == "night-market" else CATALOGUE
        shelf, options, all_choices = _set_up(found, name, _spoken(name))
        said = {}
        for choices in all_choices:
            evening = Evening(options, choices=choices, shelf=shelf)
            said |= dict.fromkeys(evening.table.ahead())
        return tuple(said)

    def _scene(self, name, content):
        path = self.folder / f"{name}.toml"
        path.write_bytes(content)
        found, faults = scene.read(name, [self.folder])
        if faults or found is None:
            raise BadFile(faults)
        assert found.layers or found.singles
        for single in found.singles:
            times = single.kind.every
            assert 0 < times[0] <= times[1] < float("inf")

    def _pronunciation(self, name, content):
        """Nobody is told: a box that says a word wrong is better than one that says none."""
        (self.folder / f"{name}.toml").write_bytes(content)
        spoken = Pronunciation(name, self.folder)
        assert isinstance(spoken("Il lupo mannaro apre gli occhi. The Seer looks. Le Voyant."), str)


def _spoken(name):
    """The language of a game that is judged."""
    return "en" if name == "night-market" else LANGUAGE


def _told(faults, folder, broken, content):
    """Faults are there for people: where, what, what would be right, in one line."""
    assert faults
    lines = len(re.split(rb"[\r\n]", content)) + 1
    for fault in faults:
        told = str(fault)
        assert len(told.splitlines()) == 1, told
        assert len(told) < 1100, told
        assert fault.problem.strip(), told
        assert fault.remedy.strip(), told
        assert Path(fault.file).is_relative_to(folder), told
        whole = "speaks no language" in fault.problem or "larger than 1 MiB" in fault.problem
        assert fault.line >= (0 if whole else 1), told
        assert fault.line <= lines or fault.file != str(broken), told


def _set_up(found, name, language):
    game = found.games[name]
    shelf = Shelf(games=found.games, roles={}, game=name, languages=(language,), seats=RING)
    fewest, most = game.deck.players
    first = Choices(
        volume=50, game=name, players=fewest, deck="suggested", calls="short", language=language, moderator="player"
    )
    options = Options(talk=20.0, moderation=Moderation(deal="box", ring=RING), counted=True)
    several = {fewest, most}
    all_choices = [chosen(first, players=players) for players in sorted(several)]
    if shelf.can_moderate(name, fewest):
        all_choices.append(chosen(first, moderator="box", calls="full"))
    return shelf, options, all_choices


def _play_all(found, name, language):
    shelf, options, all_choices = _set_up(found, name, language)
    lines = load_lines(found, language, name)
    for choices in all_choices:
        _play(shelf, options, choices, lines)


def _play(shelf, options, choices, lines, ways=None):
    game = shelf.games[choices.game]
    nights = [name for name, phase in game.phase.items() if phase.kind == "night"]
    evening = Evening(options, choices=choices, shelf=shelf, ways=ways)
    for parts in evening.table.ahead():
        assert lines.text(parts).strip()
    for name in nights:
        for number in (1, 2, 3):
            script = build(evening.table.plan, name, number, two_seconds)
            assert 0 <= script.seconds < float("inf")
    for _ in range(STEPS):
        entered = {name for name, _ in evening.entered}
        if evening.table.is_over or entered & set(nights):
            break
        if (due := evening.table.due()) is not None:
            evening.until(due)
        else:
            assert evening.table.is_waiting
            evening.press("next", 0.0)
    else:
        raise AssertionError(f"{choices}: no night comes after {sorted(entered)}")
    for said in {timed.cue.parts for _, timed in evening.cues if hasattr(timed.cue, "parts")}:
        assert lines.text(said).strip()
