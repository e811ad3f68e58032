"""Players at a box that moderates: they hold roles, see lights when their eyes are open, and press buttons."""

from dataclasses import replace
from random import Random

from evening import CHOICES, SHELF, Evening
from msgspec.structs import replace as chosen

from appliance.games.cue import Answer, Ask, Close, Light, Say
from appliance.games.options import Moderation, Options
from appliance.games.script import seat_of
from appliance.table.events import Begin
from appliance.table.grammar import Where

NAMES = (
    "Anna",
    "Bruno",
    "Carla",
    "Dario",
    "Elena",
    "Fabio",
    "Gina",
    "Hugo",
    "Ida",
    "Leo",
    "Mara",
    "Nino",
    "Olga",
    "Pia",
)
RING = 24
MADE_UP = "loups-garous"
"""A game that is made up takes the place of this one, whose lines it has."""
LETTERS = {
    letter: role
    for role, letter in (
        *(("devil", "d"), ("priest", "p"), ("knight", "k"), ("mortician", "m"), ("twin", "t"), ("madman", "a")),
        *(("villager", "v"), ("werewolf", "w"), ("seer", "s"), ("hunter", "h"), ("cupid", "c"), ("witch", "i")),
        *(("thief", "x"), ("little-girl", "g"), ("protector", "r"), ("village-idiot", "o"), ("scapegoat", "b")),
        *(("elder", "e"), ("piper", "f")),
    )
}
"""A letter for each role of the two games."""


def players_of(letters, *, middle="", seed=0, wants=None, game="", think=(0.1, 0.4), **options):
    """Players who hold these roles, a letter for each seat, before the cards are dealt; what is in the middle behind.

    Loups-garous is played without a Mayor, unless the variants want one.
    """
    roles = [LETTERS[letter] for letter in letters]
    cards = [*roles, *(LETTERS[letter] for letter in middle)]
    deck = {role: cards.count(role) for role in cards}
    game = game or ("village-and-devil" if "d" in letters + middle else "loups-garous")
    variants = options.pop("variants", {})
    if game != "village-and-devil":
        variants = {"mayor": "none", **variants}
    there = sitting(game, deck, players=len(roles), seed=seed, variants=variants, **options)
    return Players(there, roles, wants=wants, think=think)


def light(seat):
    """The light that points at a seat, counted from 0."""
    return f"seat-{seat + 1}"


def number(count):
    """The light of the ring that has this number, counted from 1."""
    return f"number-{count}"


def is_of_ring(name):
    """Whether a light is one of those that answer."""
    return name in {"yes", "no"} or name.startswith(("seat-", "number-"))


def sitting(game, deck, *, players=None, seed=0, variants=None, deal="cards", phase="deal", ring=RING, **options):
    """A table that the box moderates, before the cards are dealt; the game by its name, or one that is made up."""
    count = players or sum(deck.values())
    games = SHELF.games if isinstance(game, str) else {**SHELF.games, MADE_UP: game}
    game = game if isinstance(game, str) else MADE_UP
    choices = chosen(CHOICES, game=game, players=count, deck="file", moderator="box")
    shelf = replace(SHELF, games=games, game=game, roles=deck, variants=variants or {}, seats=ring)
    moderation = Moderation(deal=deal, ring=ring)
    options = Options(
        tips=False, names=NAMES[:count], variants=variants or {}, moderation=moderation, **{"talk": 60.0, **options}
    )
    return Evening(options, choices=choices, shelf=shelf).send(Begin(choices, phase, seed=seed))


def wishes(**wanted):
    """Who wants to choose whom: a seat, several, or a light, by the power or the ballot; nobody else chooses anything.

    All show their own seats in the first night.
    """

    def wants(question, name, by):  # noqa: ARG001 - a vote is not asked by its name
        if question.kind == "register":
            return None
        there = wanted.get(question.name if name != "hands" else "hands", ())
        if isinstance(there, str | dict):
            return there
        return tuple(map(light, there if isinstance(there, tuple) else (there,)))

    return wants


