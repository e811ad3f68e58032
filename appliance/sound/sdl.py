"""The few functions of SDL that pygame does not pass on, in the very library that pygame has loaded.

pygame holds Python's lock while it opens a card, and with it every thread of the program: a card that does not
answer would stop the game. So pygame's mixer is opened without a card, which takes no time, and from here the card
is put under it while the other threads run. Nor does pygame tell when a card has gone: SDL goes on as if it played,
and only says so when it is asked.
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

DRIVER = b"SDL_AUDIODRIVER"
"""What decides how SDL plays."""

OVER_ALL = 2
"""The rank of a hint that even the environment does not overrule."""

NEEDED = (
    "Mix_CloseAudio",
    "Mix_OpenAudioDevice",
    "SDL_AudioInit",
    "SDL_AudioQuit",
    "SDL_GetAudioDeviceStatus",
    "SDL_GetNumAudioDevices",
    "SDL_GetTicks",
    "SDL_InitSubSystem",
    "SDL_LogSetOutputFunction",
    "SDL_QuitSubSystem",
    "SDL_ResetHint",
    "SDL_SetHintWithPriority",
)
"""All that is called."""

ALSA = "libasound.so.2"
"""The library that SDL looks for; the system's own, whatever comes with pygame."""


class SdlFault(Exception):  # noqa: N818 - it is what SDL says
    """SDL refuses; the text is its own."""


class Sdl:
    """SDL's functions for cards."""

    def __init__(self, mixer: ModuleType) -> None:
        """Find them.

        Args:
            mixer: the module `pygame.mixer`; its library was linked with SDL.

        Raises:
            AttributeError: this SDL is not to be reached, or too old.
        """
        self._library = ctypes.CDLL(mixer.__file__)
        self._library.SDL_GetError.restype = ctypes.c_char_p
        self._library.SDL_GetAudioDeviceName.restype = ctypes.c_char_p
        for name in NEEDED:
            getattr(self._library, name)

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

    @contextmanager
    def without_card(self) -> Iterator[None]:
        """Whoever opens a card here opens none, at once."""
        self._library.SDL_SetHintWithPriority(DRIVER, b"dummy", OVER_ALL)
        try:
            yield
        finally:
            self._library.SDL_ResetHint(DRIVER)

    def change_card(self, name: str | None, channels: int, buffer: int) -> None:
        """Put a card under the mixer, in the place of the one that it has. It may take for ever.

        Args:
            name: as SDL knows it; None: the default one.
            channels: 1 or 2.
            buffer: samples that it is handed at once.

        Raises:
            SdlFault: it does not open; the mixer then has none.
        """
        self._library.Mix_CloseAudio()
        self._library.SDL_AudioQuit()
        if self._library.SDL_AudioInit(None):
            raise self._fault()
        called = None if name is None else name.encode()
        # No changes allowed: otherwise the card's own rate wins and everything sounds too high or too low.
        if self._library.Mix_OpenAudioDevice(RATE, SIGNED_16, channels, buffer, called, 0):
            raise self._fault()

    def _fault(self) -> SdlFault:
        said: bytes = self._library.SDL_GetError()
        return SdlFault(said.decode(errors="replace"))
