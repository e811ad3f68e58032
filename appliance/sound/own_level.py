"""Sets the card's own level whenever the card has been opened, if the settings want it."""

import logging
import os

from appliance.settings.model import Audio

from . import card_level
from .card_level import NoLevel
from .errand import Errand

log = logging.getLogger(__name__)

NO_CARDS = {"dummy", "disk"}
"""Drivers of SDL that play on no card."""


class OwnLevel:
    """What `audio.card_volume` wants. That it cannot be done is told once."""

    def __init__(self, audio: Audio) -> None:
        """Set nothing yet.

        Args:
            audio: which card, and how loud.
        """
        self._audio = audio
        self._told = False

    def set(self) -> Errand[None] | None:
        """Set it, aside: nobody has to wait for it. None: nothing is to be set."""
        if self._audio.card_volume == "" or os.environ.get("SDL_AUDIODRIVER") in NO_CARDS:
            return None
        return Errand(self._set)

    def _set(self) -> None:
        try:
            card_level.set_level(self._audio.device, int(self._audio.card_volume))
        except NoLevel as fault:
            if not self._told:
                self._told = True
                log.warning("the level of the sound card is as it was: %s", fault)
