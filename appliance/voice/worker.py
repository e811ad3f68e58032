"""The child process that renders: JSON lines come in on standard input, answers go out on standard output.

| question | answers |
|---|---|
| first `{"engine", "voices", "options", "files", "bundled"}` | `{"engine", "voice"}`; or `{"unusable"}`, and it ends |
| then `{"text", "path", "memory"}`, any number | `{"seconds"}`; or `{"failed"}`; or `{"unwritable"}`: no room there |
| any | `{"broken"}`, and the process ends |

See `Recipe` for the first. Of the `voices` the first that there is speaks; `bundled` says whether to leave the system's
libespeak-ng aside, `memory` that the file is there and to be filled. `engine` and all words of failure are for people.
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
from typing import Any, TextIO

from appliance.voice.library import load_library
from appliance.voice.pieces import is_word
from appliance.voice.speech import Speech, UnsaidError, UnusableError
from appliance.voice.wave_file import fill_clip, sweep, write_clip

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
    try:
        speech = _open(messages.get())
    except UnusableError as error:
        _answer(answers, {"unusable": str(error)})
        return
    _answer(answers, {"engine": speech.engine, "voice": speech.voice})
    swept: set[Path] = set()
    while True:
        message = messages.get()
        path, memory = Path(message["path"]), bool(message["memory"])
        if path.parent not in swept:
            swept.add(path.parent)
            sweep(path.parent)
        _answer(answers, _render(speech, message["text"], path, memory))


def _open(hello: Message) -> Speech:
    """Start the engine that is wanted; each is imported when it is."""
    voices, options, files = hello["voices"], hello["options"], hello["files"]
    if hello["engine"] == "piper":
        from appliance.voice.speech_piper import Piper  # noqa: PLC0415

        return Piper(files, options)
    if hello["engine"] == "kokoro":
        from appliance.voice.speech_kokoro import Kokoro  # noqa: PLC0415

        return Kokoro(files, voices, options)
    library = load_library(hello["bundled"])
    # Only now: pyttsx3 looks for the library when it is imported.
    from appliance.voice.presence import brighten  # noqa: PLC0415
    from appliance.voice.room import in_a_room  # noqa: PLC0415
    from appliance.voice.speech_pyttsx3 import Pyttsx3  # noqa: PLC0415

    shapes = [shape for name, shape in (("bright", brighten), ("room", in_a_room)) if options.get(name)]
    return Pyttsx3(voices, options["rate"], options["pitch"], int(options.get("gap", 0)), shapes, library)


def _render(speech: Speech, text: str, path: Path, memory: bool) -> Message:
    from appliance.voice.shape import SilentError, shape, to_bytes  # noqa: PLC0415 - as above

    # A zero byte would end the line for espeak-ng, half a surrogate cannot be encoded.
    legible = "".join(character if character.isprintable() else " " for character in text)
    try:
        samples = to_bytes(shape(*speech.speak(legible), is_word=is_word(legible)))
    except (UnsaidError, SilentError) as error:
        return {"failed": str(error)}
    try:
        return {"seconds": (fill_clip if memory else write_clip)(path, samples).seconds}
    except OSError as error:
        return {"unwritable": error.strerror or str(error)}


if __name__ == "__main__":
    main()
