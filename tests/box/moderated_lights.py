"""What people see in the lights of a box that moderates: where a light is, what counts, whether anything is asked."""

NO, YES = "no", "yes"
WHOLE = 0.99
"""All lights together, at least, as soon as all that has to be lit is."""
A_LITTLE = 0.005
"""By how much two lights differ that are not equally bright."""
GLOWS = 2.5
"""Of two lights the one that is moved is twice as bright as the other, or more, if it counts and the other glows."""


def is_of_ring(light):
    """Whether a light has to do with a choice or an answer."""
    return light in {YES, NO} or light.startswith(("seat-", "number-"))


def is_nothing(ring):
    """Whether every seat is the same: there is nothing to choose."""
    return len(ring) > 2 and max(ring.values()) - min(ring.values()) < A_LITTLE


def word_of(ring):
    """The word that is lit; None: nobody is asked for one."""
    words = {light: value for light, value in ring.items() if light in {YES, NO}}
    return max(words, key=words.get, default=None)


def choice_of(ring, count, own):
    """Where one is who chooses, nowhere at first; and what counts.

    What is moved is the brightest. Where it counts all that can be chosen glows with it.

    Args:
        ring: what is lit.
        count: how many can be chosen.
        own: the light of the one who chooses, if it is lit until they move.
    """
    # Beside a place `yes` says only that it is one beyond the last light.
    ring = {light: value for light, value in ring.items() if light != YES}
    if set(ring) == {own}:
        return "", set()
    here = max(ring, key=ring.get)
    least, most = min(ring.values()), max(ring.values())
    if len(ring) > count + 1 or (len(ring) == 2 and most > GLOWS * least):
        return here, {light for light, value in ring.items() if value > least + A_LITTLE}
    return here, ring.keys() - {here}
