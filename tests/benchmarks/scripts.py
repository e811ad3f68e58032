"""How long the scripts of thirty nights take to build, with twenty players and every role of a game.

    python tests/benchmarks/scripts.py

Beside them a loop of a million additions, since one computer is not as quick as another.
"""

import time

from appliance.catalogue import load_catalogue
from appliance.games.options import Options
from appliance.games.script import Plan, build

NIGHTS, PLAYERS, ROUNDS = 30, 20, 7


def main() -> None:
    """Print the least time of some rounds for each game, and the ratio to the loop's."""
    loop = least(additions)
    for name, game in load_catalogue().games.items():
        roles = {role: data.count for role, data in game.role.items() if not data.office}
        plan = Plan(game, roles, PLAYERS, Options())
        took = least(lambda plan=plan: nights(plan))
        print(f"{name:20} {took * 1000:5.1f} ms, {took / loop:.2f} of a million additions")


def nights(plan: Plan) -> None:
    """The scripts of all nights."""
    for number in range(1, NIGHTS + 1):
        build(plan, "night", number, lambda _: 2.0)


def additions() -> None:
    """A million of them."""
    total = 0
    for number in range(1_000_000):
        total += number


def least(work) -> float:
    """Seconds of the quickest of some rounds."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


if __name__ == "__main__":
    main()
