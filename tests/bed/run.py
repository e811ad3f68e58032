#!/usr/bin/env python3
"""Installs and plays the box on a machine without a Raspberry Pi, and tells whether it does all that it should.

    tests/bed/run.py                 everything; the first time some half an hour, afterwards as README.md says
    tests/bed/run.py 02 04           only these cases, by the beginning of their names
    tests/bed/run.py --list          which there are

Everything lies under $VOXLUPI_BED (/var/tmp/voxlupi-bed): `results/` has a folder for each case, `results/summary.json`
and `results/summary.md`.
"""

import argparse
import datetime
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from machine import Machine, Report, Story

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
BED = Path(os.environ.get("VOXLUPI_BED", "/var/tmp/voxlupi-bed"))  # noqa: S108 - too large for a home
RESULTS = BED / "results"
FIRST = "01-install"
"""The case that installs the box on the fresh system; all others begin with its disk."""

LIMIT = 900.0
"""Seconds that one boot may take."""


@dataclass
class Result:
    """What came of one case.

    Attributes:
        case: its name.
        passed: every check held, and it came to its end.
        checks: words, whether it holds, what was seen.
        figures: name, value, unit.
        notes: what it had to say besides.
        boots: how often the machine was started.
        seconds: all of it.
        date: of the day on which it was run.
    """

    case: str
    passed: bool = False
    checks: list[Report] = field(default_factory=list)
    figures: list[Report] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    boots: int = 0
    seconds: float = 0.0
    date: str = ""


def cases() -> list[str]:
    """All cases, in their order."""
    return sorted(path.stem for path in (HERE / "cases").glob("[0-9]*.py"))


