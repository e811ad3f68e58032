"""Whole games by chance a second, beside another library: `python tests/benchmarks/rules.py [SECONDS]`.

Twelve and twenty-four players with all roles, everyone choosing anybody they may, wolves together. In one run, by
turns, so that what else the machine does falls on all alike: this box with each game that it can run, the same games
once more from their events alone, and `werewolf-engine` with its six roles (`pip install werewolf-engine`; without it,
it is left out). Seconds are of the processor, for each line.
"""

import random
import sys
import time
from dataclasses import replace
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "rules"))

from figures import tell
from tables import DEVIL, LOUPS

from appliance.rules import Book, Chosen, Dealt, Drawn, Passed, Voted, apply, begin, legal

try:
    import werewolf_engine as peer
except ImportError:
    peer = None

DECKS = {
    "village-and-devil": (
        DEVIL,
        {"devil": 3, "priest": 1, "knight": 1, "mortician": 1, "twin": 2, "madman": 1, "villager": 3},
        {"devil": 6, "priest": 1, "knight": 1, "mortician": 1, "twin": 2, "madman": 2, "villager": 11},
    ),
    "loups-garous": (
        LOUPS,
        dict.fromkeys([role for role, data in LOUPS.role.items() if not data.office], 1) | {"werewolf": 2},
        dict.fromkeys([role for role, data in LOUPS.role.items() if not data.office], 1)
        | {"werewolf": 6, "villager": 9},
    ),
}
"""All roles, for twelve and for twenty-four; of the second game two cards more for the Thief."""

PEERS = {
    12: {"werewolf": 3, "seer": 1, "doctor": 1, "hunter": 1, "witch": 1, "villager": 5},
    24: {"werewolf": 6, "seer": 1, "doctor": 1, "hunter": 1, "witch": 1, "villager": 14},
}

ROUNDS = 10


class Ours:
    """Games of this box."""

    def __init__(self, name, players):
        game, twelve, more = DECKS[name]
        game = replace(game, deck=replace(game.deck, players=(5, 24)))
        self.name = f"{name}, {players} players"
        self.book = Book(game, twelve if players == 12 else more)
        assert self.book.players == players
        self.chance = Random(1)  # noqa: S311 - games, no secrets
        self.played = []

    def __call__(self):
        """A game in which everybody chooses by chance; what happened is kept. How many choices and votes it took."""
        state, events, choices = begin(self.book), [], 0
        while (question := legal(state)) is not None:
            event = self.answer(state, question)
            state = apply(state, event)
            events.append(event)
            choices += len(question.by) if question.kind == "ballot" else 1
        if len(self.played) < 2000:
            self.played.append(events)
        return choices

    def answer(self, state, question):
        """Whom one who may choose anybody chooses."""
        if question.kind == "choice":
            return self.choice(state, question)
        if question.kind == "ballot":
            return self.votes(question)
        if question.kind == "lot":
            return Drawn(question.seats[0])
        random = self.chance.random
        return Dealt(tuple(sorted(self.book.cards, key=lambda _: random())))

    def choice(self, state, question):
        """The same at night; those who choose together point at the same one."""
        made = state.choices
        if question.final == "open" and len(made) == (1 if question.decides == "group" else len(question.by)):
            return Passed()
        if not question.seats and not question.roles:
            return Passed()
        if question.asks == "role":
            return Chosen(question.name, role=question.roles[0])
        if question.count == 1:
            seats = made[0].seats if made else (question.seats[int(self.chance.random() * len(question.seats))],)
        else:
            seats = self.several(question.seats, question.count)
        by = None if question.decides == "group" else question.by[len(made)]
        return Chosen(question.name, seats, by)

    def several(self, seats, count):
        """So many of them; all, if there are no more."""
        if count == len(seats):
            return seats
        some = set()
        while len(some) < count:
            some.add(seats[int(self.chance.random() * len(seats))])
        return tuple(some)

    def votes(self, question):
        """Everybody's vote for anybody but the voter."""
        random, seats, votes = self.chance.random, question.seats, []
        for voter in question.by:
            seat = seats[int(random() * len(seats))]
            while seat == voter:
                seat = seats[int(random() * len(seats))]
            votes.append((voter, seat))
        return Voted(tuple(votes))


class Again:
    """The same games once more, nobody choosing any more."""

    def __init__(self, ours):
        self.ours, self.place = ours, 0
        self.name = f"{ours.name}, from their events"

    def __call__(self):
        """One of those that were played. None of its choices is made now."""
        self.place = (self.place + 1) % len(self.ours.played)
        state = begin(self.ours.book)
        for event in self.ours.played[self.place]:
            state = apply(state, event)
        assert state.outcome
        return 0


class Peers:
    """Games of the other library."""

    def __init__(self, players):
        self.name = f"werewolf-engine, {players} players"
        self.players = players

    def __call__(self):
        """A game in which everybody chooses by chance. How many choices and votes it took."""
        config = peer.GameConfig(role_counts=PEERS[self.players], max_players=self.players)
        game = peer.Game([str(seat) for seat in range(self.players)], config)
        game.start()
        choices = 0
        while game.phase != peer.Phase.END:
            if game.phase == peer.Phase.NIGHT:
                actor = game.night_manager.current_actor
                targets = game.night_manager.get_available_targets(actor)
                if targets:
                    game.night_action(actor.id, random.choice(targets).id)  # noqa: S311 - a game
                else:
                    game.night_skip(actor.id)
                choices += 1
            else:
                living = [player.id for player in game.players if player.is_alive()]
                for voter in living:
                    target = living[int(random.random() * len(living))]  # noqa: S311 - a game
                    while target == voter:
                        target = living[int(random.random() * len(living))]  # noqa: S311 - a game
                    game.day_vote(voter, target)
                choices += len(living)
        return choices


def main(seconds: float) -> None:
    """Plays for so many seconds of each kind of game, and prints games a second."""
    ours = [Ours(name, players) for name in DECKS for players in (12, 24)]
    kinds = [each for our in ours for each in (our, Again(our))] + [Peers(n) for n in PEERS if peer]
    games, choices, spent = dict.fromkeys(kinds, 0), dict.fromkeys(kinds, 0), dict.fromkeys(kinds, 0.0)
    for _ in range(ROUNDS):
        for play in kinds:
            start = now = time.process_time()
            while now < start + seconds / ROUNDS:
                choices[play] += play()
                games[play] += 1
                now = time.process_time()
            spent[play] += now - start
    speeds = [games[play] / spent[play] for play in kinds]
    for play, speed in zip(kinds, speeds, strict=True):
        twice = speeds[kinds.index(play) - (1 if isinstance(play, Peers) else 2)]
        more = f", {twice / speed:.2f} times as long as with 12" if "24" in play.name else ""
        each = f" of {choices[play] / games[play]:.0f} choices and votes" if choices[play] else ""
        tell(play.name, f"{speed:.0f} games a second{each}{more}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0)
