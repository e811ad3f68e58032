"""A room that somebody watches and hears with closed eyes: whole games at the table, onto the ring of config/ring.toml.

The lights go the whole way: cues, `Lamps`, `GpioPanel` on mock pins, and the bytes on the wire of the ring.
"""

import math
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

from evening import CHOICES, GAMES, SHELF, Evening, replace
from gpiozero.pins import SPI
from gpiozero.pins.mock import MockFactory, MockPWMPin
from msgspec.structs import replace as chosen
from players import NAMES, Players
from tables import any_book

from appliance.box.lamps import Lamps
from appliance.games.cue import Answer, Ask, Close, Light, Say
from appliance.games.options import Moderation, Options
from appliance.games.script import seat_of
from appliance.panel.panel_gpio import GpioPanel
from appliance.settings import load
from appliance.table.effects import Enter, Play
from appliance.table.events import Begin
from appliance.table.moderated import Moderated

BOX, _ = load(Path(__file__).parents[2] / "config" / "ring.toml")
RING = BOX.lights.ring
NIGHT = BOX.lights.night_brightness / 100
"""How bright all lights together may be in a night; one that is fully on is 1."""


class Wire(SPI):
    """The port of the ring, at which somebody reads what is written to the lights."""

    def __init__(self, *, pin_factory, **_):
        super().__init__(pin_factory=pin_factory)
        self.factory = pin_factory

    def transfer(self, data):
        self.factory.took(bytes(data))
        return [0] * len(data)

    def close(self):
        pass

    @property
    def closed(self):
        return False

    def _get_clock_mode(self):
        return 0


class Port(MockFactory):
    """Mock pins with a port for a ring."""

    def __init__(self, took):
        super().__init__(pin_class=MockPWMPin)
        self.took = took

    def _get_spi_class(self, shared, hardware):
        return Wire if hardware else super()._get_spi_class(shared, hardware)


@cache
def glows(data, count=RING):
    """What each light of a ring gives out by what came over its wire: red, green and blue, from the first on it."""
    start = next(place for place, byte in enumerate(data) if byte)
    words = (data[start + 4 * place : start + 4 * place + 4] for place in range(count))
    return tuple(tuple((word[0] & 31) / 31 * part / 255 for part in word[:0:-1]) for word in words)


@cache
def shine(frame):
    """How bright lights are together; one that is fully on, in white, is 1."""
    return sum(map(sum, frame)) / 3


@dataclass(frozen=True)
class Setup:
    """What lies on a table, known to all who sit at it."""

    game: str
    deck: dict
    players: int
    variants: dict
    deal: str
    ballot: str
    calls: str
    order: tuple = ()

    @property
    def name(self):
        return str(self)


def any_setup(game, chance, most=10, least=None, many=1, **sure):
    """A lawful table by chance, with at least so many cards of a role, if there is one that it is to have."""
    while True:
        book = any_book(GAMES[game], chance)
        how = {
            "deal": chance.choice(["cards", "cards", "box"]),
            "ballot": chance.choice(["secret", "secret", "open"]),
            "calls": chance.choice(["full", "short"]),
        }
        if book.players <= most and (least is None or book.deck.get(least, 0) >= many):
            return Setup(game, dict(book.deck), book.players, dict(book.variants), **{**how, **sure})


def length(parts):
    """Seconds of a line: longer ones take longer."""
    return round(0.6 + 0.05 * len("+".join(parts)), 3)


@dataclass
class Moment:
    """Something that the rules know, at a time: kept for those who ask afterwards whether it could be guessed."""

    at: float
    cue: object
    state: object
    hands: int
    votes: dict


@dataclass
class Phase:
    """A phase as it went by: what everybody knows of it, and what there was to hear and see.

    Attributes:
        name, number: of it.
        at, end: its time.
        night: how many nights had begun.
        living: who was publicly alive.
        voters: who was called to vote.
        closed: whether eyes were closed.
        says: time, length and parts of each line.
        light: how bright the room was from each time on.
        picture: the same, light by light.
        presses: times.
        moments: what the rules knew, by the way.
        first, last: what they knew at its beginning and at its end.
    """

    name: str
    number: int
    at: float
    night: int
    living: tuple
    voters: tuple
    closed: bool
    first: object
    end: float = math.inf
    says: list = field(default_factory=list)
    light: list = field(default_factory=list)
    picture: list = field(default_factory=list)
    presses: list = field(default_factory=list)
    moments: list = field(default_factory=list)
    last: object = None


