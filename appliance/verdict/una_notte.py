"""Una Notte da Lupi: who is lynched and who has won.

The rules are those of the rulebook's "Lynching and End of the Game", "Special Cases" and "The Characters". Where its
print leaves room, the reading is written beside the code, with the sentence it is about; what is played in more than
one way is a field of `Readings`.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from appliance.games.model import Game, counted

Reason = Literal[
    "werewolf-lynched",
    "no-werewolf-lynched",
    "no-werewolf-there",
    "one-each-humans",
    "one-each-werewolves",
    "mythomaniac-human",
    "mythomaniac-lynched",
    "werehamster",
    "werepenguin",
]
"""Why a game has ended as it has; each is a line `because.<reason>` of the game's languages."""

REASONS: Final[tuple[Reason, ...]] = get_args(Reason)

WEREWOLF, HUMAN, UNDEAD, MYTHOMANIAC, WEREHAMSTER, WEREPENGUIN = range(6)
"""Kinds of players, as far as winning asks. The Undead is a Human whose votes move."""

_SPECIAL: Final = {
    "undead": UNDEAD,
    "mythomaniac": MYTHOMANIAC,
    "werehamster": WEREHAMSTER,
    "werepenguin": WEREPENGUIN,
}

FEWEST: Final = 3
"""Players; the fewest of the rulebook's table."""


