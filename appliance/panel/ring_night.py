"""What a ring shows while the panel is dimmed: the same picture, and in total as bright whatever is answered on it.

Whoever has closed eyes sees how bright the room is, and nothing else. So a seat, a number, `yes` and `no` are parts of
the brightness that the night may have: a seat at 0.6 has six tenths of it, wherever it is; `yes` at 1 has all of it, on
all lights together. What answers leave is for the rest, which is the glow of the night, and the answers with the glow
are as bright as the glow alone. Answers of more than 1 together share the whole.

=====================  ===============================================================================================
a seat, a number       white, one light; two of one light are added
`yes`, `no`            white, spread over their row but for the lights of seats and numbers; `no` stands over `yes`,
                       whose part it takes
the rest               as by day, spread over all lights but those of seats and numbers; to a row it is added,
                       so say 1 for an answer beside which nothing glows
the dark of a blink    the glow has it, if the ring shows the night
=====================  ===============================================================================================

Pure, as `ring_picture`. Lights show colours in steps; `ring.evened` sees to it that the total stays within one part in
a hundred all the same, with 12 to 24 lights and any night from 1 percent on.
"""

from collections.abc import Mapping, Sequence
from itertools import starmap

from appliance.panel.ring_picture import (
    DARK,
    WHITE,
    WORDS,
    Colour,
    Shown,
    Wiring,
    brightness,
    dimmed,
    is_pointed,
    picture,
    row,
)


def parts(shown: Mapping[str, Shown], wiring: Wiring) -> dict[str, float]:
    """The part of the night's brightness that each answer has while it is lit; together at most 1.

    Args:
        shown: what each logical light shall show, by name.
        wiring: how the ring is wired; a seat or number that it is too small for has no part.
    """
    values = {name: each.value for name, each in shown.items() if each.value and _is_answer(name, wiring)}
    whole = max(1.0, sum(values.values()))
    return {name: value / whole for name, value in values.items()}


def rest(shown: Mapping[str, Shown]) -> dict[str, Shown]:
    """All that is no answer."""
    return {name: each for name, each in shown.items() if name not in WORDS and not is_pointed(name)}


def night_picture(shown: Mapping[str, Shown], wiring: Wiring, limit: float, left: float) -> tuple[Colour, ...]:
    """The colour of each light, by place, while the panel is dimmed.

    Args:
        shown: what each logical light shall show, by name; those that are missing are off.
        wiring: how the ring is wired.
        limit: how bright all lights of the panel are together, and so how bright an answer of 1 is.
        left: how bright all that is no answer may be.
    """
    answers = {name: part * limit for name, part in parts(shown, wiring).items()}
    dark = sum(value for name, value in answers.items() if not shown[name].lit)
    glows = "night" in wiring.phases and "night" in shown and shown["night"].now > 0
    places = {name: place for name in answers if (place := wiring.place(name)) is not None}
    free = [place for place in range(wiring.count) if place not in places.values()] or list(range(wiring.count))
    colours = _rest(rest(shown), wiring, free, left, dark if glows else 0.0)
    word = next((name for name in reversed(WORDS) if name in answers), "")
    if word and shown[word].lit:
        spread = sorted(row(word, wiring.count).intersection(free)) or free
        part = sum(answers.get(name, 0.0) for name in WORDS) / len(spread)
        for place in spread:
            colours[place] = _sum(colours[place], _times(WHITE, part))
    for name, place in places.items():
        if shown[name].lit:
            colours[place] = _sum(colours[place], _times(WHITE, answers[name]))
    return tuple(colours)


def _is_answer(name: str, wiring: Wiring) -> bool:
    return name in WORDS or wiring.place(name) is not None


def _rest(shown: Mapping[str, Shown], wiring: Wiring, free: Sequence[int], left: float, more: float) -> list[Colour]:
    """All that is no answer, where there is no seat or number, but as bright as if there were none.

    Args:
        shown: that.
        wiring: how the ring is wired.
        free: the places that it has.
        left: how bright it may be.
        more: how much brighter it is while answers are in the dark half of their blink.
    """
    # By what it is while all is lit, so that nothing brightens while one light of the rest blinks.
    lit = picture({name: Shown(each.value) for name, each in shown.items()}, wiring)
    now = picture(shown, wiring)
    whole = max(brightness(_kept(lit, free)), brightness(_kept(now, free)))
    wanted = min(max(0.0, left), max(brightness(lit), brightness(now))) + more
    brightest = max(map(max, now))
    if not whole or not brightest:
        return [DARK] * wiring.count
    return _kept(dimmed(now, min(wanted / whole, 1 / brightest)), free)


def _kept(colours: Sequence[Colour], places: Sequence[int]) -> list[Colour]:
    return [colour if place in places else DARK for place, colour in enumerate(colours)]


def _times(colour: Colour, part: float) -> Colour:
    return dimmed([colour], part)[0]


def _sum(one: Colour, other: Colour) -> Colour:
    red, green, blue = starmap(lambda a, b: min(1.0, a + b), zip(one, other, strict=True))
    return red, green, blue