class Watched(Evening):
    """An evening in a room with a box that has a ring.

    Attributes:
        phases: what went by; see `Phase`.
    """

    def __init__(self, setup, seed):
        self.phases, self._light, self._frame = [], None, ()
        self._factory = Port(self._took)
        self.panel = GpioPanel(BOX.buttons, BOX.lights, lambda *_: None, self._warned, self._factory)
        self._ready = self._factory.pin(BOX.lights.ready)
        self.lamps = Lamps(self.panel, lambda: self.table.is_dim)
        names = NAMES[: setup.players]
        choices = chosen(
            CHOICES, game=setup.game, players=setup.players, deck="file", moderator="box", calls=setup.calls
        )
        shelf = replace(SHELF, game=setup.game, roles=setup.deck, variants=setup.variants, seats=RING)
        options = Options(
            tips=False,
            names=names,
            variants=setup.variants,
            moderation=Moderation(deal=setup.deal, ring=RING),
            talk=60.0,
            ballot=setup.ballot,
            night_light=NIGHT,
            bar=BOX.lights.steps,
        )
        super().__init__(options, choices=choices, shelf=shelf, lengths=length)
        self.send(Begin(choices, "deal", seed=seed))

    def down(self, button):
        if self.phases:
            self.phases[-1].presses.append(self.now)
        return super().down(button)

    def _keep(self, event, effects):
        super()._keep(event, effects)
        for effect in effects:
            match effect:
                case Enter(phase, number, at):
                    self._enter(phase, number, at)
                case Play(timed, at):
                    self._played(timed, round(at, 6))
        while (due := self.panel.due()) is not None and due <= self.now:
            self.panel.tick(self.now)
            self._look(self.now)

    def _enter(self, phase, number, at):
        course = self.table._course
        if not isinstance(course, Moderated):
            return
        state, village = course.state, course.village
        if self.phases:
            self.phases[-1].end, self.phases[-1].last = at, state
        by = state.question.by if course._data.kind == "ballot" and state.question else ()
        self.phases.append(Phase(phase, number, at, village.night, village.living, by, course.eyes_closed, state))
        self._light = None
        self._look(at)

    def _played(self, timed, at):
        cue, here = timed.cue, self.phases[-1] if self.phases else None
        if isinstance(cue, Light):
            self._at = at
            self.lamps.light(cue)
            self._look(at)
        elif here is None:
            return
        elif isinstance(cue, Say):
            here.says.append((at, timed.seconds, cue.parts))
        elif isinstance(cue, Ask | Answer | Close):
            course = self.table._course
            here.moments.append(Moment(at, cue, course.state, len(course._fingers.each), dict(course._votes)))

    def _took(self, data):
        """The ring was told something, maybe in the midst of a change."""
        self._frame = glows(data)
        if self.__dict__.get("table") is not None and self.phases:
            self._look(getattr(self, "_at", self.now))

    def _look(self, at):
        total = round(shine(self._frame) + float(self._ready.state), 9)
        if self.phases and total != self._light:
            self._light = total
            self.phases[-1].light.append((at, total))
        if self.phases and (not self.phases[-1].picture or self.phases[-1].picture[-1][1] != self._frame):
            self.phases[-1].picture.append((at, self._frame))

    @staticmethod
    def _warned(text):
        raise AssertionError(text)


class Thinkers(Players):
    """Players who think for random times, each in their own way: log-normal, with a mean of their own."""

    def __init__(self, there, roles, *, seed=1, acts=0.9):
        super().__init__(there, roles, seed=seed)
        chance = Random(f"{seed} people")  # noqa: S311 - people, not secrets
        seats = len(NAMES)
        self.thinks = [chance.lognormvariate(0.6, 0.6) for _ in range(seats)]
        self.steps = [chance.lognormvariate(-1.5, 0.4) for _ in range(seats)]
        self.who, self.acts, self._shy = None, acts, False
        # What is done by day, before all, is not to tell of whom it is done by night.
        self.day = Random(f"{seed} day")  # noqa: S311

    def _go_on(self):
        self.who = None
        night, self.random = self.random, self.day
        try:
            return super()._go_on()
        finally:
            self.random = night

    def _press(self, button):
        mean = 0.8 if self.who is None else self.steps[self.who]
        self.there.wait(min(1.2, self.random.lognormvariate(math.log(mean), 0.3)))
        self.there.press(button)

    def _wish(self, question, name, by, among, count):
        course = self.there.table._course
        if by is None:
            by = self.random.choice(question.by)
        self.who = by
        return super()._wish(question, name, by if len(course._fingers.each) > 1 else None, among, count)

    def _choose(self, wanted):
        asked = self.there.table._course._asked
        if asked.startswith("seat-"):
            # A vote in secret, or those who show apart whether they have a role.
            self.who = seat_of(asked)
        elif self.there.table.phase == "who-is-who":
            self.who = seat_of(wanted)
        spare = self._until() - self.there.now - 2.0
        if self.who is not None and spare > 0:
            self.there.wait(min(spare, self.random.lognormvariate(math.log(self.thinks[self.who]), 0.5)))
        super()._choose(wanted)


def dealt(setup, seed):
    """The cards of the players by their seats, and those in the middle."""
    cards = [role for role, count in setup.deck.items() for _ in range(count)]
    Random(f"{seed} cards").shuffle(cards)  # noqa: S311
    return cards


def play(setup, seed, kind=Watched, people=Thinkers, **more):
    """A whole game."""
    there = kind(setup, seed)
    people(there, dealt(setup, seed)[: setup.players], seed=seed, **more).play()
    there.panel.close()
    there.phases[-1].end = there.now
    there.phases[-1].last = there.table._course.state
    return there
