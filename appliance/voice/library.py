"""libespeak-ng: the system's where there is one, else the one that pip brought.

Only the worker imports this: speech engines crash, and must not take the box with them.
"""

import ctypes
import importlib
import os
from pathlib import Path
from types import ModuleType

from appliance.voice.speech import UnusableError

SONAME = "libespeak-ng.so.1"


class NoLibraryError(UnusableError):
    """No libespeak-ng can be loaded on this machine."""


def load_library(bundled: bool) -> str:
    """Load libespeak-ng for the whole process, so that pyttsx3 finds it by its name.

    Args:
        bundled: whether to leave the system's aside.

    Returns:
        Which one it is: its version, and where it is from.

    Raises:
        NoLibraryError: there is none.
    """
    library = None if bundled else _system()
    origin = "system"
    if library is None:
        library, origin = _bundled()
    library.espeak_Info.restype = ctypes.c_char_p
    number = library.espeak_Info(None).decode()
    return f"espeak-ng {number} ({origin})"


def _system() -> ctypes.CDLL | None:
    try:
        return ctypes.CDLL(SONAME, mode=ctypes.RTLD_GLOBAL)
    except OSError:
        return None


def _bundled() -> tuple[ctypes.CDLL, str]:
    try:
        loader = importlib.import_module("espeakng_loader")
        library = ctypes.CDLL(loader.get_library_path(), mode=ctypes.RTLD_GLOBAL)
        # Data of another version would not be read: the library's own stand over what the environment says.
        os.environ["ESPEAK_DATA_PATH"] = loader.get_data_path()
    except (ImportError, OSError, RuntimeError) as error:
        raise NoLibraryError(f"no {SONAME} on this machine: install espeak-ng") from error
    return library, name_package(loader)


def name_package(module: ModuleType) -> str:
    """Name an installed package with its version.

    By the name of the directory that pip puts beside it; `importlib.metadata` takes longer than the first line.
    """
    name, file = module.__name__, Path(module.__file__ or "")
    for info in file.parents[1].glob(f"{name}-*-info"):
        return info.stem.replace("-", " ")
    return name


def data_path() -> Path:
    """Where the library in use has its voices; known once the engine has started."""
    path = ctypes.c_char_p()
    ctypes.CDLL(SONAME).espeak_Info(ctypes.byref(path))
    return Path((path.value or b"").decode())


def initialise() -> None:
    """Start the library by itself, without pyttsx3, so that it knows where its voices are.

    Raises:
        NoLibraryError: it does not start.
    """
    if ctypes.CDLL(SONAME).espeak_Initialize(_RETRIEVAL, 0, None, _STAY) < 0:
        raise NoLibraryError(f"{SONAME} does not find its voices: install espeak-ng anew")


_RETRIEVAL, _STAY = 1, 1 << 15
"""Of speak_lib.h: sound is handed over, not played; a failure is told, and does not end the process."""


def set_word_gap(pauses: int) -> None:
    """Let the engine rest between words.

    Args:
        pauses: hundredths of a second, at the engine's middle rate.
    """
    ctypes.CDLL(SONAME).espeak_SetParameter(_WORD_GAP, pauses, 0)


_WORD_GAP = 7
"""Of speak_lib.h: the number of that parameter."""


def is_busy() -> bool:
    """Whether the library's own thread has anything left to do."""
    return bool(ctypes.CDLL(SONAME).espeak_IsPlaying())
