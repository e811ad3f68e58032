"""People at a box that moderates, each of whom holds a role: they look at its lights, hear it, and press its buttons.

What they do is written down beforehand, in names; where the light is first, and what comes next, they see on the box.
All they know of it are the lines of its log. So they play at a box of any kind: one that is followed and typed at, or
one within the test. A power cut they know by the box coming up: then they look at the lights, and go on from there.

    players = Players(GAME)
    for record in log:
        type(*players.see(record))
"""

from moderated_lights import NO, WHOLE, YES, choice_of, is_nothing, is_of_ring, word_of

from appliance.games.script import seat_of, seat_turn

CONFIRM, LEFT, RIGHT = "next", "left", "right"
DEATHS = ("dawn.dead", "stake.dies", "execution.dies", "followed.dead")
CHRONICLE = ("moderated.night", "moderated.was")
WORDS_OF_THE_PAUSE = ("pause.", "interrupted.")


class PowerCutError(Exception):
    """The box has come up again."""


class Players:
    """Those at the table.

    Args:
        game: what they play.

    Attributes:
        phase: the one that goes on, with its number.
        lit: the lights of the ring that are on, and `ready`.
        said: each line, with its phase.
        answers: what lights have told: phase, name, seat if it was called, and the lights.
        end: the lines of the end.
        pages: of the chronicle, by their first lines.
        is_over: whether they have heard all of it.
    """

    def __init__(self, game):
        self.game = game
        self.phase = ""
        self.lit = {}
        self.said, self.answers, self.end = [], [], []
        self.pages = {}
        self.is_over = False
        self._page = []
        self._dead = set()
        self._is_waited_for = self._stands = False
        self._ask = self._answer_of = None
        self._called = self._turn = self._apart = ""
        self._keys = []
        self._course = self._evening()
        next(self._course)

    def see(self, record):
        """A line of the log; gives the lines that are typed now."""
        self._keys = []
        if not self.is_over:
            try:
                self._course.send(record)
            except StopIteration:
                self.is_over = True
        return self._keys

    def miss(self, records):
        """What the box has asked and nobody has read in its log, as the power went: the lights show it still."""
        for record in records:
            if record["kind"] in {"ask", "close"}:
                self._ask = record if record["kind"] == "ask" else None

    @property
    def nights(self):
        """How many nights there were."""
        return max((int(phase.split()[1]) for phase, _ in self.said if phase.startswith("night ")), default=0)

    # What they see and hear.

    def _next(self):  # noqa: C901 - one for each kind
        """The next line of the log, taken in."""
        record = yield
        match record["kind"]:
            case "phase":
                self._enter(f"{record['name']} {record['number']}")
            case "light":
                self.lit[record["name"]] = record["value"]
                if record["name"] == "ready":
                    self._is_waited_for = bool(record["value"])
            case "clock":
                self._is_waited_for = True
            case "resume":
                self._stands = self._is_waited_for = False
            case "ask":
                self._ask = record
            case "answer":
                self._answer_of = record
            case "close":
                self._close(record["name"])
            case "say" if not record["line"].startswith(WORDS_OF_THE_PAUSE):
                self._hear(record["line"])
            case "ready" if "resumed" in record:
                # Without power nothing is lit, whatever was.
                self.lit.clear()
                raise PowerCutError
        return record

    def _enter(self, phase):
        self.phase, self._page, self._is_waited_for = phase, [], False
        is_written = not phase.startswith("night ") or phase in self.game.wants
        assert is_written, f"the game goes on beyond what is written: {self.said}"

    def _close(self, name):
        """What lights have told is over."""
        self._ask = None
        if self._answer_of:
            seat = self._answer_of.get("seat")
            self.answers.append((self.phase, name, seat and self.game.names[seat - 1], self._shown()))
        self._answer_of = None

    def _hear(self, line):
        assert line != "moderated.again", f"who is who did not come out: {self.said[-20:]}"
        self._page.append(line)
        self.said.append((self.phase, line))
        names = [part.removeprefix("name.") for part in line.split("+")[1:]]
        if line.startswith(("moderated.breath", "tally.open")):
            self._called = names[0]
        if line.startswith("moderated.each"):
            self._apart = line.split(".")[2]
        if line.startswith(DEATHS):
            self._dead |= set(names)

    def _shown(self):
        """What is lit on the ring: names, yes and no."""
        names = {seat_turn(seat): name for seat, name in enumerate(self.game.names)}
        return {names.get(light, light) for light, value in self.lit.items() if value and is_of_ring(light)}

    def _ring(self):
        return {light: value for light, value in self.lit.items() if value and is_of_ring(light)}

    # What they do.

    def _press(self, button, times=1):
        """Presses a button, and looks at what comes of it."""
        self._keys += [button] * times
        while times:
            record = yield from self._next()
            times -= (record["kind"], record.get("name")) == ("release", button)

    def _evening(self):
        cut = False
        while not self.is_over:
            try:
                if cut:
                    yield from self._after_power_cut()
                    cut = False
                yield from self._play()
            except PowerCutError:
                cut = True

    def _play(self):
        """Plays on, from whatever goes on."""
        while not self.is_over:
            if self._ask:
                # What is lit is as bright as one light, whatever it is.
                while sum(self._ring().values()) < WHOLE:
                    yield from self._next()
                yield from self._choose(self._ask)
                self._ask = None
            elif self._is_waited_for:
                self._is_waited_for = False
                yield from self._go_on()
            else:
                yield from self._next()

    def _after_power_cut(self):
        """It says that there was a pause; `next` goes on. What was lit is lit."""
        # What the box said before that may not have been all of it.
        self._page, self._stands, self._is_waited_for = [], True, False
        while (yield from self._next())["kind"] != "say":
            pass
        yield from self._press(CONFIRM)
        while self._stands:
            yield from self._next()
        while self._may_be_waited_for:
            record = yield from self._next()
            if record["kind"] == "say" and record["line"] != "pause.end":
                # Whoever was waited for before that is waited for now.
                self._is_waited_for |= bool(self.lit.get("ready"))
                return

    @property
    def _may_be_waited_for(self):
        return self.lit.get("ready") and not self.phase.startswith(("last-will", "the-end", "hands"))

    def _go_on(self):
        """The box waits for a button, or would let them talk on."""
        match self.phase.split()[0]:
            case "last-will" | "hands":
                yield from self._answer_aloud()
            case "the-end":
                yield from self._hear_the_end()
            case _:
                yield from self._press(CONFIRM)

    def _answer_aloud(self):
        """A question is answered by the buttons before all: an answer counts when it has been heard."""
        wanted, heard = self._wanted(), self._page[-1]
        if isinstance(wanted, dict):
            number = wanted.get(self._called, 0)
            is_it = not number or heard.endswith(f"number.{number}")
        elif isinstance(wanted, list):
            # Who is named already is offered no more: a whole round without a name, and it is enough.
            is_it = any(heard.endswith(f"name.{who}") for who in wanted) or self._page.count("pick.enough") > 1
        else:
            is_it = heard.endswith(f"name.{wanted}") if wanted else heard == "pick.nobody"
        if is_it:
            self._page = []
        yield from self._press(CONFIRM if is_it else RIGHT)

    def _hear_the_end(self):
        """Hears who has won, then what happened in each night."""
        if not self._page[0].startswith(CHRONICLE):
            self.end = list(self._page)
        else:
            self.pages[self._page[0]] = list(self._page)
        nights = sum(page.startswith(CHRONICLE[0]) for page in self.pages)
        if nights == self.nights and len(self.pages) > nights:
            self.is_over = True
            return
        self._page = []
        yield from self._press(RIGHT)

    # What they choose in silence.

    def _wanted(self, name=""):
        wants = self.game.wants.get(self.phase, {})
        if not isinstance(wants, dict) or not name:
            return wants or None
        return wants.get(name, wants.get("*"))

    def _choose(self, ask):
        name = ask["name"]
        kind = self.phase.split()[0]
        if kind == "who-is-who":
            holders = [who for who, role in self.game.roles.items() if role == name]
            if holders:
                yield from self._lights({self._light(who) for who in holders})
            elif name.startswith("seat-") and self.game.roles[self.game.names[seat_of(name)]] == self._apart:
                yield from self._claim(name)
            return
        own = ""
        if name.startswith("seat-"):
            own, name = name, self.game.names[seat_of(name)]
        if kind == "breath":
            own, name = self._light(self._called), self._called
        wanted = self._wanted(name)
        if wanted in (YES, NO):
            yield from self._say(wanted)
        elif isinstance(wanted, dict) and len(wanted) > 1:
            yield from self._together(wanted)
        elif wanted:
            there = wanted.values() if isinstance(wanted, dict) else (wanted,) if isinstance(wanted, str) else wanted
            yield from self._lights({self._light(who) for who in there}, own)

    def _light(self, who):
        return seat_turn(self.game.names.index(who)) if who in self.game.roles else who

    def _claim(self, own):
        """One who is asked apart and holds the role: moves to their own seat, and confirms until it glows."""
        while self._ask:
            ring = set(self._ring())
            if ring == {own, NO}:
                return
            yield from self._press(CONFIRM if ring == {own} else LEFT)

    def _say(self, word):
        """One who says yes or no. That it is confirmed is seen by moving away: then it stays lit, or nothing moves."""
        if word == YES == word_of(self._ring()):
            before = self._ring()
            yield from self._press(LEFT)
            if self._ring() == before or YES in self._ring():
                return
        while self._ask and word_of(self._ring()) != word:
            if word_of(self._ring()) is None:
                return
            yield from self._press(LEFT)
        yield from self._press(CONFIRM)

    def _lights(self, wanted, own=""):
        """One who chooses some lights, or several who show where they sit: moves there, confirms, until all count.

        Args:
            wanted: the lights.
            own: their own light, if it is lit until they move.
        """
        while self._ask:
            before = self._ring()
            here, chosen = choice_of(before, len(wanted), own)
            if chosen == wanted or is_nothing(before):
                return
            left = wanted - chosen or chosen - wanted
            yield from self._press(*([CONFIRM] if here in left else self._way(here, min(left))))
            if self._ring() == before:
                return

    def _way(self, here, there):
        """Which button, and how often: dead players have no light, and who else has none is seen when it is missed."""
        names = self.game.names
        if not (here.startswith("seat-") and there.startswith("seat-")) or max(map(seat_of, (here, there))) >= len(
            names
        ):
            return LEFT, 1
        living = [seat for seat, name in enumerate(names) if name not in self._dead or seat == seat_of(there)]
        if seat_of(here) not in living:
            return LEFT, 1
        steps = (living.index(seat_of(there)) - living.index(seat_of(here))) % len(living)
        return (LEFT, max(1, steps)) if 2 * steps <= len(living) else (RIGHT, len(living) - steps)

    def _together(self, wanted):
        """Those who choose one after another: their own light says whose turn it is, until they move it.

        Behind the last one the first may choose anew, which they do not.
        """
        own = {self._light(who): who for who in wanted}
        first = next(iter(own))
        while self._ask:
            ring = self._ring()
            if is_nothing(ring):
                return
            turn = next((light for light in ring if light in own), "")
            if turn == first and round(sum(ring.values()) / ring[turn]) == len(own):
                return
            self._turn = own.get(turn, self._turn)
            here = max(ring, key=ring.get) if not turn else ""
            light = self._light(wanted[self._turn])
            yield from self._press(*([CONFIRM] if here == light else self._way(here, light)))
            assert self._ring() != ring, f"{self._turn} cannot choose {wanted[self._turn]}"
