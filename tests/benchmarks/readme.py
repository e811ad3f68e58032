"""The README's table of figures, made of the result of a run, so that nobody types them.

python tests/benchmarks/readme.py [RESULT.json]
"""

import json
import sys
from pathlib import Path

import _paths  # noqa: F401 - it leads to the ear and the hand that tests share
from report import OURS

HERE = Path(__file__).resolve().parent
README = HERE.parents[1] / "README.md"
LAST = HERE / "last.json"
"""The result that the README shows."""

BEGIN, END = "<!-- figures of tests/benchmarks: run.py writes them -->", "<!-- end of the figures -->"

WHO = (OURS, "hobby script", "bare pygame", "web narrator", "bare imports")
HEADS = ("Voxlupi", "hobby script", "bare pygame", "web narrator", "bare imports")
FIRST_LEFT_OUT = "hobby script, first turns left out"

THREE = (
    ("turn's error, idle", "a turn's time, how far off"),
    ("turn's error, cores busy", "the same with both cores busy"),
    ("press to first sample", "press to sound"),
    ("press to light", "press to light"),
    ("start to ready", "start to ready"),
    ("start to the first sound, nothing rendered", "start to the first sound, with no line rendered"),
    ("start to the first word, nothing rendered", "start to the first word, with no line rendered"),
)
"""Of these the middle one, the 99th percentile and the worst are shown, in milliseconds."""

ONE = (
    ("processor of a minute, night", "a minute of a night with the storm, of one core", "{:.2f} s"),
    ("wake-ups a second, setup", "wake-ups a second, waiting", "{:.1f}"),
    ("wake-ups a second, day", "the same while the day's clock runs", "{:.1f}"),
    ("wake-ups a second, night", "the same at night", "{:.1f}"),
    ("memory, night, the most there was", "memory of a night, the most there was", "{:.0f} MB"),
)

GROWTH = "growth: "


def rows(found):
    """The whole block, from its first mark to its last, as lines."""
    machine, figures = found["machine"], {(each["what"], each["who"]): each for each in found["figures"]}
    yield BEGIN
    yield f"| {machine['date']}, {_words(machine)} | {' | '.join(HEADS)} |"
    yield f"|---|{'---|' * len(HEADS)}"
    for what, name in THREE:
        ours = figures.get((what, OURS))
        counted = f"{name} ({ours['count']})" if ours else name
        yield _row(counted, [_three(figures.get((what, who))) for who in _peers(what)])
    for what, name, form in ONE:
        cells = [figures.get((what, who)) for who in WHO]
        yield _row(name, [form.format(cell["worst"]) if cell else "" for cell in cells])
    yield ""
    yield _growth(found)
    yield ""
    yield _aims(found["aims"])
    yield END


def block(text):
    """What stands between the marks in a text, with them."""
    return text[text.index(BEGIN) : text.index(END) + len(END)]


def keep(found):
    """Write a result beside this file, and into the README; of the system's own name nobody learns anything."""
    machine = {name: value for name, value in found["machine"].items() if name != "system"}
    write(LAST, {**found, "machine": machine})
    text = README.read_text(encoding="utf-8")
    new = "\n".join(rows(json.loads(LAST.read_text(encoding="utf-8"))))
    README.write_text(text.replace(block(text), new), encoding="utf-8")


def write(path, found):
    """Write a result as JSON."""
    path.write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def _words(machine):
    return f"{machine['cores']} cores of {machine['processor']}, Python {machine['python']}"


def _peers(what):
    """Who stands in the row: of the hobby script's turns not the first, which pyttsx3 spoils."""
    return [FIRST_LEFT_OUT if what.startswith("turn") and who == "hobby script" else who for who in WHO]


def _three(cell):
    if cell is None:
        return ""
    digits = 0 if cell["worst"] >= 100 else 1
    return " / ".join(f"{cell[name]:.{digits}f}" for name in ("median", "high", "worst"))


def _row(name, cells):
    return f"| {name} | {' | '.join(cells)} |".replace("|  |", "| |").replace("|  |", "| |")


def _aims(aims):
    """How many aims were met, and which were not, with what was measured."""
    missed = [f"{aim['what']} ({aim['value']:.2f}, wanted {aim['limit']:g})" for aim in aims if not aim["met"]]
    end = f"; not: {'; '.join(missed)}." if missed else "."
    return f"Of {len(aims)} aims {len(aims) - len(missed)} were met{end}"


def _growth(found):
    """How cost grows, in a sentence."""
    powers = [
        f"{each['what'].removeprefix(GROWTH)} {each['worst']:.2f}"
        for each in found["figures"]
        if each["what"].startswith(GROWTH)
    ]
    return f"How cost grows, as an exponent of how many there are: {'; '.join(powers)}."


def main():
    """Print the block of a result."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else LAST
    print(*rows(json.loads(path.read_text(encoding="utf-8"))), sep="\n")


if __name__ == "__main__":
    main()
