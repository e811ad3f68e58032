"""Cuts the power after an event of a moderated game, and has its players play on to the end."""

from dataclasses import dataclass

from moderated_box import Run, cut, kit_for
from moderated_players import Players


@dataclass(frozen=True)
class End:
    """How a game has ended.

    Attributes:
        told: the lines that say who has won.
        chronicle: its pages, by their first lines.
        facts: all that has happened, as the rules know it.
    """

    told: list
    chronicle: dict
    facts: tuple


class Cuts:
    """A game that was played without an interruption, to be interrupted anywhere.

    Args:
        game: as it is written down.
        folder: for settings, state and lines.

    Attributes:
        end: how it has ended.
    """

    def __init__(self, game, folder):
        self._game, self._folder = game, folder
        self._kit = kit_for(game, folder)
        players = Players(game)
        self._whole = Run(self._kit, folder, players)
        self.end = _end(players, self._whole)

    def __len__(self):
        """After how many events the power can go."""
        return len(self._whole.events)

    def after(self, kind):
        """The events that lead to a line of this kind in the log: so many have come by then."""
        bounds = zip([0, *self._whole.seen], self._whole.seen, strict=False)
        news = (self._whole.records[first:last] for first, last in bounds)
        return [events for events, some in enumerate(news, 1) if any(each["kind"] == kind for each in some)]

    def end_after(self, events):
        """The end of the game if the power goes right after so many events."""
        whole, players = self._whole, Players(self._game)
        for record in whole.records[: whole.seen[events - 1]]:
            players.see(record)
        kept = cut(whole, events, self._kit, self._folder)
        assert len(kept.events) == events
        return _end(players, Run(self._kit, self._folder, players, kept))


def _end(players, run):
    assert players.is_over, f"{players.phase}: {players.said[-10:]}"
    return End(players.end, players.pages, run.table._course.state.facts)
