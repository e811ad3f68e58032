"""What a game is: the types that a `game.toml` fills.

A game is data. Nothing here, and nothing that uses it, knows the name of a role.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from msgspec import Meta

from appliance.games.kinds import Few, Nights, When
from appliance.games.power import End, Power
from appliance.games.village import Among, Names

Effect = Literal[
    "cancelled", "added", "settled", "spared", "annulled", "next", "halved", "doubled", "less", "more", "votes"
]
"""How a role bends a vote; see `Mark`."""

WRITTEN_OUT = 3
"""Of a role with so many cards at most each number has a line of its own, as "two Masons"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Faction:
    """Those who win together.

    Attributes:
        alone: whether its one role plays for itself only.
    """

    alone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Role:
    """A role as its tile or card says.

    Attributes:
        faction: whom it wins with.
        count: how many tiles of it are in the box.
        aura: what somebody sees who looks at it by their powers (Wherewolf, The Roles); empty: the game has no auras.
        mystic: whether it has Mystic Powers (Wherewolf, The Roles).
        office: whether it is never dealt, but given by a vote.
        when: it may only be in a deck with these variants.
    """

    faction: str
    count: Few = 1
    aura: Literal["", "dark", "white"] = ""
    mystic: bool = False
    office: bool = False
    when: When = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """One line of a phase or a turn that tells something.

    Attributes:
        say: the line's key. `deck.roles` is followed by the roles of the deck, `deck.players` by the number of players,
            `talk.time` by the length of the talk. In a turn `.full` or `.short` comes behind it.
        role: said only if one of these roles is in the deck; empty: always.
        tip: said only if tips for beginners are wanted.
        calls: in a turn, whether it is said in full calls only.
        nights: on which nights it is said, or on the days after them.
        counted: said only if the box knows the votes (`yes`), or if it does not (`no`).
        ballot: said only if the ballot goes in one of these ways; empty: in any.
        when: said only with these variants.
        after: said only if this ballot has been held on the day; empty: in any case.
        names: who is named behind the line.
        nobody: the line that is said instead if there is nobody to name; empty: nothing is.
        someone: said only if there is somebody to name here, who is not named.
        whispered: said only if the moderator has silently said yes in the night before, or no.
        seconds: behind the time of a turn, how much more there is after this line.
    """

    say: str
    role: str | tuple[str, ...] = ""
    tip: bool = False
    calls: Literal["", "full"] = ""
    nights: Nights = "every"
    counted: Literal["", "yes", "no"] = ""
    ballot: tuple[Literal["closed", "open", "secret"], ...] = ()
    when: When = field(default_factory=dict)
    after: str = ""
    names: Names | None = None
    nobody: str = ""
    someone: Names | None = None
    whispered: Literal["", "yes", "no"] = ""
    seconds: Annotated[float, Meta(ge=0, le=600)] = 0.0

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles of which one must be in the deck; none: it is said whatever the deck."""
        return self.role if isinstance(self.role, tuple) else tuple(filter(None, [self.role]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One call at night.

    Attributes:
        roles: who opens their eyes; the turn is called if any of them is in the deck. Empty: it belongs to something
            that is no role, and is called with the variants of `when`.
        without: roles of it that do not wake in it with some variants.
        nights: on which nights it is called; an empty list: only in phases that name it.
        after: turns that must have been called before, with the reason in the file beside it.
        during: turns in which those of this one may open their eyes, too: it is not called by itself, and each of
            these has a line more, `<turn>.join`, and the seconds of this one beside its own.
        shows: roles that raise a hand in this turn, their eyes closed.
        seconds: time to act if it differs from what the settings give to all; 0: it does not.
        first: whether it is worded otherwise in the first night, by a line `<turn>.wake-first`.
        tell: what is said behind the wake line, before the time to act.
        then: what is said after the time to act, each with seconds of its own.
        when: it is only called with these variants.
    """

    roles: tuple[str, ...]
    without: dict[str, When] = field(default_factory=dict)
    nights: Nights = "every"
    after: tuple[str, ...] = ()
    during: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    seconds: Annotated[float, Meta(ge=0, le=600)] = 0.0
    first: bool = False
    tell: tuple[Telling, ...] = ()
    then: tuple[Telling, ...] = ()
    when: When = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """A part of a game.

    Attributes:
        kind: what it is made of.

            - `tell` speaks its lines and waits for `next`;
            - `night` calls the turns;
            - `talk` runs the clock;
            - `vote` counts down to a vote by pointing;
            - `count` asks for the votes and roles, `result` tells who has won by them (Una Notte da Lupi);
            - `ballot` calls names, and who votes for one raises a hand; or each player in turn chooses in secret;
            - `tally` takes in the hands that were counted in the ballot before;
            - `pick` asks the moderator for players;
            - `dusk` calls the turns that it names, eyes closed, at any time of day: no new night begins, and the next
              phase tells all to open their eyes;
            - `whisper` gives the moderator time to say yes in silence, at the end of a night.
        then: the phase that follows; empty: the game is over, `next` begins another.
        tell: the lines, at the beginning of the phase.
        vote: the phase belongs to one way of voting only; the other way leaves it out.
        counted: the phase is only there if the box knows the votes (`yes`), or if it does not (`no`).
        when: the phase is only there with these variants.
        roles: the phase is only there if one of these is in the deck; empty: whatever the deck.
        someone: the phase is only there if somebody is named so.
        turns: of a `dusk`, the turns that are called.
        nights: it is only there on the day after the first night, or after later ones.
        waits: a `tell` waits for `next` at its end; otherwise the next phase begins by itself.
        seconds: of silence after the lines of a `tell` that does not wait, or for the answer to a `whisper`.
        shift: in a `night`, whether tiles lie before the players that may be moved on as its last thing.
        time: of a `talk`, whose time it is.
        longest: seconds that the rulebook gives a `talk` at most; more is advised against. 0: it says nothing of it.
        of: who can be voted for in a `ballot`, or named in a `pick` of the one who is sentenced.
        voters: who votes in it: in a ballot on the accused all, or all others.
        decides: what comes of a `ballot` that is counted: the `run-off`, who is `sentenced`, or who is `elected`.
        tie: of several who have the most votes in a ballot that sentences: nobody goes, or one is drawn by lot.
        tied: the phase that comes if several have the most votes: one who dies for them is asked for, or there is a
            ballot among them; empty: there is none.
        abstain: whether one may vote for nobody.
        picks: whom a `pick` asks for, or which faction has won.
        ends: whether the moderator may also say in a `pick` that one of the factions has won.
    """

    kind: Literal["tell", "night", "talk", "vote", "count", "result", "ballot", "tally", "pick", "dusk", "whisper"]
    then: str = ""
    tell: tuple[Telling, ...] = ()
    vote: Literal["", "hands", "tokens"] = ""
    counted: Literal["", "yes", "no"] = ""
    when: When = field(default_factory=dict)
    roles: tuple[str, ...] = ()
    someone: Names | None = None
    turns: tuple[str, ...] = ()
    nights: Nights = "every"
    waits: bool = True
    seconds: Annotated[float, Meta(ge=0, le=600)] = 0.0
    shift: bool = False
    time: Literal["talk", "defence"] = "talk"
    longest: Annotated[float, Meta(ge=0, le=3600)] = 0.0
    of: Among = "living"
    voters: Literal["others", "all"] = "others"
    decides: Literal["run-off", "sentenced", "elected"] = "sentenced"
    tie: Literal["nobody", "lot"] = "nobody"
    tied: str = ""
    abstain: bool = False
    picks: Names | Literal["winners"] = "fallen"
    ends: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sets:
    """Settings of the day that a variant stands for; see the options of the same names. Empty: as the group has it."""

    covers: Literal["", "talk", "day"] = ""
    at_zero: Literal["", "vote", "night", "more"] = ""
    ballot: Literal["", "closed", "open", "secret"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """Something that a rulebook lets a group choose.

    Attributes:
        choices: what can be chosen; the first is what is played if nothing is.
        many: whether several can be chosen together.
        sets: settings of the day that a choice stands for.
    """

    choices: Annotated[tuple[str, ...], Meta(min_length=2)]
    many: bool = False
    sets: dict[str, Sets] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """How a role bends a vote that is counted, as far as the moderator has to say so.

    Attributes:
        roles: asked if any of these is in the deck; empty: if the office of the elected is held, and always in a game
            that has no office.
        ballots: the phases of the ballots that it bends.
        effect: what becomes of the one who is marked. In this order:

            - `votes` asks nothing: so many hands more than voters may be counted, see `extra`;
            - `less`, `more`: one vote less or more; `doubled`; `halved`, rounding down;
            - `cancelled`: they have no votes, and do not come to the run-off; `added`: they do, whatever their votes;
            - `settled`: they come to the run-off, and are sentenced after it, whatever the votes;
            - `spared`: if they have the most, nobody is sentenced, and of two tied the other one is;
            - `annulled`: if they would be sentenced, nobody is; `next`: the one with the next most is.
        extra: of `votes`, hands more than voters.
        many: whether several can be marked.
        shown: whether a card held up tells it, at a name that is called: all with open eyes have seen it, and in secret
            there is none. Otherwise it is a matter of who somebody is, and the answer is never spoken.
        when: it is only asked with these variants.
    """

    roles: tuple[str, ...] = ()
    ballots: Annotated[tuple[str, ...], Meta(min_length=1)]
    effect: Effect
    extra: Few = 1
    many: bool = False
    shown: bool = False
    when: When = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanting:
    """Roles that go together with variants.

    Attributes:
        roles: the roles.
        when: the variants.
    """

    roles: Annotated[tuple[str, ...], Meta(min_length=1)]
    when: When = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle:
    """Roles that have nothing to do with variants, or in a ballot.

    Attributes:
        roles: the roles.
        when: the variants.
        ballot: only where the ballot goes in one of these ways; empty: in any.
    """

    roles: Annotated[tuple[str, ...], Meta(min_length=1)]
    when: When = field(default_factory=dict)
    ballot: tuple[Literal["closed", "open", "secret"], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What the rulebook says about decks beyond its rules.

    Attributes:
        when: with which variants all this is advised.
        first_game: the most players for a first game.
        enough_players: roles that do best from so many players on.
        harms: roles that make it harder for the village.
        helps: roles that make it easier.
        wants: roles that have nothing to do unless one of some others is in the deck.
        antagonists: roles that do not play for the village.
        turned: roles that with some variants are on the other side: no antagonists, or antagonists after all.
        per: players for each of them, rounded down; 0: no advice.
        extra_per: players for each role that is possible beyond those that are dealt; 0: no advice.
        idle: roles that have nothing to do with some variants, or in some ballots.
    """

    when: When = field(default_factory=dict)
    first_game: Few = 99
    enough_players: dict[str, Few] = field(default_factory=dict)
    harms: tuple[str, ...] = ()
    helps: tuple[str, ...] = ()
    wants: dict[str, tuple[str, ...]] = field(default_factory=dict)
    antagonists: tuple[str, ...] = ()
    turned: tuple[Wanting, ...] = ()
    per: Annotated[int, Meta(ge=0, le=99)] = 0
    extra_per: Annotated[int, Meta(ge=0, le=99)] = 0
    idle: tuple[Idle, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRules:
    """What a deck must obey.

    Attributes:
        players: the fewest and the most.
        extra: roles in the deck beyond one for each player.
        more: roles with which there are so many beyond that.
        possible: whether more roles may be called than are dealt (Wherewolf, For more experienced players).
        always: roles that are in every deck, and how many of them.
        whole: roles of which either all tiles are in the deck or none.
        fewer: roles of which there are fewer, all together, than of all others.
        apart: groups of roles of which at most one is in the deck.
        any: groups of roles of which at least one is in the deck.
        beside: roles that are only in a deck in which there is also one of some others.
        needs: with these variants one of these roles is in the deck.
        plain: the role that takes the place of one that the variants leave out of a suggested deck.
        suggested: a deck for each number of players.
        advice: what may be played, but had better not.
    """

    players: Annotated[tuple[Few, ...], Meta(min_length=2, max_length=2)]
    extra: Annotated[int, Meta(ge=0, le=20)] = 0
    more: dict[str, Few] = field(default_factory=dict)
    possible: bool = False
    always: dict[str, Few] = field(default_factory=dict)
    whole: tuple[str, ...] = ()
    fewer: tuple[str, ...] = ()
    apart: tuple[tuple[str, ...], ...] = ()
    any: tuple[tuple[str, ...], ...] = ()
    beside: dict[str, tuple[str, ...]] = field(default_factory=dict)
    needs: tuple[Wanting, ...] = ()
    plain: str = ""
    suggested: dict[str, dict[str, Few]] = field(default_factory=dict)
    advice: Advice = field(default_factory=Advice)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One rule system, as its `game.toml` says.

    Attributes:
        format: version of the file's format.
        first: the phase a game begins with.
        again: the phase the next game of the same deck begins with.
        faction: by name.
        role: by name, in the order in which a deck is named.
        turn: by name, in the order of the night as far as `after` leaves it open.
        phase: by name.
        deck: what a deck must obey.
        variant: by name.
        mark: how roles bend votes, by name, in the order in which the moderator is asked.
        because: why a game may end, each a line `because.<name>`; empty: the box does not judge this game.
        over: the phase that comes when the moderator has said that the game is over; empty: nobody can.
        ends: the phase that asks who has won when the moderator ends the game at any moment; empty: nobody can.
        dusk: the phase that comes when the time of a whole day is over; empty: such a day cannot be timed.
        power: what roles can do, by name; none: the box cannot run this game by itself.
        dawn: powers whose effects are gathered at night, in the order in which they take place when it is over.
        end: how the game ends, by name, in the order in which it is looked.
    """

    format: Literal[1]
    first: str
    again: str
    faction: dict[str, Faction]
    role: dict[str, Role]
    turn: dict[str, Turn]
    phase: dict[str, Phase]
    deck: DeckRules
    variant: dict[str, Variant] = field(default_factory=dict)
    mark: dict[str, Mark] = field(default_factory=dict)
    because: tuple[str, ...] = ()
    over: str = ""
    ends: str = ""
    dusk: str = ""
    power: dict[str, Power] = field(default_factory=dict)
    dawn: tuple[str, ...] = ()
    end: dict[str, End] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is not right in data, told by the path of its key.

    Attributes:
        path: the key, from the outermost table inwards.
        problem: what is wrong.
        remedy: what would be right.
    """

    path: tuple[str | int, ...]
    problem: str
    remedy: str = ""

    def __str__(self) -> str:
        """One line, without the place."""
        return f"{self.problem}; {self.remedy}" if self.remedy else self.problem


def counted(count: int, noun: str) -> str:
    """So many of something, in words that fit the number: `1 role`, `2 roles`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


Roles = Mapping[str, int]
"""How many of each role, by the role's name."""
