"""Breaks the pure rooms in thousands of small ways, and counts how many of them the tests notice.

    python tests/mutants/run.py [ROOM...] [--sample N] [--seed S] [--quick] [--again] [--fresh] [--json FILE]
                                [--survivors FILE]

A mutant is the program with one small change inside one function: `<` for `<=`, `and` for `or`, None for a value, an
argument left out, another string. It is killed if a test of its room fails (or does not end), and survives if none
does; then a test is missing, or the change means nothing (`tests/mutants/survivors.md` tells which). Wants mutmut:
`pip install -e '.[dev,proof]'`. A mutant takes a second or a few, so all rooms take some hours; `--sample 300` takes
minutes. What was tried is kept in `build/mutants/` and not tried again, until the function changes. `--again` tries
those once more that survived, `--fresh` begins anew. Exit code 1 if a room is below 90 %.
"""

import argparse
import contextlib
import json
import os
import resource
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from reckoning import Room, is_alive, line, words

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "mutants"

ROOMS = ("verdict", "clock", "rules", "games", "table")

AIM = 0.9
"""What part of the mutants of a room is to be killed."""

MEMORY = 4 * 2**30
"""Bytes of addresses that a mutant may have: one that fills a list without end is not to fill the machine."""

FIGURES = "VOXLUPI_FIGURES"
"""Names a file that gets a line of JSON for each room; see `tests/long/proof.py`."""

MOST = "VOXLUPI_MUTANT_SECONDS"
"""See `fairly.py`."""

CRASH = ".forkserver-crash.log"
"""Where mutmut tells what went wrong in a child before a test was run; it takes the mutant for killed."""

SETTINGS = """
[tool.mutmut]
source_paths = ["appliance"]
only_mutate = ["appliance/{room}/*"]
also_copy = ["config"]
pytest_add_cli_args_test_selection = {tests}
pytest_add_cli_args = ["-p", "fairly", "-p", "no:cacheprovider", "--hypothesis-profile=mutants"]
process_isolation = "forkserver"    # what one mutant or the count of tests has cached is not seen by the next one
forkserver_warmup = "{warmup}"
preload_modules_file = "preload"
timeout_constant = 5.0
timeout_multiplier = 4.0
use_git_change_detection = false
"""
"""What mutmut reads for a room, behind the settings that the tests have anyway.

The time for a mutant, in seconds, is four times what its tests take when they are counted, which is slow, and twenty.
"""

TESTS = {
    # The observer would take half a minute for each mutant that survives. What a game has of its own at the table is
    # tested beside that game.
    "table": ("tests/games/test_games_wherewolf_variants.py", "--ignore=tests/table/test_table_observer.py"),
}
"""The tests of a room, beside its own folder, as pytest is told."""

QUICK, EXACT = "collect", "import"
"""How the tests are read: once for all mutants, or anew for each, which shows what they call while they are read.

All mutants are tried the quick way, with some of their tests; those that survive it are tried the exact way, with all.
"""

FEW = 5.0
"""Seconds of the shortest tests that a mutant has to get past the quick way."""

PRELOAD = ("pytest", "numpy", "msgspec", "click")
"""Nothing of ours, and none of the plugins that pytest has to read itself: read once in any case."""


def main():
    """Try the mutants of the rooms and tell the figures."""
    wanted = _arguments()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    rooms, told = [], []
    for name in wanted.rooms or ROOMS:
        place = _prepared(name, QUICK, fresh=wanted.fresh)
        names = _mutants(place, name)
        chosen = names
        if wanted.sample and wanted.sample < len(names):
            # By a lot of its own for each, so that few change when the program does.
            chosen = sorted(names, key=lambda mutant: sha256(f"{wanted.seed} {mutant}".encode()).digest())
            chosen = chosen[: wanted.sample]
        _try(place, _left(place, name, chosen, again=wanted.again), seconds=FEW)
        if not wanted.quick:
            _prepared(name, EXACT)
            _try(place, _left(place, name, chosen, again=True))
        results = _results(place, name)
        room = Room.of(name, len(names), {mutant: results.get(mutant) for mutant in chosen})
        rooms.append(room)
        print(line(room), flush=True)
        if file := os.environ.get(FIGURES):
            with Path(file).open("a", encoding="utf-8") as figures:
                figures.write(
                    json.dumps({"what": f"mutants of {name}", "words": words(room)}, ensure_ascii=False) + "\n"
                )
        told += [_difference(place, mutant) for mutant in room.alive]
    if wanted.json:
        text = json.dumps([room.as_json() for room in rooms], indent=2, ensure_ascii=False)
        wanted.json.write_text(text + "\n", encoding="utf-8")
    if wanted.survivors:
        wanted.survivors.write_text("\n".join(told), encoding="utf-8")
    return 0 if all(room.killed_part >= AIM for room in rooms) else 1


