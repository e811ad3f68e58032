"""The child process that renders: JSON lines come in on standard input, answers go out on standard output.

First `{"voice", "rate", "pitch", "bundled"}`, answered by `{"engine"}` or by `{"unusable"}`; then any number of
`{"text", "path"}`, each answered by `{"seconds"}`, by `{"failed"}`, or by `{"unwritable"}` where the line is rendered
but cannot be kept. All but the numbers are strings; reasons are for people. The process ends with its input.
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
from appliance.voice.wave_file import sweep, write_clip

if TYPE_CHECKING:
    from appliance.voice.engine import Engine

Message = dict[str, Any]

PR_SET_PDEATHSIG = 1


def main() -> None:
    """Render until the input ends."""
    answers = _take_output()
    # The end of the input is enough, but a process that is stopped sees no end of input.
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(messages,), daemon=True).start()
    engine = _start(messages.get(), answers)
    swept: set[Path] = set()
    while True:
        message = messages.get()
        path = Path(message["path"])
        if path.parent not in swept:
            swept.add(path.parent)
            sweep(path.parent)
        _answer(answers, _render(engine, message["text"], path))


def _take_output() -> TextIO:
    """Keep standard output for the answers alone: pyttsx3 prints to it."""
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)
    return answers


def _listen(messages: "queue.SimpleQueue[Message]") -> None:
    """Hand on what comes in, and end the process with it, whatever it is at."""
    for line in sys.stdin:
        messages.put(json.loads(line))
    os._exit(0)


def _answer(answers: TextIO, message: Message) -> None:
    answers.write(json.dumps(message) + "\n")
    answers.flush()


def _start(hello: Message, answers: TextIO) -> "Engine":
    try:
        library = load_library(hello["bundled"])
        # Only now: pyttsx3 looks for the library when it is imported.
        from appliance.voice.engine import PYTTSX3, Engine, UnknownVoiceError  # noqa: PLC0415
    except (NoLibraryError, ImportError) as error:
        _answer(answers, {"unusable": str(error)})
        sys.exit(1)
    try:
        engine = Engine(hello["voice"], hello["rate"], hello["pitch"])
    except UnknownVoiceError as error:
        _answer(answers, {"unusable": str(error)})
        sys.exit(1)
    _answer(answers, {"engine": f"{PYTTSX3}, {library}"})
    return engine


def _render(engine: "Engine", text: str, path: Path) -> Message:
    from appliance.voice.engine import CutError  # noqa: PLC0415
    from appliance.voice.shape import SilentError, shape, to_bytes  # noqa: PLC0415

    try:
        samples = to_bytes(shape(*engine.speak(text)))
    except (CutError, SilentError) as error:
        return {"failed": str(error)}
    try:
        return {"seconds": write_clip(path, samples).seconds}
    except OSError as error:
        return {"unwritable": error.strerror or str(error)}


if __name__ == "__main__":
    main()