class Players:
    """Those at the table. They choose by lot, unless `wants` says what somebody chooses.

    Attributes:
        there: the evening.
        roles: by seat.
        wants: called with the open question, the name of what is asked, and the seat of a voter; tells the light that
            is wanted, several, or nothing for no choice. None: by lot.
        seen: what was shown at each answer: its cue and the lights.
        presses: the time of each press, and what was asked.
    """

    def __init__(self, there, roles, *, seed=1, wants=None, think=(0.1, 0.4)):
        self.there, self.roles, self.wants, self.think = there, tuple(roles), wants, think
        self.random = Random(seed)  # noqa: S311 - people, not secrets
        self.lit, self.seen, self.presses = {}, [], []
        self._read = 0
        self._asked = None

    # What they see.

    def look(self):
        """Takes in what has been played since they looked last; what was asked last, if it still is."""
        cues = self.there.cues[self._read :]
        self._read = len(self.there.cues)
        for at, timed in cues:
            match timed.cue:
                case Light(name, value) if is_of_ring(name):
                    self.lit[name] = value
                case Ask():
                    self._asked = (timed.cue, at + timed.cue.seconds)
                case Answer() as answer:
                    self._asked = None
                    self.seen.append([answer, None])
                case Close():
                    self._asked = None
            if self.seen and self.seen[-1][1] is None and not isinstance(timed.cue, Answer | Light):
                self.seen[-1][1] = self.lights()
        return self._asked

    def lights(self):
        """The lights of the ring that are on."""
        return {name: value for name, value in self.lit.items() if value}

    @property
    def state(self):
        """What the rules know."""
        return self.there.table._course.state

    # What they do.

    def play(self, until=lambda _: False, most=30_000):
        """Plays until the game is over, or something is so."""
        there = self.there
        for _ in range(most):
            if until(there):
                return self
            asked = self.look()
            if asked:
                self._asked = None
                self._answer(asked[0])
                continue
            due = there.table.due()
            if due is not None and there.table.where is not Where.TALK:
                there.until(due)
            elif not self._go_on():
                return self
        raise AssertionError("the game does not end")

    def to(self, phase, number=None):
        """Plays to the beginning of a phase, the next one or that with a number."""
        self.play(lambda there: there.table.phase == phase and number in {None, there.table.number})
        assert self.there.table.phase == phase, f"{phase} never comes"
        return self

    def to_day(self, number=1):
        """Plays to the moment in which the day begins that comes after a night."""
        return self.play(lambda there: not there.table.at_night and there.table._course.village.night == number)

    def to_ask(self, name, night=None):
        """Plays until something is asked, in any night or a certain one; nobody has pressed anything yet."""
        self.play(lambda there: self.asks == name and night in {None, there.table._course.village.night})
        assert self.asks == name, f"{name} is never asked"
        self.look()
        self._asked = None
        return self

    def to_close(self):
        """Lets the time pass in which something is asked, without a press."""
        asks = self.asks
        while self.asks == asks:
            self.there.until(self.there.table.due())
        self.look()
        return self

    def press(self, *buttons):
        """Presses, one after the other, at this very moment."""
        for button in buttons:
            self.there.press(button, 0.0)
        self.look()
        return self

    def choose(self, *lights):
        """Whoever is asked now moves to some lights and confirms each."""
        for wanted in lights:
            self._choose(wanted)
        return self

    @property
    def asks(self):
        """What is asked now, by its name; empty: nothing."""
        return self.there.table._course._asked

    def _go_on(self):
        there = self.there
        if there.table.phase == "the-end" and there.table.where is not Where.INTERRUPTED:
            return False
        if there.table.where is Where.INTERRUPTED:
            self._press("next")
        elif there.table.phase == "last-will":
            self._decide()
        elif there.table.phase == "hands":
            self._count()
        else:
            self._press("next")
        return True

    def _decide(self):
        """Somebody who dies decides before all."""
        question, inquiry = self.state.question, self.there.table._course.inquiry
        wanted = self.wants(question, question.name, None) if self.wants else None
        if wanted is None:
            for _ in range(self.random.randrange(1, 6)):
                self._press("right")
            self._press("next")
            return
        wanted = (wanted,) if isinstance(wanted, str) else wanted
        left = [seat for seat in question.seats if light(seat) in wanted and seat not in inquiry.chosen]
        answer = left[0] if left else None
        # Where somebody must be named, and nobody is wanted, it is the first.
        answer = answer if answer in inquiry.possible else inquiry.possible[0]
        while inquiry.choice is None or inquiry.possible[inquiry.choice] != answer:
            self._press("right")
            inquiry = self.there.table._course.inquiry
        self._press("next")

    def _count(self):
        """Somebody enters the hands that were raised for the one who is named; without a wish nobody has raised any."""
        question, inquiry = self.state.question, self.there.table._course.inquiry
        hands = (self.wants(question, "hands", None) if self.wants else None) or {}
        wanted = hands.get(inquiry.candidates[len(inquiry.counts)], 0)
        for _ in range(wanted - (inquiry.choice or 0)):
            self._press("right")
        self._press("next")

    def _press(self, button):
        self.there.wait(self.random.uniform(*self.think))
        self.there.press(button)
        self.presses.append((self.there.now, button, self.there.table.phase))

    def _answer(self, ask):
        course = self.there.table._course
        question = course.state.question
        name = ask.name
        if self.there.table.phase == "who-is-who" and name != question.name:
            self._choose_all([name] if self.roles[seat_of(name)] == question.name else [])
        elif self.there.table.phase == "who-is-who":
            own = [light(seat) for seat, role in enumerate(self.roles) if role == name]
            wanted = self.wants(question, name, None) if self.wants else None
            self._choose_all(own if wanted is None else wanted)
        elif course._data.kind == "ballot":
            among = [light(seat) for seat in question.seats if seat != seat_of(name)]
            self._wish(question, name, seat_of(name), among, 1)
        elif course._fingers.each:
            if question.asks in {"yes", "role"}:
                among = list(course._fingers.each[0].among)
                self._wish(question, name, None, among, 1)
            else:
                among = [light(seat) for seat in question.seats]
                for by in question.by[self._fingers.turn :] if len(course._fingers.each) > 1 else (None,):
                    self._wish(question, name, by, among, question.count)

    def _wish(self, question, name, by, among, count):
        wanted = self.wants(question, name, by) if self.wants else None
        if wanted is None:
            wanted = self.random.sample(among, min(count, len(among))) if self.random.random() < 0.9 else ()
        wanted = (wanted,) if isinstance(wanted, str) else wanted
        if not wanted and by is not None and len(self._fingers.each) > 1:
            self._press("next")
        self._choose_all(wanted)

    def _choose_all(self, wanted):
        """Chooses some lights, but for those that are chosen already, which another press would take back.

        Where a call is said again, what was chosen before stands.
        """
        for light_ in wanted:
            finger = self._fingers.each[self._fingers.turn] if self._fingers.each else None
            if finger is None or light_ not in [finger.among[place] for place in finger.chosen]:
                self._choose(light_)
            elif len(self._fingers.each) > 1 and finger.here is None:
                self._press("next")

    def _choose(self, wanted):
        """Moves to a light and confirms, if it is there and there is time enough."""
        if not any(wanted in finger.among for finger in self._fingers.each):
            return
        side, until = self.random.choice(["left", "right"]), self._until()
        for _ in range(2 * RING):
            if self.there.now + 1.5 > until:
                return
            self.look()
            if self._moved() == wanted:
                break
            self._press(side)
        self._press("next")
        self.look()

    @property
    def _fingers(self):
        return self.there.table._course._fingers

    def _until(self):
        """When the time to choose is over."""
        transport = self.there.table._transport
        if not self._fingers.each or transport.script is None:
            return self.there.now
        ends = (timed.at for timed in transport.script.cues[transport._index :] if isinstance(timed.cue, Close))
        return transport._zero + next(ends, 0.0)

    def _moved(self):
        """The light that is moved: the brightest, or of yes and no that which is lit."""
        lights = self.lights()
        fingers = self._fingers
        among = fingers.each[fingers.turn].among if fingers.each else ()
        if "no" in among and not {"yes", "no"} & set(lights) and len(lights) > 1 and len(set(lights.values())) == 1:
            # Where who is asked is heard by all, every seat stands for no.
            return "no"
        there = {name: value for name, value in lights.items() if name in among}
        finger = fingers.each[fingers.turn] if fingers.each else None
        if finger is not None and finger.here is None:
            return ""
        return max(there, key=there.get, default="")


def said(there):
    """What was said, in its order."""
    return [timed.cue.line for _, timed in there.cues if isinstance(timed.cue, Say)]
