"""Figures, the aims they are held to, and how both are shown."""

from dataclasses import asdict, dataclass, field

from intervals import summary

OURS = "voxlupi"

CLOSEST = {"ms": 1000 / 48_000, "s": 0.01}
"""What is less counts as so much: a sample, a tick of the kernel's account. So no ratio is beyond measure."""


@dataclass(frozen=True)
class Figure:
    """One row of the table.

    Attributes:
        what: is measured.
        who: was measured.
        unit: of the values.
        median: the middle one.
        high: the 99th percentile.
        worst: the largest.
        count: how many there are.
    """

    what: str
    who: str
    unit: str
    median: float
    high: float
    worst: float
    count: int


@dataclass(frozen=True)
class Ratio:
    """A figure of the box beside that of the best peer, the one whose worst is least.

    Attributes:
        what: is measured.
        peer: who that is.
        median: the box's median in those of the peer.
        worst: the same of the worst.
    """

    what: str
    peer: str
    median: float
    worst: float


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


@dataclass
class Report:
    """What was found.

    Attributes:
        figures: rows of the table.
        aims: what some of them have to be.
        notes: what has to be known of them.
    """

    figures: list = field(default_factory=list)
    aims: list = field(default_factory=list)
    notes: list = field(default_factory=list)

    def times(self, what, who, seconds):
        """Add a row of times, in milliseconds and without their signs."""
        self.figures.append(figure(what, who, seconds))

    def one(self, what, who, unit, value):
        """Add a row that has one value only."""
        self.figures.append(Figure(what, who, unit, value, value, value, 1))

    def aim(self, *of, least=False):
        """Add an aim; see `Aim`."""
        self.aims.append(Aim(*of, least=least))


def figure(what, who, seconds):
    """A row of times, in milliseconds and without their signs."""
    values = summary([1000 * each for each in seconds])
    return Figure(what, who, "ms", values.median, values.high, values.worst, values.count)


def ratios(figures):
    """The box beside the best peer, for whatever has one."""
    for ours in figures:
        peers = [each for each in figures if each.what == ours.what and each.who != OURS]
        if ours.who == OURS and peers:
            best = min(peers, key=lambda each: each.worst)
            least = CLOSEST.get(ours.unit, 0.1)
            pairs = ((ours.median, best.median), (ours.worst, best.worst))
            yield Ratio(ours.what, best.who, *(max(mine, least) / max(its, least) for mine, its in pairs))


def told(ratio):
    """One line about a ratio."""
    middle, worst = (f"{_times(value)} {ratio.peer}'s" for value in (ratio.median, ratio.worst))
    # What was measured once has no middle.
    both = middle if middle == worst else f"{middle} in the middle, {worst} at worst"
    return f"{ratio.what}: {both}"


def _times(value):
    return f"{value:.2f} times" if value > 0.1 else f"1/{1 / value:.0f} of"


def table(figures):
    """All rows, as lines for a terminal."""
    rows = [("what", "who", "median", "99 %", "worst", "unit", "n")]
    rows += [
        (
            *(each.what, each.who),
            *(_shown(value, each.unit) for value in (each.median, each.high, each.worst)),
            *(each.unit, str(each.count)),
        )
        for each in figures
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(7)]
    for row in rows:
        cells = [
            cell.ljust(width) if place < 2 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def _shown(value, unit):
    return f"{value:.1f}" if unit in {"ms", "MB"} else f"{value:.2f}"


def verdict(aim):
    """One line about an aim."""
    bound = "at least" if aim.least else "at most"
    mark = "met   " if aim.is_met else "MISSED"
    return f"{mark}  {aim.what}: {aim.value:.2f} {aim.unit}, {bound} {aim.limit:g}"


def as_json(machine, report):
    """The same for programs."""
    return {
        "machine": machine,
        "figures": [asdict(each) for each in report.figures],
        "ratios": [asdict(each) for each in ratios(report.figures)],
        "aims": [{**asdict(each), "met": each.is_met} for each in report.aims],
        "notes": report.notes,
    }
