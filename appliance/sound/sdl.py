"""The few functions of SDL that pygame does not pass on, in the very library that pygame has loaded.

pygame holds Python's lock while it opens a card, and with it every thread of the program: a card that does not
answer would stop the game. What is called from here lets the others run. Nor does pygame tell when a card has
gone: SDL then goes on as if it played, and only says so when it is asked.
"""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import ModuleType

from .levels import RATE

AUDIO = 0x10
"""SDL's part that plays."""

SIGNED_16 = 0x8010
"""SDL's word for 16 bit, signed, little-endian."""

PLAYBACK = 0

DEVICES = range(1, 17)
"""Numbers that SDL gives to what it has opened."""

TRIED = 250
"""Milliseconds for which a card is tried."""

ALSA = "libasound.so.2"
"""The library that SDL looks for; the system's own, whatever comes with pygame."""


class SdlFault(Exception):  # noqa: N818 - it is what SDL says
    """SDL refuses; the text is its own."""


class Wanted(ctypes.Structure):
    """What a card is asked for (`SDL_AudioSpec`)."""

    _fields_ = (
        ("freq", ctypes.c_int),
        ("format", ctypes.c_uint16),
        ("channels", ctypes.c_uint8),
        ("silence", ctypes.c_uint8),
        ("samples", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("size", ctypes.c_uint32),
        ("callback", ctypes.c_void_p),
        ("userdata", ctypes.c_void_p),
    )


class Sdl:
    """SDL's functions for cards."""

    def __init__(self, mixer: ModuleType) -> None:
        """Find them.

        Args:
            mixer: the module `pygame.mixer`; its library was linked with SDL.
        """
        self._library = ctypes.CDLL(mixer.__file__)
        self._library.SDL_GetError.restype = ctypes.c_char_p
        self._library.SDL_GetAudioDeviceName.restype = ctypes.c_char_p

    def quiet(self) -> None:
        """Keep SDL and ALSA from writing lines of their own on standard error, ten for one missing card."""
        # A function that does nothing but look at the time takes their complaints.
        nothing = ctypes.cast(self._library.SDL_GetTicks, ctypes.c_void_p)
        self._library.SDL_LogSetOutputFunction(nothing, None)
        with suppress(OSError, AttributeError):
            ctypes.CDLL(ALSA).snd_lib_error_set_handler(nothing)

    def is_playing(self) -> bool:
        """Whether a card is open and takes sound; False from the moment on at which it refused some."""
        return any(self._library.SDL_GetAudioDeviceStatus(number) for number in DEVICES)

    @contextmanager
    def ready(self) -> Iterator[None]:
        """Have SDL look for cards; afterwards nothing of it is left.

        Raises:
            SdlFault: it has no way to play at all.
        """
        if self._library.SDL_InitSubSystem(AUDIO):
            raise self._fault()
        try:
            yield
        finally:
            self._library.SDL_QuitSubSystem(AUDIO)

    def names(self) -> list[str]:
        """The name of every card; inside `ready`."""
        count = self._library.SDL_GetNumAudioDevices(PLAYBACK)
        found = (self._library.SDL_GetAudioDeviceName(number, PLAYBACK) for number in range(count))
        return [name.decode(errors="replace") for name in found if name]

    def try_out(self, name: str | None, channels: int, buffer: int) -> None:
        """Open a card, hand it some silence and let it go again; inside `ready`. It may take for ever.

        Args:
            name: as SDL knows it; None: the default one.
            channels: 1 or 2.
            buffer: samples that it is handed at once.

        Raises:
            SdlFault: it does not open, or does not take it.
        """
        wanted = Wanted(freq=RATE, format=SIGNED_16, channels=channels, samples=buffer)
        called = None if name is None else name.encode()
        device = self._library.SDL_OpenAudioDevice(called, PLAYBACK, ctypes.byref(wanted), None, 0)
        if not device:
            raise self._fault()
        self._library.SDL_Delay(TRIED)
        takes = self._library.SDL_GetAudioDeviceStatus(device)
        self._library.SDL_CloseAudioDevice(device)
        if not takes:
            raise SdlFault("it opens, but takes no sound")

    def _fault(self) -> SdlFault:
        said: bytes = self._library.SDL_GetError()
        return SdlFault(said.decode(errors="replace"))
