"""Which voices espeak-ng has, asked in a process of its own: engines crash, and must not take the box with them."""

import json
import subprocess
import sys
from dataclasses import dataclass

from appliance.voice.child import ROOT

PROGRAM = f"import sys; sys.path.append({str(ROOT)!r}); from appliance.voice.espeak_voices import main; main()"

PATIENCE = 20.0
"""Seconds that the library has to answer: a Pi Zero reads it from a slow card."""


@dataclass(frozen=True, slots=True)
class EspeakVoices:
    """What espeak-ng can speak with.

    Attributes:
        engine: the library, with its version.
        languages: by language its voices, as `it` or `en-gb`.
        variants: what may stand behind a voice and a `+`, as `f3`.
    """

    engine: str
    languages: dict[str, list[str]]
    variants: list[str]


class UnknownError(Exception):
    """The voices cannot be told; the text says why, for people."""


def list_voices() -> EspeakVoices:
    """Ask espeak-ng for its voices.

    Raises:
        UnknownError: there is no library, or it does not answer.
    """
    try:
        done = subprocess.run(
            (sys.executable, "-P", "-c", PROGRAM), capture_output=True, check=False, timeout=PATIENCE, text=True
        )
        answer = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        raise UnknownError("espeak-ng does not answer") from error
    if "failed" in answer:
        raise UnknownError(answer["failed"])
    return EspeakVoices(**answer)


def main() -> None:
    """Tell the voices on standard output; what `list_voices` starts."""
    # Only this process loads it.
    from appliance.voice.library import data_path, initialise, load_library  # noqa: PLC0415
    from appliance.voice.speech import UnusableError  # noqa: PLC0415

    try:
        engine = load_library(bundled=False)
        initialise()
        data = data_path()
        languages: dict[str, list[str]] = {}
        for file in sorted((data / "lang").rglob("*")):
            if file.is_file():
                languages.setdefault(file.name.partition("-")[0].lower(), []).append(file.name.lower())
        variants = sorted(file.name for file in (data / "voices" / "!v").iterdir())
    except (UnusableError, OSError) as error:
        print(json.dumps({"failed": str(error)}))
        return
    print(json.dumps({"engine": engine, "languages": languages, "variants": variants}))
