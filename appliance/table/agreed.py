"""What a group has agreed on with its choices: the game, the deck, how it wants them; it stays so for a game."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from appliance.games.course import choices as chosen_of
from appliance.games.course import is_asked, played
from appliance.games.model import Game, Mark, Roles
from appliance.games.options import Options
from appliance.games.village import Village
from appliance.table.events import Choices
from appliance.table.marks import marks_of
from appliance.table.menu import Shelf


@dataclass(frozen=True, slots=True)
class Agreed:
    """A game as it is played here.

    Attributes:
        game: the rules.
        deck: all roles that are called: those that are dealt, and those that might be.
        options: how the group wants it.
    """

    game: Game
    deck: Roles
    options: Options

    @property
    def cards(self) -> tuple[str, ...]:
        """The roles whose cards can be read out, in the order in which a deck is named."""
        return tuple(role for role, data in self.game.role.items() if data.office or self.deck.get(role, 0))

    def played(self, phase: str) -> str:
        """The phase itself or, if it is not played, the next that is; empty: the game is over."""
        return played(self.game, phase, self.options, self.deck)

    def then(self, phase: str) -> str:
        """The phase that comes after one, as far as the day has a place for it."""
        return self.played(self.game.phase[phase].then)

    def ballot_of(self, tally: str) -> str:
        """The ballot whose hands are counted in a phase; a phase that no ballot leads to counts as its own."""
        ballots = (name for name, data in self.game.phase.items() if data.kind == "ballot")
        return next((name for name in ballots if self.behind(name)[-1] == tally), tally)

    def behind(self, ballot: str) -> tuple[str, ...]:
        """The phases behind a ballot, up to the first that is no dusk."""
        found = [self.then(ballot)]
        while found[-1] and self.game.phase[found[-1]].kind == "dusk":
            found.append(self.then(found[-1]))
        return tuple(found)

    def has_dusk(self, ballot: str) -> bool:
        """Whether eyes are closed between a ballot and the counting of its hands."""
        data = self.game.phase.get(ballot)
        return data is not None and data.kind == "ballot" and bool(self.behind(ballot)[1:])

    def marks(self, village: Village, ballot: str) -> Mapping[str, Mark]:
        """The roles that bend a ballot; see `marks_of`."""
        return marks_of(self.game, self.deck, self.options, village, ballot)

    def asked(self, village: Village, ballot: str) -> Mapping[str, Mark]:
        """The roles that bend a ballot of which the moderator is asked something behind it; see `is_asked`."""
        there = self.marks(village, ballot).items()
        return {name: mark for name, mark in there if is_asked(mark, self.options.ballot)}


def agreed(shelf: Shelf, given: Options, choices: Choices) -> Agreed:
    """What is agreed on with what is chosen at the box.

    Names that are not one for each are none; variants and the order of turns are those of the settings' own game; and
    not every game has a ballot.

    Args:
        shelf: the games there are, and the deck of the settings file.
        given: how the group wants its games, by the settings.
        choices: what is chosen.
    """
    game = shelf.games[choices.game]
    names = given.names if len(given.names) == choices.players else ()
    found = replace(given, calls=choices.calls, names=names)
    if choices.game != shelf.game:
        found = replace(found, variants={}, order=())
    for name, variant in game.variant.items():
        for choice in chosen_of(game, name, found.variants):
            found = found.with_day(variant.sets.get(choice))
    has_ballots = any(phase.kind == "ballot" for phase in game.phase.values())
    return Agreed(game, shelf.deck(choices), found if has_ballots else replace(found, ballot="open"))
