"""The README's figures are those of the last run, and nobody has typed them."""

import json

from readme import BEGIN, END, LAST, README, block, rows
from report import Report, as_json, ratios, told

MACHINE = {"date": "2026-01-02", "processor": "Some Chip", "cores": 2, "python": "3.11.0"}


def found():
    """A run in which little was measured."""
    report = Report(notes=["all alone"])
    report.times("turn's error, idle", "voxlupi", [0.0, -0.0002])
    report.times("turn's error, idle", "bare pygame", [0.02, -0.04])
    report.times("turn's error, idle", "web narrator", [0.12, 0.15])
    report.one("wake-ups a second, setup", "voxlupi", "/s", 4.46)
    report.one("growth: lines", "voxlupi", "exponent", 0.98)
    report.aim("wake-ups a second, setup", 4.46, 10.0, "/s")
    report.aim("press to play()", 7.5, 5.0, "ms")
    return report


def test_the_table_has_a_column_for_each_peer_and_says_what_was_missed():
    lines = list(rows(as_json(MACHINE, found())))
    assert (lines[0], lines[-1]) == (BEGIN, END)
    assert lines[1].startswith("| 2026-01-02, 2 cores of Some Chip, Python 3.11.0 | Voxlupi | hobby script |")
    assert "| a turn's time, how far off (2) | 0.1 / 0.2 / 0.2 | | 30.0 / 40.0 / 40.0 | 135 / 150 / 150 | |" in lines
    assert "| wake-ups a second, waiting | 4.5 | | | | |" in lines
    assert "How cost grows, as an exponent of how many there are: lines 0.98." in lines
    assert "Of 2 aims 1 were met; not: press to play() (7.50, wanted 5)." in lines


def test_the_best_peer_is_the_one_whose_worst_is_least():
    (ratio,) = ratios(found().figures)
    assert ratio.peer == "bare pygame"
    assert told(ratio) == "turn's error, idle: 1/300 of bare pygame's in the middle, 1/200 of bare pygame's at worst"


def test_what_is_as_exact_as_can_be_heard_has_a_ratio_all_the_same():
    report = Report()
    report.times("turn's error, idle", "voxlupi", [0.0])
    report.times("turn's error, idle", "bare pygame", [0.001])
    (ratio,) = ratios(report.figures)
    assert round(1 / ratio.worst) == 48


def test_the_readme_has_the_figures_of_the_last_run():
    text = README.read_text(encoding="utf-8")
    assert block(text) == "\n".join(rows(json.loads(LAST.read_text(encoding="utf-8"))))
