"""Put statements together to one table, keeping the line of every key and noticing what stands twice."""

from dataclasses import dataclass, field
from typing import Any

from appliance.files.layout import Entry, Keys

Clash = tuple[int, Keys, str, str]
"""Line in the file, key, problem, remedy."""

UNKNOWN = -1
"""Stands for a name that nobody can guess, at the end of a way to something lost."""

_BRACKETS = (
    "has single brackets at one place, double ones at another (line {})",
    "write [[ ]] at each if there are several, [ ] if there is one",
)
_VALUE = ("is a value in line {} and a section here", "let it be one of them")


@dataclass(slots=True)
class Assembly:
    """A table that grows statement by statement.

    Attributes:
        data: what has been put in so far.
        lines: the first line of every key and entry, by the way to it.
        lost: keys whose statements were broken, so that nobody calls them missing.
        clashes: what stands twice, or is a value and a section at once. The first is kept.
    """

    data: dict[str, Any] = field(default_factory=dict)
    lines: dict[Keys, int] = field(default_factory=dict)
    lost: set[Keys] = field(default_factory=set)
    clashes: list[Clash] = field(default_factory=list)
    _section: Keys | None = ()
    _opened: set[Keys] = field(default_factory=set)
    _values: set[Keys] = field(default_factory=set)

    def add(self, entry: Entry, value: object = None) -> None:
        """Put one statement in.

        Args:
            entry: what it is and where it stands.
            value: of a pair; where only the lines are wanted it may be left out.
        """
        if entry.kind == "pair":
            self._add_pair(entry, value)
        else:
            self._section = self._add_section(entry)

    def lose_pair(self, keys: tuple[str, ...]) -> Keys:
        """Note a pair that could not be read.

        Args:
            keys: what it meant to set; empty if nobody knows.

        Returns:
            The whole way to it.
        """
        way = (self._section or ()) + (keys or (UNKNOWN,))
        self.lost.add(way)
        return way

    def lose_header(self, entry: Entry) -> None:
        """Note a section whose header could not be read.

        With a name that can be guessed, the keys below it are still worth a look.

        Args:
            entry: what it meant to open; without keys if nobody knows.
        """
        self.lost.add(entry.keys or (UNKNOWN,))
        self._section = self._add_section(entry, quietly=True) if entry.keys else None

    def _add_section(self, entry: Entry, *, quietly: bool = False) -> Keys | None:
        """Open a section; None if it cannot be, so that its keys are dropped."""
        *ahead, last = entry.keys
        way = self._walk((), tuple(ahead), entry, opening=True)
        if way is None:
            return None
        way += (last,)
        if way in self._values:
            self._clash(entry, way, *_VALUE)
            return None
        there = self._table(way[:-1]).get(last)
        if entry.kind == "entry":
            return self._add_entry(entry, way, there)
        return self._add_table(entry, way, there, quietly=quietly)

    def _add_entry(self, entry: Entry, way: Keys, there: object) -> Keys | None:
        """Open one more `[[x]]`."""
        if isinstance(there, dict):
            self._clash(entry, way, *_BRACKETS)
            return None
        entries = self._table(way[:-1]).setdefault(way[-1], [])
        entries.append({})
        self.lines.setdefault(way, entry.line)
        way += (len(entries) - 1,)
        self.lines[way] = entry.line
        return way

    def _add_table(self, entry: Entry, way: Keys, there: object, *, quietly: bool) -> Keys | None:
        """Open `[x]`."""
        if isinstance(there, list):
            if not quietly:
                self._clash(entry, way, *_BRACKETS)
            return None
        if way in self._opened and not quietly:
            self._clash(entry, way, "this section stands twice, first in line {}", "put all of it in one place")
        self._table(way[:-1]).setdefault(way[-1], {})
        self._opened.add(way)
        self.lines.setdefault(way, entry.line)
        return way

    def _add_pair(self, entry: Entry, value: object) -> None:
        if self._section is None:
            return
        *ahead, last = entry.keys
        way = self._walk(self._section, tuple(ahead), entry, opening=False)
        if way is None:
            return
        table = self._table(way)
        way += (last,)
        if last in table:
            self._clash(entry, way, "stands twice, first in line {}", "keep only one")
            return
        table[last] = value
        self._values.add(way)
        self.lines[way] = entry.line
        for inner, line in entry.inner.items():
            self.lines.setdefault(way + inner, line)

    def _walk(self, start: Keys, names: tuple[str, ...], entry: Entry, *, opening: bool) -> Keys | None:
        """Go through tables, making those that are not there; None if something else stands in the way."""
        way = start
        for name in names:
            way += (name,)
            there = self._table(way[:-1]).setdefault(name, {})
            self.lines.setdefault(way, entry.line)
            if opening and isinstance(there, list) and way not in self._values:
                way += (len(there) - 1,)
            elif not isinstance(there, dict) or way in self._values:
                self._clash(entry, way, *_VALUE)
                return None
        return way

    def _table(self, keys: Keys) -> Any:
        there: Any = self.data
        for key in keys:
            there = there[key]
        return there

    def _clash(self, entry: Entry, keys: Keys, problem: str, remedy: str) -> None:
        self.clashes.append((entry.line, keys, problem.format(self.lines[keys]), remedy))
