"""People at a table with a box, for tests of its patience."""

import time

import pytest
import soundfile
from loose_card import until

from appliance.settings.model import Audio
from appliance.sound import PatientMixer, open_mixer

AUDIO = Audio(buffer=512, volume=100, scene=100)
NOW = 100.0


class Table:
    """People at a table with a box: the time is theirs, the sound is true."""

    def __init__(self, card, scenes):
        self.card = card
        self.now = NOW
        self.mixer = open_mixer(AUDIO, search=[scenes])
        assert isinstance(self.mixer, PatientMixer)

    def wait(self, seconds):
        """Let time pass for the box: it does what is due, and errands come to their end."""
        end = self.now + seconds
        while (due := self.mixer.due()) is not None and due <= end:
            self.now = max(self.now, due)
            if self.mixer._errand:
                self.mixer._errand.wait(0.1)
            elif self.mixer._card and due == self.mixer._card.look_due() and self.card.plays:
                # The box's time runs faster than the card's: it gets what it would have played by now.
                self.card.hear_on(0.1)
            self.tick()
        self.now = end

    def tick(self):
        """No call may take long, whatever the card does."""
        began = time.monotonic()
        self.mixer.tick(self.now)
        assert time.monotonic() - began < 0.5

    def come_back(self):
        """Wait until the sound is back, however long the card and a busy machine take."""
        for _ in range(20):
            if not self.mixer.trouble:
                return
            if self.mixer._errand:
                assert self.mixer._errand.wait(20.0)
            self.now = max(self.now, self.mixer.due())
            self.tick()
        pytest.fail("the sound does not come back")

    def pull(self):
        """Pull the card out, and wait until SDL has come upon it: at its next buffer."""
        self.card.unplug()
        until(lambda: not self.mixer._card._sdl.is_playing())

    def stand_still(self):
        """Have the card take nothing more, and wait until it is felt."""
        self.card.stand_still()
        until(self.card.is_felt)

    def samples(self, path):
        return soundfile.read(path, dtype="int16")[0]