def _arguments():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("rooms", nargs="*", metavar="ROOM", choices=[[], *ROOMS], help=f"of {', '.join(ROOMS)}")
    parser.add_argument("--sample", type=int, help="so many of a room, by chance; all of them if not given")
    parser.add_argument("--seed", type=int, default=1, help="of that chance; the same seed takes the same mutants")
    parser.add_argument("--again", action="store_true", help="try those once more that survived")
    parser.add_argument(
        "--quick", action="store_true", help="with few tests each: some that survive would be killed by the others"
    )
    parser.add_argument("--fresh", action="store_true", help="forget what was tried")
    parser.add_argument("--json", type=_path, metavar="FILE")
    parser.add_argument("--survivors", type=_path, metavar="FILE", help="write what the surviving mutants changed")
    return parser.parse_args()


def _path(text):
    return Path(text).resolve()  # mutmut has to be elsewhere when it is written


def _prepared(room, warmup, *, fresh=False):
    """A folder in which mutmut may work: the program, its tests, and settings for this room."""
    place = WORK / room
    if fresh:
        shutil.rmtree(place, ignore_errors=True)
    (place / "mutants").mkdir(parents=True, exist_ok=True)
    links = {name: ROOT / name for name in ("appliance", "config", "tests")} | {"mutants/sounds": ROOT / "sounds"}
    for name, there in links.items():
        if not (place / name).exists():
            (place / name).symlink_to(there)
    tests = json.dumps([f"tests/{room}", *TESTS.get(room, ())])
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    settings = SETTINGS.format(room=room, warmup=warmup, tests=tests)
    (place / "pyproject.toml").write_text(text + settings, encoding="utf-8")
    (place / "preload").write_text("\n".join(PRELOAD), encoding="utf-8")
    return place


def _mutants(place, room):
    """The names of all mutants of a room, made anew where a function has changed."""
    _enter(place)
    from mutmut.__main__ import create_file_mutants  # noqa: PLC0415 - see `_enter`

    for path in sorted(Path("appliance", room).rglob("*.py")):
        with contextlib.redirect_stdout(None):
            made = create_file_mutants(path)
        if made.error:
            raise made.error
    return list(_results(place, room))


def _enter(place):
    """Let mutmut, which looks around when it is imported, read this folder's settings from now on."""
    os.chdir(place)
    from mutmut.configuration import reset_config  # noqa: PLC0415

    reset_config()


def _left(place, room, chosen, *, again):
    """Those of the chosen mutants that were not tried yet, and, to be tried again, those that nobody has noticed."""
    results = _results(place, room)
    return [name for name in chosen if results.get(name) is None or (again and is_alive(results[name]))]


def _try(place, mutants, seconds=None):
    """Let mutmut try these, with so many seconds of tests each or with all."""
    if mutants:
        for old in ("mutmut-stats.json", CRASH):  # tests may have changed
            (place / "mutants" / old).unlink(missing_ok=True)
        command = [Path(sys.executable).with_name("mutmut"), "run", "--max-children", "1", *mutants]
        more = {"PYTHONPATH": str(Path(__file__).parent)} | ({MOST: str(seconds)} if seconds else {})
        with (place / "log").open("a", encoding="utf-8") as log:
            subprocess.run(command, cwd=place, env=os.environ | more, stdout=log, stderr=subprocess.STDOUT, check=True)
        if (crash := place / "mutants" / CRASH).exists():
            raise RuntimeError(f"mutants could not be tried:\n{crash.read_text(encoding='utf-8')}")


def _results(place, room):
    """What pytest ended with for each mutant that was tried; None for those that wait."""
    results = {}
    for path in sorted((place / "mutants" / "appliance" / room).rglob("*.py.meta")):
        results |= json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
    return results


def _difference(place, mutant):
    """What a mutant changes, as mutmut shows it."""
    _enter(place)
    from mutmut.mutation.diff_apply import find_mutant, get_diff_for_mutant  # noqa: PLC0415

    return f"# {mutant}\n{get_diff_for_mutant(mutant, path=find_mutant(mutant).path)}"


if __name__ == "__main__":
    sys.exit(main())
