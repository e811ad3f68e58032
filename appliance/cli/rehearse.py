"""`voxlupi rehearse`: the coming night on paper."""

import json
import os
from pathlib import Path

import click

from appliance.cli.commands import config_option


@click.command()
@config_option
@click.option("--night", "number", type=click.IntRange(1, 99), default=1, help="Which night.", metavar="N")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, in the words of `play --log`.")
def rehearse(config: Path | None, number: int, as_json: bool) -> None:
    """Print the coming night with its times, without a sound."""
    from appliance.box.kit import load_kit  # noqa: PLC0415 - help needs none of it
    from appliance.box.log import record  # noqa: PLC0415
    from appliance.box.opening import kept_state  # noqa: PLC0415
    from appliance.box.rehearsal import rehearse  # noqa: PLC0415
    from appliance.games.cue import Say  # noqa: PLC0415

    kit = load_kit(config, os.environ)
    found = rehearse(kit, os.environ, number, kept_state(kit, os.environ))
    script = found.script
    if found.trouble:
        click.echo(f"{found.trouble}; lengths are estimated", err=True)
    cues = [{"t": 0.0, "kind": "phase", "name": script.phase, "number": script.number}]
    for timed in script.cues:
        cue = record(timed, timed.at, found.lines)
        if isinstance(timed.cue, Say) and found.lines.text(timed.cue.parts) not in found.clips:
            cue["estimated"] = True
        cues.append(cue)
    if as_json:
        click.echo(json.dumps({"seconds": script.seconds, "cues": cues}, ensure_ascii=False))
        return
    for cue in cues:
        if words := _line(cue):
            click.echo(words)
    minutes, seconds = divmod(round(script.seconds), 60)
    click.echo(f"{_time(script.seconds)}  the night is over after {minutes} min {seconds} s")


def _line(cue: dict[str, object]) -> str:
    """A cue for people; nothing for what they need not see."""
    words = {
        "say": f"{cue.get('text')}{'  (length estimated)' if cue.get('estimated') else ''}",
        "wait": f"   {cue.get('turn')}: {cue.get('seconds')} s",
        "mark": f"   {cue.get('name')}: {cue.get('seconds')} s" if cue.get("seconds") else "",
        "phase": f"-- {cue.get('name')} {cue.get('number')} --",
    }.get(str(cue["kind"]), "")
    return f"{_time(float(str(cue['t'])))}  {words}" if words else ""


def _time(seconds: float) -> str:
    return f"{int(seconds // 60):02}:{seconds % 60:06.3f}"
