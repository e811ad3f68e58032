"""What a pack must hold: whatever the box says in the menu and in any game can be spoken from it."""

import random
from functools import cache

import pytest
from evening import CHOICES, Evening
from msgspec.structs import replace
from players import NAMES, Players, sitting
from shipped_games import CATALOGUE

from appliance.catalogue import load_lines
from appliance.games import spoken
from appliance.games.course import course
from appliance.games.cue import Say
from appliance.games.deck import random_deck
from appliance.games.lines import BOX_LINES, needed_lines, places
from appliance.games.options import Options
from appliance.games.order import called
from appliance.inventory import covers, inventory
from appliance.table.menu import Shelf

LANGUAGES = list(CATALOGUE.languages)
BUTTONS = ("next", "next", "pause", "left", "right")


@cache
def held(language):
    """The inventory of a language, made once."""
    return inventory(CATALOGUE, language)


def dice(seed):
    return random.Random(seed)  # noqa: S311 - hands, not secrets


def asked(game, options, roles, players, seed):
    """Everything that a table asks for while somebody presses whatever comes to hand."""
    # Whoever presses at random may choose another game.
    said, table = {name: set() for name in CATALOGUE.games}, []

    def length(parts):
        said[table[0].choices.game if table else game].add(parts)
        return 2.0

    more = {"variants": options.variants, "languages": tuple(LANGUAGES)}
    shelf = Shelf(games=CATALOGUE.games, roles=roles, game=game, **more)
    choices = replace(CHOICES, game=game, players=players, deck="file", calls=options.calls)
    evening = Evening(options, choices=choices, shelf=shelf, lengths=length)
    table.append(evening.table)
    phases = CATALOGUE.games[game].phase
    talks = [name for name in course(CATALOGUE.games[game], options, roles) if phases[name].kind == "talk"]
    for talk in (name for name in talks if phases[name].time == "talk"):
        evening.to(talk).wait(10).press("right").wait(10).press("right").cut()
    hand = dice(seed)
    for step in range(300):
        match hand.randrange(5):
            case 0:
                evening.run()
            case 1:
                evening.wait(hand.uniform(1, 100))
            case 2:
                evening.hold(hand.choice(("next", "next", "left", "left", "left", "pause")))
            case _:
                evening.press(hand.choice(BUTTONS))
        table[0] = evening.table
        if step % 25 == 0:
            said[evening.table.choices.game].update(evening.table.ahead())
    return said


EVENINGS = 8
"""So many evenings of each game, with all numbers of players between them."""


@pytest.fixture(scope="module")
def said():
    """What was ever asked for in each game."""
    found = {name: set() for name in CATALOGUE.games}
    for name, game in CATALOGUE.games.items():
        fewest, most = game.deck.players
        for seed in range(EVENINGS):
            players = fewest + round(seed * (most - fewest) / (EVENINGS - 1))
            options = Options(
                calls=("full", "short")[seed % 2],
                vote=("hands", "tokens")[seed % 3 == 0],
                count=("every", "first-last")[seed % 2],
                shift=True,
                counted=bool(seed % 2),
                ballot=("open", "closed", "secret")[seed % 3],
                variants={name: variant.choices[seed % len(variant.choices)] for name, variant in game.variant.items()},
                names=("Anna", "Bruno", "Carla", "Dario", "Elena") if seed % 2 else (),
                talk=(300, 45, 754, 61)[seed % 4],
                more=(60, 90, 47, 0)[seed % 4],
                warnings=(60, 30, 10, 37, 3),
            )
            roles = random_deck(game, players, dice(seed), options.variants)
            heard = asked(name, options, roles, players, seed)
            turns = called(game, roles, 1, options.variants)
            assert {f"{turn}.wake.{options.calls}" for turn in turns if not game.turn[turn].first} <= {
                parts[0] for parts in heard[name]
            }
            found = {each: found[each] | heard[each] for each in found}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_said_in_a_game_is_in_it_whole_or_in_pieces(said, language):
    found = held(language)
    for game, all_parts in said.items():
        lines = load_lines(CATALOGUE, language, game)
        assert [lines.text(parts) for parts in all_parts if not covers(found, lines, parts)] == []


def known(key):
    """A line, or in place of a name one that is in every pack."""
    return "name.Anna" if key.startswith("name.") else key


