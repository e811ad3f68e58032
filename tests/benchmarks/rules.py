"""Whole games by chance a second, of twelve and twenty-four players: `python tests/benchmarks/rules.py [SECONDS]`."""

import sys
import time
from dataclasses import replace
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "rules"))

from tables import DEVIL, any_answer

from appliance.rules import Book, apply, begin, legal

DECKS = {
    12: {"devil": 3, "priest": 1, "knight": 1, "mortician": 1, "twin": 2, "madman": 1, "villager": 3},
    24: {"devil": 6, "priest": 1, "knight": 1, "mortician": 1, "twin": 2, "madman": 2, "villager": 11},
}


def main(seconds: float) -> None:
    """Plays for so many seconds with each number of players and prints games a second."""
    for players, deck in DECKS.items():
        game = replace(DEVIL, deck=replace(DEVIL.deck, players=(5, 24)))
        book = Book(game, deck)
        chance = Random(1)  # noqa: S311 - games, no secrets
        games = events = 0
        end = time.process_time() + seconds
        while time.process_time() < end:
            state = begin(book)
            while legal(state) is not None:
                state = apply(state, any_answer(state, chance))
                events += 1
            games += 1
        print(f"{players} players: {games / seconds:.0f} games a second, {events / games:.0f} events a game")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0)
