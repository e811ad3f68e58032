"""Journals of whole games, as a box writes them, and the place at which the table stood after each event."""

from contextlib import closing
from functools import cached_property

import test_table_moderated_cut
from evening import CHOICES, Evening
from msgspec.structs import asdict

from appliance.games.options import Options
from appliance.journal import Journal, read_kept
from appliance.table.events import Begin, Interrupted
from appliance.table.grammar import Where
from appliance.table.table import Table

PROGRAM, SETTINGS = "1.2.3", "f" * 64
FULL = Options(tips=True, count="every", seconds=5.0, talk=40.0, more=10.0, vote="tokens", shift=True, counted=True)


class Noted(Evening):
    """An evening that notes each event that is written down, and where the table stood behind it."""

    def __init__(self, *arguments, **options):
        self.pages, self.places = [], []
        super().__init__(*arguments, **options)

    def _keep(self, event, effects):
        before = list(self.journal)
        super()._keep(event, effects)
        if self.journal != before:
            self.pages.append(self.journal[-1])
            self.places.append(place(self.table))


def place(table):
    """What a table that stands at the same place has in common with another."""
    return (
        *(table.phase, table.number, table.where, table.due(), table.upcoming(), table.choices),
        *(table.is_waiting, table.is_over, table.plan, _rules(getattr(table._course, "state", None))),
    )


def _rules(state):
    """What the rules know of a game; the book is no part of it, and each table has one of its own."""
    return state and {**asdict(state), "book": None}


def una_notte():
    """A game of Una Notte from the menu on, with what a group does besides, and the beginning of another."""
    there = Noted(FULL, choices=CHOICES)
    there.press("left").press("next").press("next").hold("left").press("right").press("left").press("next")
    for button in ("right", "left", "next"):
        there.press(button)
    there.to("night").wait(20).press("pause").press("left").wait(5).press("pause").wait(9).hold("next")
    there.to("talk").wait(15).press("right").wait(3).press("next", 0.0).wait(1).hold("left").wait(2)
    there.send(Interrupted()).press("next", 0.0)
    for _ in range(3000):
        if there.table.is_over:
            break
        if there.table.due() is None:
            there.press("right").press("next")
        else:
            there.until(there.table.due())
    assert there.table.is_over
    return there.press("next").to("night").wait(8)


def moderated():
    """A whole game of Village and Devil that the box runs, from the dealing on."""
    players = test_table_moderated_cut.sit("village-and-devil")
    there = players.there
    noted = Noted.__new__(Noted)
    noted.__dict__ = there.__dict__
    noted.pages, noted.places = list(there.journal), [place(there.table)] * len(there.journal)
    # The table before the dealing is set up anew, to stand where it stood after each event.
    twin = Table(there.table._shelf, there.table._options, there.table._ways)
    for number, (at, event) in enumerate(there.journal):
        twin.handle(event, at)
        noted.places[number] = place(twin)
    players.there = noted
    players.play()
    assert noted.table.phase == "the-end"
    return noted


GAMES = {"una-notte-da-lupi": una_notte, "village-and-devil": moderated}


class RealJournal:
    """A journal on disk that can be damaged and read again.

    Attributes:
        content: the bytes of the file.
        ends: at how many bytes each of its lines ends.
        pages: its events, with their times.
    """

    def __init__(self, folder, game):
        there = GAMES[game]()
        self.folder, self.pages, self._places = folder, tuple(there.pages), tuple(there.places)
        self._shelf, self._options = there.table._shelf, there.table._options
        with closing(Journal(folder, PROGRAM, SETTINGS)) as journal:
            for at, event in self.pages:
                (journal.begin if isinstance(event, Begin) else journal.append)(event, at)
        self.file = folder / "game.journal"
        self.content = self.file.read_bytes()
        lines = self.content.splitlines(keepends=True)
        self.ends = [sum(map(len, lines[: number + 1])) for number in range(len(lines))]
        assert len(lines) == 1 + len(self.pages)
        self._restored = {}

    def whole(self, place):
        """How many events lie whole before a byte."""
        return max(0, sum(end <= place for end in self.ends) - 1)

    def read(self, content):
        """How many of the events are read of what is on disk; whatever is read is a beginning of what was written."""
        self.file.write_bytes(content)
        found = read_kept(self.folder, PROGRAM, SETTINGS).events
        for count in self._counts.get(len(found), ()):
            if found == self.pages[count - len(found) : count]:
                self.restore(count)
                return count
        assert not found, "an event is read that nobody has written"
        return 0

    @cached_property
    def _counts(self):
        """By the number of events of a game that has been read: after how many events of the file that may be."""
        counts, since = {}, 0
        for number, (_, event) in enumerate(self.pages):
            since = number if isinstance(event, Begin) else since
            counts.setdefault(number + 1 - since, []).append(number + 1)
        return counts

    def restore(self, count):
        """A box that comes up again stands where it stood after so many events, and goes on; each looked at once."""
        if count in self._restored:
            return
        since = max(number for number, (_, event) in enumerate(self.pages[:count]) if isinstance(event, Begin))
        table = Table(self._shelf, self._options)
        for at, event in self.pages[since:count]:
            table.handle(event, at)
        assert place(table) == self._places[count - 1], f"after {self.pages[count - 1]}, event {count}"
        phase, now = table.phase, self.pages[count - 1][0]
        assert table.handle(Interrupted(), now)
        assert table.phase == phase
        assert table.where is (Where.MENU if phase == "setup" else Where.INTERRUPTED)
        self._restored[count] = True

    @property
    def restored(self):
        """At how many different events a box came up again."""
        return len(self._restored)
