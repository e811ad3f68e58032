"""A ballot in secret: one after another, each player moves a choice round the table, and says nothing."""

from collections import Counter
from collections.abc import Mapping, Sequence


class SecretBallot:
    """Who has chosen whom so far.

    Args:
        candidates: the seats that can be chosen.
        voices: of those who have more than one vote, how many.
    """

    def __init__(self, candidates: Sequence[int], voices: Mapping[int, int] | None = None) -> None:
        self._candidates = sorted(candidates)
        self._voices = voices or {}
        self._chosen: dict[int, int] = {}

    @property
    def votes(self) -> Mapping[int, int]:
        """Votes by seat; whoever has not chosen has not voted."""
        given = Counter[int]()
        for seat, chosen in self._chosen.items():
            given[chosen] += self._voices.get(seat, 1)
        return {seat: given[seat] for seat in self._candidates}

    def move(self, seat: int, by: int) -> int:
        """Somebody moves their choice to the next on their left (-1) or right (1).

        Seats go clockwise, and whoever sits clockwise from somebody sits on their left.

        Args:
            seat: who chooses.
            by: which way.

        Returns:
            How many steps that way the choice is away from the one who chooses; 0: there is nobody to choose.
        """
        after = [other for other in self._candidates if other > seat]
        others = [*after, *(other for other in self._candidates if other < seat)]
        if not others:
            return 0
        now = self._chosen.get(seat)
        place = (others.index(now) - by if now in others else (-1 if by > 0 else 0)) % len(others)
        self._chosen[seat] = others[place]
        return len(others) - place if by > 0 else place + 1
