"""Figures, the aims they are held to, and how both are shown."""

from dataclasses import asdict, dataclass

from intervals import summary


@dataclass(frozen=True)
class Figure:
    """One row of the table.

    Attributes:
        what: is measured.
        who: was measured.
        unit: of the values.
        median: the middle one.
        worst: the largest; the best of several starts.
        count: how many there are.
    """

    what: str
    who: str
    unit: str
    median: float
    worst: float
    count: int


@dataclass(frozen=True)
class Aim:
    """What a figure has to be.

    Attributes:
        what: in words.
        value: what was measured.
        limit: what it may be at most, or at least.
        unit: of both.
        least: whether the limit is a least one.
    """

    what: str
    value: float
    limit: float
    unit: str
    least: bool = False

    @property
    def is_met(self):
        """Whether it is so."""
        return self.value >= self.limit if self.least else self.value <= self.limit


def figure(what, who, seconds):
    """A row of times, in milliseconds and without their signs."""
    values = summary([1000 * each for each in seconds])
    return Figure(what, who, "ms", values.median, values.worst, values.count)


def table(figures):
    """All rows, as lines for a terminal."""
    rows = [("what", "who", "median", "worst", "unit", "n")]
    rows += [
        (each.what, each.who, _shown(each.median, each.unit), _shown(each.worst, each.unit), each.unit, str(each.count))
        for each in figures
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(6)]
    for row in rows:
        cells = [
            cell.ljust(width) if place < 2 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def _shown(value, unit):
    return f"{value:.2f}" if unit == "s" else f"{value:.1f}"


def verdict(aim):
    """One line about an aim."""
    bound = "at least" if aim.least else "at most"
    mark = "met   " if aim.is_met else "MISSED"
    return f"{mark}  {aim.what}: {aim.value:.2f} {aim.unit}, {bound} {aim.limit:g}"


def as_json(machine, figures, aims, notes):
    """The same for programs."""
    return {
        "machine": machine,
        "figures": [asdict(each) for each in figures],
        "aims": [{**asdict(each), "met": each.is_met} for each in aims],
        "notes": notes,
    }
