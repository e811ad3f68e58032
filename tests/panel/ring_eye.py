"""Eyes at the wires of a ring: what its lights make of the clock and data lines, as their data sheet says."""

from gpiozero.pins.mock import MockPWMPin

WORD = 32


class ClockPin(MockPWMPin):
    """A clock line that the lights listen to; it remembers nothing."""

    eye = None

    def _change_state(self, value):
        rising = value and not self._state
        changed = super()._change_state(value)
        self.clear_states()
        if rising and self.eye:
            self.eye.take(self.eye.data.state)
        return changed


class RingEye:
    """A chain of lights on two mock pins.

    Attributes:
        lights: what each light shows, as (step of brightness, blue, green, red), from the first on the wire; None: as
            it was switched on.
        bits: how many bits have come.
        frames: how many times all lights were told something.
        seen: called when the lights change.
    """

    def __init__(self, factory, count, clock=11, data=10, seen=lambda: None):
        self.data = factory.pin(data)
        factory.pin(clock, pin_class=ClockPin).eye = self
        self.seen = seen
        self.lights = [None] * count
        self.bits = self.frames = 0
        self._zeros = self._tail = 0
        self._word = []
        self._words = None

    def take(self, bit):
        self.bits += 1
        if self._words is None:
            self._idle(bit)
            return
        self._word.append(int(bool(bit)))
        if len(self._word) < WORD:
            return
        word, self._word = self._word, []
        if word[:3] != [1, 1, 1]:  # a frame that was broken off: what came of it is shown
            self._show()
            self._zeros = 0 if any(word) else WORD
            return
        self._words.append((number(word[3:8]), number(word[8:16]), number(word[16:24]), number(word[24:])))
        if len(self._words) == len(self.lights):
            # Half a clock for each light; SK9822 wants a word more.
            self._tail, self._zeros = WORD + (len(self.lights) + 1) // 2, 0
            self._read, self._words = self._words, None

    def _idle(self, bit):
        if self._tail:
            self._tail -= 1
            if not self._tail:
                self._words = self._read
                self._show()
                self.frames += 1
        if bit and self._zeros >= WORD:
            self._words, self._word, self._tail = [], [1], 0
        self._zeros = 0 if bit else self._zeros + 1

    def _show(self):
        words, self._words = self._words, None
        self.lights[: len(words)] = words
        self._tail = 0
        self.seen()

    @property
    def colours(self):
        """What each light gives out, as red, green and blue from 0 to 1."""
        return [
            tuple(step / 31 * part / 255 for part in (red, green, blue))
            for step, blue, green, red in (light or (0, 0, 0, 0) for light in self.lights)
        ]

    @property
    def brightness(self):
        """How bright all of them are together; one that is fully on in white is 1."""
        return sum(sum(colour) / 3 for colour in self.colours)

    @property
    def dark(self):
        return all(light is not None and (light[0] == 0 or light[1:] == (0, 0, 0)) for light in self.lights)


def number(bits):
    return int("".join(map(str, bits)), 2)
