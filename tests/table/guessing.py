"""How well somebody guesses what they should not know, by what they have noticed; see `noticed`.

They learn from half of the games what goes with what: for each figure how much more often it is seen where the answer
is this or that (naive Bayes, over figures less what is usual among calls that are publicly alike). How much better they
then are in the other half than a guess by what is public alone is what the box has let out.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass

import numpy as np
from noticed import Window

SEATS = frozenset({"who", "chosen", "voted for", "holder"})
"""What is asked of these is a seat of somebody who is publicly alive."""


@dataclass(frozen=True)
class Result:
    """How well somebody guesses who notices what a channel has.

    Attributes:
        channel, target: what is noticed, and what is guessed.
        count: how often they guess, in games that they have not learnt from.
        guess: how often it is right by what is public alone.
        right: how often with what was noticed.
        error: twice the standard error of the difference, over games.
        chance: how often chance alone would do as well: signs drawn anew for each game.
    """

    channel: str
    target: str
    count: int
    guess: float
    right: float
    error: float
    chance: float

    @property
    def gain(self):
        return self.right - self.guess

    def row(self):
        return (
            f"{self.channel:<12} {self.target:<14} {self.count:>7} {self.guess:>7.1%} {self.right:>9.1%} "
            f"{self.gain:>+8.2%} ±{self.error:.2%}  p={self.chance:.3f}"
        )


SHRINK = 5.0
"""What is known of all counts as much as so many cases of one kind."""

BINS = 8
"""Into how many parts of about the same size figures are put; few different ones stay as they are."""


class _Prior:
    """How often what is guessed is what, among cases that are publicly alike."""

    def __init__(self, rows, target):
        self.all, self.like, self.public = Counter(), defaultdict(Counter), defaultdict(Counter)
        for row in rows:
            value = row.secret[target]
            self.all[value] += 1
            self.like[row.like][value] += 1
            self.public[row.public][value] += 1
        self.values = sorted(self.all, key=str)
        self.whole = np.array([self.all[value] for value in self.values], float) + 0.5
        self.whole /= self.whole.sum()

    def of(self, row, *, seats):
        found = self.whole
        for counts in (self.like.get(row.like), self.public.get(row.public)):
            if counts:
                there = np.array([counts[value] for value in self.values], float)
                found = (there + 2.0 * found) / (there.sum() + 2.0)
        if seats:
            found = np.where([value in row.living for value in self.values], found, 1e-9)
        return np.log(found / found.sum())


class _Figure:
    """What one figure tells: how much more often it is so where the answer is this or that."""

    def __init__(self, values, answers, kinds):
        self.edges = _edges(values)
        bins = np.searchsorted(self.edges, values)
        counts = np.zeros((len(self.edges) + 1, kinds))
        np.add.at(counts, (bins, answers), 1.0)
        whole = (counts.sum(axis=1, keepdims=True) + 1e-9) / (counts.sum() + 1e-9 * len(counts))
        self.tells = np.log((counts + SHRINK * whole) / (counts.sum(axis=0) + SHRINK)) - np.log(whole)

    @property
    def is_idle(self):
        return not len(self.edges)

    def of(self, values):
        return self.tells[np.searchsorted(self.edges, values)]


def _edges(values):
    """Between which figures a difference is made; none: they are all the same."""
    there = np.unique(values)
    if len(there) <= 2 * BINS:
        return (there[1:] + there[:-1]) / 2
    return np.unique(np.quantile(values, np.arange(1, BINS) / BINS))


def figures(rows, channels):
    """What was noticed by some channels."""
    return np.array([[each for channel in channels for each in row.seen[channel]] for row in rows], float)


def plain(rows, channels, learnt):
    """The same, less what is usual among calls that are publicly alike, as `learnt` from games before."""
    found = figures(rows, channels)
    groups = defaultdict(list)
    for place, row in enumerate(learnt):
        groups[row.like].append(place)
    before = figures(learnt, channels)
    usual = {like: np.median(before[places], axis=0) for like, places in groups.items()}
    return np.round([each - usual.get(row.like, each) for each, row in zip(found, rows, strict=True)], 4)


def judge(rows, channel, channels, target, seed=8):
    """Learns from every second game, guesses in the others.

    Args:
        rows: calls, of many games.
        channel: what it is called.
        channels: what is noticed.
        target: what is guessed.
        seed: for the drawing of signs.
    """
    rows = [row for row in rows if target in row.secret and all(each in row.seen for each in channels)]
    learnt, asked = ([row for row in rows if row.game % 2 == half] for half in (0, 1))
    if len(learnt) < 2 * BINS or not asked:
        return None
    prior = _Prior(learnt, target)
    index = {value: place for place, value in enumerate(prior.values)}
    answers = np.array([index[row.secret[target]] for row in learnt])
    before, now = plain(learnt, channels, learnt), plain(asked, channels, learnt)
    tells = [_Figure(before[:, place], answers, len(index)) for place in range(before.shape[1])]
    telling = [(place, figure) for place, figure in enumerate(tells) if not figure.is_idle]
    known = np.array([prior.of(row, seats=target in SEATS) for row in asked])
    more = sum((figure.of(now[:, place]) for place, figure in telling), np.zeros_like(known))
    more = more / max(1.0, len(telling)) ** 0.5
    truth = np.array([index.get(row.secret[target], -1) for row in asked])
    guess, right = known.argmax(axis=1) == truth, (known + more).argmax(axis=1) == truth
    games = defaultdict(float)
    for row, one, other in zip(asked, guess, right, strict=True):
        games[row.game] += float(other) - float(one)
    gains = np.array(list(games.values()))
    signs = np.random.default_rng(seed).choice([-1.0, 1.0], size=(2000, len(gains)))
    chance = float(((signs @ gains) >= gains.sum() - 1e-9).mean())
    error = 2 * float(gains.std()) * len(gains) ** 0.5 / len(asked)
    return Result(channel, target, len(asked), float(guess.mean()), float(right.mean()), error, chance)


HEARD = {
    "lines": ("lines",),
    "durations": ("durations",),
    "light": ("light",),
    "all three": ("lines", "durations", "light"),
}
"""What closed eyes have: of none of it anything is to be learnt."""

APART = {name: (name,) for name in ("presses", "light meter", "colours", "places")}
"""What somebody would have beside it who hears fingers, has an instrument, tells colours through lids, or looks."""

TARGETS = {
    "there": "whether anybody was there in a turn",
    "acted": "whether they have chosen anybody",
    "who": "who it was",
    "chosen": "whom they have chosen",
    "answer": "yes or no to what they have asked",
    "role told": "the role that was told",
    "yes to heal": "whether the Witch has healed",
    "yes to infect": "whether the wolves have infected",
    "potions": "which potions the Witch still has",
    "marked": "whether somebody is told that they are in love, charmed or infected",
    "card": "which role the box has dealt to somebody",
    "claimed": "whether somebody has the role that is asked of all seat by seat",
    "voted": "whether somebody has voted in secret",
    "voted for": "for whom",
    "cause": "of what somebody has died in a night",
    "holder": "who has a role, by a whole game",
}
"""What is guessed."""


def whole_games(rows):
    """Of each role that is called at night: all its calls of a game together, and who had it at first."""
    of_role = defaultdict(list)
    for row in rows:
        if row.kind == "turn":
            of_role[row.game, row.like[0], row.like[-1]].append(row)
    for (game, table, turn), there in of_role.items():
        holders = [row.secret["who"] for row in there if "who" in row.secret]
        if not holders:
            continue
        seen_then = {
            channel: tuple(np.round(np.mean([row.seen[channel] for row in there], axis=0), 4))
            for channel in there[0].seen
        }
        like = (table, "game", turn, len(there))
        yield Window(game, "game", like, like, there[0].living, seen_then, {"holder": holders[0]})


def results(rows, channels):
    """What comes of it, for each channel and whatever can be guessed."""
    rows = [*rows, *whole_games(rows)]
    for channel, parts in channels.items():
        for target in TARGETS:
            there = [row for row in rows if target in row.secret]
            result = judge(there, channel, parts, target)
            if result:
                yield result