class Wrong(ValueError):  # noqa: N818 - it says what is wrong
    """Roles or votes that cannot be; the text is for people, and says what would be right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """How the print is read where it can be read in more than one way.

    Attributes:
        undead: "passes all the votes it received to the player who voted": `voted-for`, to the player for whom the
            Undead has voted, since "its own vote is also added" only makes sense so; `voters`, each vote back to the
            one who gave it.
        self_votes: whether players may vote for themselves, which the rulebook does not forbid.
        mythomaniac: who wins if he is lynched and no Werewolf is among the players. `literal`: he does ("if the
            Mythomaniac is lynched but no Werewolf is lynched, the Werewolves and the Mythomaniac win"). `lost`: nobody.
    """

    undead: Literal["voted-for", "voters"] = "voted-for"
    self_votes: bool = True
    mythomaniac: Literal["literal", "lost"] = "literal"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The end of a game.

    Attributes:
        lynched: places of the players who are lynched, in the order of their seats.
        winners: places of the players who have won.
        factions: that have won, by their names in the game's file; also one of which nobody sits at the table.
        because: why.
    """

    lynched: tuple[int, ...]
    winners: tuple[int, ...]
    factions: tuple[str, ...]
    because: Reason


class Judge:
    """Judges games with one set of roles.

    Args:
        game: the game's data: its roles and their factions.
        readings: how the print is read.
    """

    def __init__(self, game: Game, readings: Readings | None = None) -> None:
        self._readings = readings or Readings()
        self._kinds = {
            name: _SPECIAL.get(name, WEREWOLF if role.faction == "werewolves" else HUMAN)
            for name, role in game.role.items()
        }
        self._turnable = tuple(
            name
            for name, role in game.role.items()
            # "turns face down one of the Human-faction character tokens"; "cannot choose either itself or the Swindler"
            if role.faction == "humans" and name not in {"apprentice-sorcerer", "swindler"}
        )

    @property
    def turnable(self) -> tuple[str, ...]:
        """Roles that the Apprentice Sorcerer can turn."""
        return self._turnable

    def check(self, roles: Sequence[str], votes: Sequence[int], turned: str | None) -> None:
        """Tell whether a game can be judged.

        Args:
            roles: of the tiles that lie before the players at the end.
            votes: for each player the place of the one voted for.
            turned: the role that the Apprentice Sorcerer has turned, if any.

        Raises:
            Wrong: too few players, an unknown role, a vote for nobody, a role that cannot be turned.
        """
        if len(roles) < FEWEST:
            are = "is" if len(roles) == 1 else "are"
            raise Wrong(f"{counted(len(roles), 'player')} {are} too few; at least {FEWEST}")
        for role in roles:
            if role not in self._kinds:
                raise Wrong(f'there is no role "{role}"; there are: {", ".join(self._kinds)}')
        if len(votes) != len(roles):
            raise Wrong(f"{counted(len(roles), 'player')} and {counted(len(votes), 'vote')}; each player votes once")
        for place, vote in enumerate(votes):
            if not 0 <= vote < len(roles):
                raise Wrong(f"player {place + 1} votes for player {vote + 1}; there are {len(roles)}")
            if vote == place and not self._readings.self_votes:
                raise Wrong(f"player {place + 1} has voted for themselves; the settings forbid it")
        if turned is not None and turned not in self._turnable:
            raise Wrong(f'"{turned}" cannot be turned; these can: {", ".join(self._turnable)}')

    def judge(self, roles: Sequence[str], votes: Sequence[int], turned: str | None = None) -> Verdict:
        """Judge a game that `check` finds right.

        Args:
            roles: of the tiles that lie before the players at the end.
            votes: for each player the place of the one voted for.
            turned: the role that the Apprentice Sorcerer has turned, if any.
        """
        # "considered in every respect a Werewolf": a turned Undead passes no votes either.
        kinds = [WEREWOLF if role == turned else self._kinds[role] for role in roles]
        counts = self._counted(kinds, votes)
        if counts == [1] * len(counts):
            # "if all players are Humans, they win": read as no Werewolf, since the same sentence goes on with "if there
            # is even one Werewolf". The others of the table have no part in it.
            if WEREWOLF in kinds:
                return self._werewolves(kinds, (), "one-each-werewolves")
            return Verdict((), _places(kinds, _HUMANS), ("humans",), "one-each-humans")
        most = max(counts)
        lynched = tuple([place for place, count in enumerate(counts) if count == most])
        fallen = {kinds[place] for place in lynched}
        if fallen == _PENGUIN and len(lynched) == 1:
            return Verdict(lynched, lynched, ("werepenguin",), "werepenguin")
        if WEREWOLF in fallen:
            return self._humans(kinds, counts, lynched)
        # "otherwise the Werewolves win": also where a Werehamster, a Werepenguin or the Mythomaniac is lynched.
        if WEREWOLF in kinds:
            return self._werewolves(kinds, lynched, "no-werewolf-lynched")
        return self._without_werewolves(kinds, lynched, fallen)

    def _counted(self, kinds: list[int], votes: Sequence[int]) -> list[int]:
        """The votes that count: the Undead's are passed on before anything is made of them."""
        counts = [0] * len(kinds)
        for vote in votes:
            counts[vote] += 1
        if UNDEAD in kinds:
            undead = kinds.index(UNDEAD)
            received = counts[undead]
            if received >= 2:  # noqa: PLR2004 - "if it received at least 2 votes"
                counts[undead] = 0
                if self._readings.undead == "voted-for":
                    counts[votes[undead]] += received
                else:
                    for voter, vote in enumerate(votes):
                        counts[voter] += vote == undead
        return counts

    def _humans(self, kinds: list[int], counts: list[int], lynched: tuple[int, ...]) -> Verdict:
        if WEREHAMSTER in kinds:
            hamster = kinds.index(WEREHAMSTER)
            if not counts[hamster]:
                return Verdict(lynched, (hamster,), ("werehamster",), "werehamster")
        return Verdict(lynched, _places(kinds, _HUMANS), ("humans",), "werewolf-lynched")

    def _werewolves(self, kinds: list[int], lynched: tuple[int, ...], because: Reason) -> Verdict:
        factions = ("werewolves", "mythomaniac") if MYTHOMANIAC in kinds else ("werewolves",)
        return Verdict(lynched, _places(kinds, _PACK), factions, because)

    def _without_werewolves(self, kinds: list[int], lynched: tuple[int, ...], fallen: set[int]) -> Verdict:
        """Somebody is lynched, and no Werewolf is among the players."""
        dreamer = _places(kinds, _DREAMER)
        # "If there is no Werewolf at all, the Mythomaniac wins even if at least one Human player is lynched": he wins
        # if one is. Without him the Werewolves "have won", of whom nobody is there.
        if dreamer and fallen & _HUMANS:
            return Verdict(lynched, dreamer, ("mythomaniac",), "mythomaniac-human")
        if MYTHOMANIAC in fallen and self._readings.mythomaniac == "literal":
            return Verdict(lynched, dreamer, ("mythomaniac",), "mythomaniac-lynched")
        return Verdict(lynched, (), ("werewolves",), "no-werewolf-there")


_HUMANS: Final = frozenset({HUMAN, UNDEAD})
_PACK: Final = frozenset({WEREWOLF, MYTHOMANIAC})
_DREAMER: Final = frozenset({MYTHOMANIAC})
_PENGUIN: Final = {WEREPENGUIN}


def _places(kinds: list[int], wanted: Collection[int]) -> tuple[int, ...]:
    return tuple([place for place, kind in enumerate(kinds) if kind in wanted])


def by_name(names: Sequence[str], roles: Mapping[str, str], votes: Mapping[str, str]) -> tuple[list[str], list[int]]:
    """Turn names into places.

    Args:
        names: of the players, in the order of their seats.
        roles: by name.
        votes: by name, the name of the one voted for.

    Raises:
        Wrong: a vote for somebody who does not play.
    """
    places = {name: place for place, name in enumerate(names)}
    for name in names:
        if votes[name] not in places:
            raise Wrong(f'{name} has voted for "{votes[name]}", who does not play; there are: {", ".join(names)}')
    return [roles[name] for name in names], [places[votes[name]] for name in names]