@pytest.fixture(scope="module")
def moderated():
    """What was ever said in games that the box moderated itself, to the last page of the chronicle."""
    found = {name: set() for name, game in CATALOGUE.games.items() if game.power}
    for name, game in CATALOGUE.games.items():
        for seed in range(EVENINGS) if game.power else ():
            variants = {each: variant.choices[seed % len(variant.choices)] for each, variant in game.variant.items()}
            hand = dice(seed)
            fewest, most = game.deck.players
            count = min(fewest + round(seed * (most - fewest) / (EVENINGS - 1)), len(NAMES))
            deck = random_deck(game, count, hand, variants)
            roles = [role for role, many in deck.items() for _ in range(many)]
            hand.shuffle(roles)
            options = {
                "variants": variants,
                "calls": ("full", "short")[seed % 2],
                "deal": ("cards", "box")[seed % 3 == 0],
            }
            there = sitting(name, deck, players=count, seed=seed, phase=game.first, **options)
            people = Players(there, roles[:count], seed=seed, think=(0.05, 0.15)).play()
            for _ in range(people.state.night + 1):
                there.press("right").run()
            found[name] |= {timed.cue.parts for _, timed in there.cues if isinstance(timed.cue, Say)}
            found[name] |= set(there.table.ahead())
    # Names are anybody's; the pack has some.
    return {name: {tuple(map(known, parts)) for parts in said} for name, said in found.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_said_in_a_moderated_game_is_in_it_whole_or_in_pieces(moderated, language):
    found = held(language)
    for game, all_parts in moderated.items():
        lines = load_lines(CATALOGUE, language, game)
        assert [lines.text(parts) for parts in all_parts if not covers(found, lines, parts)] == []
        assert len({parts[0] for parts in all_parts if parts[0].startswith("chronicle.")}) >= 5


def test_the_evenings_at_the_table_came_to_everything(said):
    for all_parts in said.values():
        heard = {parts[0] for parts in all_parts}
        assert {"setup.play", "setup.volume", "setup.file", "setup.suggested", "setup.game", "pause.volume"} <= heard
        assert {"time.left", "talk.more", "talk.enough", "interrupted.day", "stopped.game"} <= heard


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_line_of_each_game_is_in_it_by_its_key(language):
    found = held(language)
    said: dict[str, set[str]] = {}
    for name in CATALOGUE.speaks(language):
        lines, placed = load_lines(CATALOGUE, language, name), places(CATALOGUE.games[name])
        for key in {*needed_lines(CATALOGUE.games[name]), *BOX_LINES}:
            if key in placed or key.startswith(("time.", "word.", "shown.")) or key.rpartition(".")[2].isdecimal():
                continue
            # Names of games are told of all games, in every game.
            keys = {f"{'box' if key in BOX_LINES else name}/{key}", *([f"box/game.{name}"] * (key == "game.name"))}
            said.setdefault(lines.text((key,)), set()).update(keys)
    assert {text: keys for text, keys in said.items() if found.get(text) not in keys} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_everybody_hears_is_in_it_as_one_sentence(language):
    found = held(language)
    for name in CATALOGUE.speaks(language):
        lines = load_lines(CATALOGUE, language, name)
        for parts in (
            ("setup.play", f"game.{name}", *spoken.number(max(5, CATALOGUE.games[name].deck.players[0]))),
            ("setup.volume", "number.80"),
            ("pause.volume", "number.70"),
            ("time.left", *spoken.time(60)),
            ("time.left", *spoken.time(30)),
            ("time.left", *spoken.time(10)),
            ("talk.time", *spoken.time(300)),
        ):
            if parts[0] in lines:
                assert lines.text(parts) in found


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_to_a_hundred_players_and_names_are_in_it(language):
    found = held(language)
    keys = set(found.values())
    assert {f"number/{number}" for number in range(101)} <= keys
    most = max(game.deck.players[1] for game in CATALOGUE.games.values())
    assert {f"box/player.number+number.{number}" for number in range(1, most + 1)} <= keys
    assert found["Anna"] == "name/Anna"
    assert sum(key.startswith("name/") for key in keys) > 150


@pytest.mark.parametrize("language", LANGUAGES)
def test_votes_are_asked_and_winners_named_by_names_and_by_numbers(language):
    found = held(language)
    lines = load_lines(CATALOGUE, language, "una-notte-da-lupi")
    numbers = [part for number in (3, 5, 11) for part in ("player.number", f"number.{number}")]
    names = [key.replace("/", ".", 1) for key in found.values() if key.startswith("name/")][:3]
    for who in (names, names[:1], numbers):
        assert covers(found, lines, ("result.lynched", *who))
        assert covers(found, lines, ("result.winners", *who))
    for line in ("count.vote", "count.role", "count.answer"):
        assert covers(found, lines, (line, names[0]))
        assert covers(found, lines, (line, "player.number", "number.7"))
    assert covers(found, lines, ("count.answer", "role.apprentice-sorcerer.name"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_text_has_a_key_of_its_own_that_can_be_the_name_of_a_file(language):
    keys = list(held(language).values())
    assert len({key.casefold() for key in keys}) == len(keys)
    assert [key for key in keys if set(key) & set('\\:*?"<>| ') or ".." in key] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mistake_in_the_settings_can_be_told(language):
    lines = load_lines(CATALOGUE, language, next(iter(CATALOGUE.games)))
    found = held(language)
    assert covers(found, lines, ("fault.line", "name.voxlupi.toml", "number.47"))
    assert covers(found, lines, ("fault.file", "name.voxlupi.toml"))
    assert not covers(found, lines, ("fault.file", "name.other.toml"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_list_is_held_as_the_end_and_its_middle_as_the_middle(language):
    found = held(language)
    lines = load_lines(CATALOGUE, language, "una-notte-da-lupi")
    both = (lines.text(("role.seer.1",)), lines.text(("word.and",)))
    assert f"{both[0]}," in found
    assert f"{both[1]} {both[0]}." in found
    assert both[0] not in found