def project_files() -> list[Path]:
    """Files of the project, relative to it: those that git knows or would take."""
    asked = subprocess.run(
        ["git", "-C", str(PROJECT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607
        capture_output=True,
        check=False,
    )
    if asked.returncode == 0:
        found = (Path(os.fsdecode(name)) for name in asked.stdout.split(b"\0") if name)
        return sorted({path for path in found if (PROJECT / path).is_file()})
    hidden = (path.relative_to(PROJECT) for path in PROJECT.rglob("*") if path.is_file())
    return sorted(path for path in hidden if not any(part.startswith(".") for part in path.parts))


def payload(folder: Path, case: str, told: dict[str, Any]) -> Path:
    """Lay out what a machine gets at one boot."""
    shutil.rmtree(folder, ignore_errors=True)
    ignored = shutil.ignore_patterns("__pycache__")
    for name in ("guest", "cases"):
        shutil.copytree(HERE / name, folder / name, ignore=ignored)
    (folder / "told.json").write_text(json.dumps(told))
    if case == FIRST and not told["boot"]:
        for path in project_files():
            target = folder / "voxlupi" / path
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(PROJECT / path, target)
        shutil.copytree(BED / "wheels", folder / "wheels")
    return folder


def run_case(case: str) -> Result:
    """Run one case, with as many boots as it wants."""
    result, began = Result(case), time.monotonic()
    folder = RESULTS / case
    shutil.rmtree(folder, ignore_errors=True)
    print(f"\n{case}", flush=True)

    def tell(report: Report) -> None:
        text = told_in_words(report)
        if text:
            print(f"  {text}", flush=True)

    machine = Machine(BED, folder, None if case == FIRST else RESULTS / FIRST, tell)
    told: dict[str, Any] = {"case": f"{case}.py", "boot": 0, "carry": {}, "statuses": []}
    kernel, over, whole = "rw", False, True
    while not over:
        given = payload(folder / "payload", case, told)
        story = machine.boot(given, kernel=kernel, limit=LIMIT)
        shutil.rmtree(given)
        collect(result, story)
        whole &= not any(report["kind"] == "broken" for report in story.reports)
        wish = next((report for report in story.reports if report["kind"] in {"again", "cut"}), None)
        whole &= story.ended != "late" and (wish is not None or any(each["kind"] == "end" for each in story.reports))
        over = wish is None or not whole
        if wish and not over:
            kernel = wish["kernel"]
            told |= {"boot": told["boot"] + 1, "carry": wish["carry"], "statuses": story.statuses}
    if not whole:
        result.checks.append({"words": "it comes to its end", "holds": False, "seen": "see console.txt and the notes"})
    result.passed = bool(result.checks) and all(check["holds"] for check in result.checks)
    result.seconds = round(time.monotonic() - began, 1)
    result.date = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    (folder / "result.json").write_text(json.dumps(asdict(result), indent=1) + "\n")
    if case != FIRST:
        machine.discard()
    print(f"  {'PASS' if result.passed else 'FAIL'} after {result.seconds:.0f} s", flush=True)
    return result


def collect(result: Result, story: Story) -> None:
    """Add what one boot has told."""
    result.boots += 1
    for report in story.reports:
        match report:
            case {"kind": "check"}:
                result.checks.append({key: report[key] for key in ("words", "holds", "seen")})
            case {"kind": "figure"}:
                result.figures.append({key: report[key] for key in ("name", "value", "unit")})
            case {"kind": "note" | "broken"}:
                result.notes.append(report["text"])


def told_in_words(report: Report) -> str:
    """A report for those who watch."""
    words = ""
    match report:
        case {"kind": "check", "words": what, "holds": True}:
            words = f"ok    {what}"
        case {"kind": "check", "words": what, "seen": seen}:
            words = f"FAIL  {what}: {seen}"
        case {"kind": "figure", "name": name, "value": value, "unit": unit}:
            words = f"      {name}: {value:g} {unit}"
        case {"kind": "note" | "broken", "text": text}:
            words = "      " + text.replace("\n", "\n        ")
        case {"kind": "boot", "uptime": uptime, "state": state}:
            words = f"-     up after {uptime:.1f} s ({state})"
        case {"kind": "cut"}:
            words = "-     the power will be cut"
    return words


def write_summary() -> None:
    """Sum up the last result of every case, for programs and for people."""
    kept = [RESULTS / case / "result.json" for case in cases()]
    results = [Result(**json.loads(path.read_text())) for path in kept if path.exists()]
    kernel = subprocess.run([BED / "linux", "--version"], capture_output=True, text=True, check=False).stdout.strip()
    system = (BED / "tree/etc/debian_version").read_text().strip()
    whole = {
        "kernel": kernel,
        "system": system,
        "passed": all(result.passed for result in results),
        "cases": [asdict(result) for result in results],
    }
    (RESULTS / "summary.json").write_text(json.dumps(whole, indent=1) + "\n")
    seconds = sum(result.seconds for result in results)
    rows = [f"Debian {system}, Linux {kernel} (User Mode Linux), {seconds / 60:.0f} minutes", ""]
    rows += ["| case | date | | checks | measured |", "|---|---|---|---|---|"]
    for result in results:
        good = sum(bool(check["holds"]) for check in result.checks)
        measured = "; ".join(f"{each['name']} {each['value']:.3g} {each['unit']}".strip() for each in result.figures)
        verdict = "pass" if result.passed else "**fail**"
        rows.append(f"| {result.case} | {result.date} | {verdict} | {good} of {len(result.checks)} | {measured} |")
    (RESULTS / "summary.md").write_text("\n".join(rows) + "\n")
    print("\n" + "\n".join(rows))


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Installs and plays the box on a machine without a Raspberry Pi.")
    parser.add_argument("cases", nargs="*", help="beginnings of the names of cases; all of them if left out")
    parser.add_argument("--list", action="store_true", help="tell which cases there are")
    wishes = parser.parse_args()
    wanted = [case for case in cases() if not wishes.cases or case.startswith(tuple(wishes.cases))]
    if wishes.list or not wanted:
        print("\n".join(cases()))
        return 0 if wishes.list else 2
    # Whoever ends this ends the machine that runs.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    subprocess.run([HERE / "setup.sh", BED], check=True)
    if FIRST not in wanted and not (RESULTS / FIRST / "root.cow").exists():
        wanted.insert(0, FIRST)
    results = []
    for case in wanted:
        results.append(run_case(case))
        if case == FIRST and not (RESULTS / FIRST / "out" / "installed").exists():
            print("\nit cannot be installed: nothing else can be tried")
            break
    write_summary()
    return 0 if all(result.passed for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
