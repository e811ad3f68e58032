"""Everything that takes long, by one command; what it found last is kept in `proof.json` and shown in the README.

    python tests/long/proof.py [PART...]

Without a part it runs them all, one after the other, which takes most of a night: benchmarks beside other programs,
whole games heard, power cuts, broken files, a hundred thousand games, mutants, and a soak of an hour. Parts that are
not run keep the result they had. Nothing else should run meanwhile.
"""

import argparse
import datetime
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from figures import FIGURES

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
RESULTS = HERE / "proof.json"
README = ROOT / "README.md"
OWN = [f":!{file.relative_to(ROOT)}" for file in (README, RESULTS)]
GIT = shutil.which("git") or "git"

TESTS = {file.stem.removeprefix("test_long_").replace("_", "-"): file for file in sorted(HERE.glob("test_long_*.py"))}

PROGRAMS = {
    "benchmarks": ("tests/benchmarks/run.py", "--keep"),
    "speed-of-rules": ("tests/benchmarks/rules.py",),
    "mutants": ("tests/mutants/run.py", "--again", "--sample", "300"),
}
"""What is no test; the benchmarks have a table of their own in the README. All mutants together would take a day."""

PARTS = [*PROGRAMS, *TESTS]

TABLE = re.compile(r"(?<=<!-- by tests/long/proof.py -->\n).*?(?=<!-- to here -->)", re.DOTALL)
"""Where the README has the table."""


def main():
    """Run what is wanted, keep what it found, and show it."""
    parser = argparse.ArgumentParser(description="Runs what takes long, and keeps what it found.")
    parser.add_argument("part", nargs="*", metavar="PART", choices=[[], *PARTS], help=f"of {', '.join(PARTS)}")
    results = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    failed = []
    for part in parser.parse_args().part or PARTS:
        print(f"== {part}", flush=True)
        results[part] = run(part)
        if not results[part]["passed"]:
            failed.append(part)
        kept = {each: results[each] for each in PARTS if each in results}
        RESULTS.write_text(json.dumps(kept, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        show(kept)
    print("failed: " + ", ".join(failed) if failed else "all passed")
    return bool(failed)


def run(part):
    """Run one part; gives its result."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        figures = Path(folder) / "figures"
        ended = subprocess.run(command(part), cwd=ROOT, env={**os.environ, FIGURES: str(figures)}, check=False)
        lines = figures.read_text(encoding="utf-8").splitlines() if figures.exists() else []
    return {
        "passed": ended.returncode == 0,
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "commit": _git("rev-parse", "--short", "HEAD") + _changed(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "minutes": round((time.monotonic() - began) / 60, 1),
        "figures": [json.loads(line) for line in lines],
    }


def command(part):
    """What runs a part."""
    if part in PROGRAMS:
        return [sys.executable, *PROGRAMS[part]]
    return [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", TESTS[part]]


def show(results):
    """Writes the results as a table into the README."""
    text = README.read_text(encoding="utf-8")
    README.write_text(TABLE.sub(lambda _: "\n".join(table(results)) + "\n\n", text), encoding="utf-8")


def table(results):
    """The results as lines of Markdown."""
    yield ""
    yield "| | | when, at which commit, how long |"
    yield "|---|---|---|"
    for part, result in results.items():
        if part == "benchmarks":
            continue
        told = [f"{each['what']}: {each['words']}" for each in result["figures"]]
        words = "; ".join(told) or "every test"
        mark = "" if result["passed"] else "**failed**; "
        yield f"| {part} | {mark}{words} | {result['date']}, {result['commit']}, {result['minutes']} min |"
    machines = dict.fromkeys(result["machine"] for result in results.values())
    yield ""
    yield f"Measured on {'; '.join(machines)}."


def _changed():
    """A plus if what was run is not quite that commit."""
    return "+" if _git("status", "--porcelain", "-uno", "--", ".", *OWN) else ""


def _git(*arguments):
    return subprocess.run([GIT, *arguments], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
