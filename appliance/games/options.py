"""How a group wants its game: what the settings and the menu decide, as far as scripts ask for it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Literal

from appliance.games.model import Sets

Variants = Mapping[str, str | tuple[str, ...]]
"""What is chosen of each variant: one, or several together."""

SHORTEST_DAY, STEP = 10.0, 5.0
"""Seconds below which no day shrinks, and in which it does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenes:
    """Which ambience goes with what; an empty name is silence.

    Attributes:
        night: of the night.
        day: of the talk, and of what is told before a night or a vote.
        vote: of the countdown.
        verdict: of what is told at the end of a game.
        pause: while time stands still; None: that which goes on anyway.
    """

    night: str = ""
    day: str = ""
    vote: str = ""
    verdict: str = ""
    pause: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Moderation:
    """How the box runs a game by itself. Times in seconds.

    Attributes:
        deal: whether cards are dealt by hand, and the box is told who has which, or the box deals the roles.
        answer: how long lights tell an answer.
        own: how long one player has to show their own seat, or to look at their role.
        notice: how long each is told what has become of them.
        ring: how many lights point at seats; 0: there are none, and nobody can play so.
    """

    deal: Literal["cards", "box"] = "cards"
    answer: float = 6.0
    own: float = 10.0
    notice: float = 4.0
    ring: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What scripts are built by. Times in seconds.

    Attributes:
        calls: whether a wake line tells what the role does.
        tips: whether beginners get hints.
        vote: by pointing hands or secretly with tokens.
        counted: whether the box asks for the votes and tells who has won.
        names: of the players, in the order of their seats; empty: they are called by their numbers.
        seconds: time to act in every turn.
        turns: time for single turns, by the turn's name.
        pace: whether a turn is over when its time is, or then waits until a moderator who sees all eyes closed goes on.
        settle: time between the closing of all eyes and the first call.
        gap: time after each sleep line.
        count: which seconds of a turn are counted aloud.
        variants: what is chosen of each variant; what is not in it is played as the game's file has it first.
        order: turns that are called in this order, as far as the game's file lets them.
        shift: whether all shift their tile a little as the last thing of the night.
        shift_seconds: time for that.
        scenes: the ambience of each part of a game.
        sounds: the short sounds that there are, by name, and how long each is; the others are not played.
        lead: time at least from the beginning of a night, when its ambience sets in, to the first word.
        talk: time to talk.
        per_player: seconds of talk for each living player, in place of `talk`; 0: `talk` counts.
        first_day: percent of the talk that the first of several days has.
        shrink: percent by which each day after it is shorter than the one before.
        warnings: seconds left that are announced.
        last_seconds: how many of the last seconds of the talk are counted aloud.
        more: time that a press of `right` adds to the talk; 0 for none.
        more_times: how often in one talk.
        more_by: whether a press of `right` gives more time, or only a hold, which no child does by chance.
        defence: seconds that are talked about those in the run-off.
        covers: whether the time of the talk is that of one talk, or of the whole day, its votes and all.
        at_zero: what happens when it is over: what comes next begins (`vote`), night falls, or the box asks whether
            more is wanted.
        ballot: with eyes closed, with eyes open, or in secret, each player choosing at the box.
        announce: whether the box is told who dies and who is accused, and says it; otherwise the moderator does, and
            calls the names.
        name_seconds: how long hands are raised for each name.
        choose_seconds: how long each player has to choose in secret.
        night_light: brightness of the night's light, 0 to 1.
        bar: in how many steps the bar goes down.
        half: in how many steps each of its halves goes down.
        moderation: how the box runs a game by itself.
    """

    calls: Literal["full", "short"] = "full"
    tips: bool = True
    vote: Literal["hands", "tokens"] = "hands"
    counted: bool = False
    names: tuple[str, ...] = ()
    seconds: float = 10.0
    turns: Mapping[str, float] = field(default_factory=dict)
    pace: Literal["fixed", "moderator"] = "fixed"
    settle: float = 5.0
    gap: float = 3.0
    count: Literal["silent", "first-last", "every"] = "silent"
    variants: Variants = field(default_factory=dict)
    order: tuple[str, ...] = ()
    shift: bool = False
    shift_seconds: float = 5.0
    scenes: Scenes = field(default_factory=Scenes)
    sounds: Mapping[str, float] = field(default_factory=dict)
    lead: float = 0.0
    talk: float = 300.0
    per_player: float = 0.0
    first_day: float = 100.0
    shrink: float = 0.0
    warnings: tuple[int, ...] = (60, 30, 10)
    last_seconds: int = 0
    more: float = 0.0
    more_times: int = 1
    more_by: Literal["press", "hold"] = "press"
    defence: float = 120.0
    covers: Literal["talk", "day"] = "talk"
    at_zero: Literal["vote", "night", "more"] = "vote"
    ballot: Literal["closed", "open", "secret"] = "closed"
    announce: bool = True
    name_seconds: float = 4.0
    choose_seconds: float = 8.0
    night_light: float = 0.2
    bar: int = 5
    half: int = 2
    moderation: Moderation = field(default_factory=Moderation)

    @property
    def knows_votes(self) -> bool:
        """Whether the box knows how a ballot has ended."""
        return self.announce and (self.counted or self.ballot == "secret")

    def with_day(self, sets: Sets | None) -> "Options":
        """The same, with the settings of the day that a variant stands for."""
        if sets is None:
            return self
        wanted = {key: value for key, value in asdict(sets).items() if value}
        return replace(self, **wanted)

    def day(self, number: int, living: int) -> float:
        """Seconds of talk on one of several days, in steps of five.

        Args:
            number: of the day, from 1.
            living: how many live.
        """
        whole = self.per_player * living or self.talk
        part = self.first_day / 100 if number <= 1 else (1 - self.shrink / 100) ** (number - 1)
        return max(SHORTEST_DAY, round(whole * part / STEP) * STEP)
