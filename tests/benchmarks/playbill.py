"""One night's settings and lines, rendered before anything is measured, for the box and for its peers."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from appliance.box.kit import load_kit
from appliance.box.speech import render
from appliance.sound import scene

SETTINGS = """
language = "it"
players = {players}
calls = "{calls}"
tips = false
[voice]
rate = {rate}
engines = {engines}
[night]
seconds = {seconds}
settle = {settle}
gap = {gap}
[scenes]
night = "{scene}"
[audio]
buffer = {buffer}
"""

BUFFER = 512

QUICK = '["pyttsx3"]'
"""One engine, so that the box and the script of a first evening say everything with one voice, as quickly."""

SHIPPED = '["recorded", "pack", "pyttsx3"]'
"""What a box has that nobody has changed."""


@dataclass(frozen=True)
class Playbill:
    """A night that can be played.

    Attributes:
        settings: the file.
        environ: where its rendered lines are.
        texts: the words of each turn, waking and sending to sleep.
        clips: the sound files of the same.
        wanted: what the settings say.
        lines: every line of the night, with its sound.
    """

    settings: Path
    environ: dict
    texts: list
    clips: list
    wanted: dict
    lines: dict

    def for_peers(self, *, sounds, state="night"):
        """The night as the peers take it: as sound files with the box's ambience, or as texts; see `costs.STATES`."""
        night = {name: self.wanted[name] for name in ("seconds", "gap", "rate", "buffer")}
        if not sounds:
            return json.dumps({**night, "voice": "it", "turns": self.texts})
        layers = [str(layer.path) for layer in scene.load(self.wanted["scene"]).layers]
        return json.dumps({**night, "state": state, "turns": self.clips, "layers": layers, "volume": 0.1})


def prepare(folder, **wanted):
    """Write settings, render what they say; nothing has to be rendered when the box plays them."""
    folder.mkdir(parents=True, exist_ok=True)
    usual = {"players": 5, "calls": "short", "rate": 400, "seconds": 1.0, "settle": 0.2, "gap": 0.2, "buffer": BUFFER}
    usual |= {"scene": "wind-and-rain", "engines": QUICK}
    wanted = {**usual, **wanted}
    settings = folder / "voxlupi.toml"
    settings.write_text(SETTINGS.format(**wanted))
    environ = {"XDG_CACHE_HOME": str(folder / "cache")}
    paper = subprocess.run(
        [sys.executable, "-m", "appliance", "rehearse", "--json", "--config", str(settings)],
        env={**os.environ, **environ, "HOME": str(folder)},
        check=True,
        capture_output=True,
    )
    says = [cue for cue in json.loads(paper.stdout)["cues"] if cue["kind"] == "say"]
    kit = load_kit(settings, environ)
    spoken = render(kit, "it", [say["text"] for say in says], environ)
    clips, failed = spoken.clips, spoken.failed
    if failed:
        raise SystemExit(f"nothing can be measured without speech: {failed}")
    lines = {text: str(clip.path) for text, clip in clips.items()}
    texts = _turns(says)
    return Playbill(settings, environ, texts, [[lines[text] for text in turn] for turn in texts], wanted, lines)


def _turns(says):
    """The words of each turn, in order."""
    turns = {}
    for say in says:
        turn, step, *_ = say["line"].split(".")
        if step in {"wake", "sleep"}:
            turns.setdefault(turn, {})[step] = say["text"]
    return [[steps["wake"], steps["sleep"]] for steps in turns.values()]
