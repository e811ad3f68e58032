"""`voxlupi record-lines`: somebody lends the box their voice."""

import os
import signal
import sys
import tempfile
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

import click

from appliance.cli.commands import config_option
from appliance.cli.speech import chosen_language

if TYPE_CHECKING:
    from appliance.voice.microphone import Microphone


class QuitError(Exception):
    """Somebody has done enough for today."""


@click.command()
@config_option
@click.argument("folder", type=click.Path(path_type=Path), required=False)
@click.option("--language", help="Of the lines; otherwise that of the settings.")
@click.option("--match", default="*", metavar="PATTERN", help="Only lines whose key is like this, as '*/seer.*'.")
@click.option("--again", is_flag=True, help="Also those that are recorded already.")
@click.option("--device", default="", metavar="NAME", help="The microphone, as `arecord -L` names it.")
def record_lines(
    config: Path | None, folder: Path | None, language: str | None, match: str, again: bool, device: str
) -> None:
    """Record the lines of the box with a microphone, one by one, into FOLDER.

    Each is shown, recorded, played back, and kept or repeated. Without FOLDER it is the first one that the settings
    name under [voice]. What is kept stays; go on whenever you like.
    """
    # Ctrl+C shall put the microphone down first.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    from appliance.box.kit import load_kit  # noqa: PLC0415 - help needs none of it
    from appliance.box.recordings import recordings  # noqa: PLC0415
    from appliance.voice.microphone import Microphone, MicrophoneError  # noqa: PLC0415

    kit = load_kit(config, os.environ)
    found = recordings(kit, chosen_language(kit, language))
    target = folder or next(iter(found.folders), None)
    if target is None:
        raise click.UsageError("name a FOLDER, or set recordings under [voice] in the settings.")
    lines = list(found.texts.items()) if again or not found.folders else found.missing()
    lines = [(key, text) for key, text in lines if fnmatchcase(key, match)]
    if not lines:
        click.echo("all is recorded" if match == "*" else f"nothing is left that is like {match}")
        return
    kept = 0
    try:
        microphone = Microphone(device)
        with tempfile.TemporaryDirectory(prefix="voxlupi-take-") as place:
            take = Path(place, "take.wav")
            try:
                for number, (key, text) in enumerate(lines, 1):
                    click.echo(f"\n{number} of {len(lines)}  {key}\n\n    {text}\n")
                    if _record(microphone, take):
                        kept += _keep(take, target / found.language / f"{key}.wav")
            except QuitError:
                click.echo()
            finally:
                microphone.stop()
    except MicrophoneError as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"{error.filename or target}: {error.strerror or error}") from None
    click.echo(f"{kept} recorded, {len(lines) - kept} to go; in {target / found.language}")
    if target.resolve() not in [each.resolve() for each in found.folders]:
        click.echo(f'the box speaks with them when recordings = ["{target}"] stands under [voice] in the settings')


def _record(microphone: "Microphone", take: Path) -> bool:
    """Make takes of one line until one is good; False: it is skipped."""
    from appliance.voice.microphone import judge  # noqa: PLC0415 - help needs none of it

    answer = _ask("Enter: record, s: skip, q: quit", "s")
    while answer != "s":
        microphone.start(take)
        _ask("speak now; Enter when you are done")
        microphone.stop()
        seconds, fault = judge(take)
        click.echo(f"{seconds:.1f} s{f': {fault}' if fault else ''}")
        if fault:
            answer = _ask("Enter: again, s: skip, q: quit", "s")
            continue
        answer = "p"
        while answer == "p":
            microphone.play(take)
            answer = _ask("Enter: keep, r: again, p: play, s: skip, q: quit", "rps")
        if not answer:
            return True
    return False


def _keep(take: Path, path: Path) -> bool:
    """Give a take its name, so that it is there whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_bytes(take.read_bytes())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return True


def _ask(question: str, letters: str = "") -> str:
    """Ask until the answer is one of the letters, or empty.

    Raises:
        QuitError: it is q, or there is nobody who answers any more.
    """
    while True:
        click.echo(f"{question} > ", nl=False)
        line = sys.stdin.readline()
        answer = line.strip().lower()
        if not line or (letters and answer == "q"):
            raise QuitError
        if not letters or answer == "" or answer in letters:
            return answer
