"""The child process that renders: JSON lines come in on standard input, answers go out on standard output.

| question | answers |
|---|---|
| first `{"voices", "rate", "pitch", "bundled"}` | `{"engine", "voice"}`; or `{"unusable"}`, and the process ends |
| then `{"text", "path", "memory"}`, any number | `{"seconds"}`; or `{"failed"}`; or `{"unwritable"}`: no room there |
| any | `{"broken"}`, and the process ends |

Of the `voices` the first that there is speaks; `bundled` says whether to leave the system's library aside, `memory`
that the file is there and to be filled. `engine` and all words of failure are for people.
The process ends with its input.
"""

import ctypes
import json
import os
import queue
import signal
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from appliance.voice.library import NoLibraryError, load_library
from appliance.voice.wave_file import fill_clip, sweep, write_clip

if TYPE_CHECKING:
    from appliance.voice.engine import Engine

Message = dict[str, Any]
Messages = queue.SimpleQueue[Message]

PR_SET_PDEATHSIG = 1

NICE = 10
"""How far this process stands back: a line may come later, but the sound that plays must not crackle."""


def main() -> None:
    """Render until the input ends."""
    answers = _take_output()
    # The end of the input is enough, but a process that is stopped sees no end of input.
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    os.nice(NICE)
    messages: Messages = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(messages,), daemon=True).start()
    try:
        _serve(messages, answers)
    except Exception as error:  # noqa: BLE001 - whatever it is, the parent has to hear of it
        _answer(answers, {"broken": f"{type(error).__name__}: {error}"})
    # Not by returning: espeak-ng and the thread that reads are no good at an orderly end.
    os._exit(1)


def _take_output() -> TextIO:
    """Keep standard output for the answers alone: pyttsx3 prints to it."""
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)
    return answers


def _listen(messages: Messages) -> None:
    """Hand on what comes in, and end the process with it, whatever it is at."""
    for line in sys.stdin:
        messages.put(json.loads(line))
    os._exit(0)


def _answer(answers: TextIO, message: Message) -> None:
    answers.write(json.dumps(message) + "\n")
    answers.flush()


def _serve(messages: Messages, answers: TextIO) -> None:
    hello = messages.get()
    try:
        library = load_library(hello["bundled"])
    except NoLibraryError as error:
        _answer(answers, {"unusable": str(error)})
        return
    # Only now: pyttsx3 looks for the library when it is imported.
    from appliance.voice.engine import PYTTSX3, Engine, UnknownVoiceError  # noqa: PLC0415

    try:
        engine = Engine(hello["voices"], hello["rate"], hello["pitch"])
    except UnknownVoiceError as error:
        _answer(answers, {"unusable": str(error)})
        return
    _answer(answers, {"engine": f"{PYTTSX3}, {library}", "voice": engine.voice})
    swept: set[Path] = set()
    while True:
        message = messages.get()
        path, memory = Path(message["path"]), bool(message["memory"])
        if path.parent not in swept:
            swept.add(path.parent)
            sweep(path.parent)
        _answer(answers, _render(engine, message["text"], path, memory))


def _render(engine: "Engine", text: str, path: Path, memory: bool) -> Message:
    from appliance.voice.engine import CutError  # noqa: PLC0415 - as above
    from appliance.voice.shape import SilentError, shape, to_bytes  # noqa: PLC0415 - as above

    # A zero byte would end the line for espeak-ng, half a surrogate cannot be encoded.
    legible = "".join(character if character.isprintable() else " " for character in text)
    try:
        samples = to_bytes(shape(*engine.speak(legible)))
    except (CutError, SilentError) as error:
        return {"failed": str(error)}
    try:
        return {"seconds": (fill_clip if memory else write_clip)(path, samples).seconds}
    except OSError as error:
        return {"unwritable": error.strerror or str(error)}


if __name__ == "__main__":
    main()
