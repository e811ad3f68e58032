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


def sitting(game, deck, *, players=None, seed=0, variants=None, deal="cards", phase="deal", ring=RING, **options):
    """A table that the box moderates, before the cards are dealt."""
    count = players or sum(deck.values())
    choices = chosen(CHOICES, game=game, players=count, deck="file", moderator="box")
    shelf = replace(SHELF, game=game, roles=deck, variants=variants or {}, seats=RING)
    moderation = Moderation(deal=deal, ring=ring)
    options = Options(
        tips=False, names=NAMES[:count], variants=variants or {}, moderation=moderation, **{"talk": 60.0, **options}
    )
    return Evening(options, choices=choices, shelf=shelf).send(Begin(choices, phase, seed=seed))


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
                case Light(name, value) if name in {"yes", "no"} or name.startswith("seat-"):
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

    def play(self, until=lambda _: False, most=200_000):
        """Plays until the game is over, or something is so."""
        there = self.there
        for _ in range(most):
            if until(there):
                return self
            asked = self.look()
            if asked:
                self._asked = None
                self._answer(*asked)
                continue
            due = there.table.due()
            if due is not None and there.table.where is not Where.TALK:
                there.until(due)
            elif not self._go_on():
                return self
        raise AssertionError("the game does not end")

    def _go_on(self):
        there = self.there
        if there.table.phase == "the-end":
            return False
        if there.table.phase == "last-will":
            for _ in range(self.random.randrange(1, 6)):
                self._press("right")
            self._press("next")
            return True
        self._press("next")
        return True

    def _press(self, button):
        self.there.wait(self.random.uniform(*self.think))
        self.there.press(button)
        self.presses.append((self.there.now, button, self.there.table.phase))

    def _answer(self, ask, until):
        course = self.there.table._course
        question = course.state.question
        name = ask.name
        if self.there.table.phase == "who-is-who":
            for seat, role in enumerate(self.roles):
                if role == name:
                    self._choose(f"seat-{seat + 1}", until)
            return
        if course._data.kind == "ballot":
            among = [f"seat-{seat + 1}" for seat in question.seats if seat != seat_of(name)]
            self._wish(question, name, seat_of(name), among, 1, until)
        elif course._fingers.each:
            if question.asks in {"yes", "role"}:
                among = list(course._fingers.each[0].among)
                self._wish(question, name, None, among, 1, until)
            else:
                among = [f"seat-{seat + 1}" for seat in question.seats]
                for by in question.by if len(course._fingers.each) > 1 else (None,):
                    self._wish(question, name, by, among, question.count, until)

    def _wish(self, question, name, by, among, count, until):
        wanted = self.wants(question, name, by) if self.wants else None
        if wanted is None:
            wanted = self.random.sample(among, min(count, len(among))) if self.random.random() < 0.9 else ()
        wanted = (wanted,) if isinstance(wanted, str) else wanted
        if not wanted and by is not None and len(self.there.table._course._fingers.each) > 1:
            self._press("next")
        for light in wanted:
            self._choose(light, until)

    def _choose(self, light, until):
        """Moves to a light and confirms, if there is time enough."""
        side = self.random.choice(["left", "right"])
        for _ in range(2 * RING):
            if self.there.now + 1.5 > until:
                return
            self.look()
            if self._moved() == light:
                break
            self._press(side)
        self._press("next")
        self.look()

    def _moved(self):
        """The light that is moved: the brightest, or of yes and no that which is lit."""
        lights = self.lights()
        fingers = self.there.table._course._fingers
        among = fingers.each[fingers.turn].among if fingers.each else ()
        there = {name: value for name, value in lights.items() if name in among}
        finger = fingers.each[fingers.turn] if fingers.each else None
        if finger is not None and finger.here is None:
            return ""
        return max(there, key=there.get, default="")


def said(there):
    """What was said, in its order."""
    return [timed.cue.line for _, timed in there.cues if isinstance(timed.cue, Say)]
