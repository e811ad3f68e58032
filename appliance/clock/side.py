"""The time of one side, in whole microseconds: what is added up of pieces is then exactly the whole."""

from dataclasses import dataclass
from typing import Final

from appliance.clock.control import Canadian, Control, Japanese, Period

MICROSECONDS: Final = 1_000_000


def microseconds(seconds: float) -> int:
    """Seconds as whole microseconds."""
    return round(seconds * MICROSECONDS)


@dataclass(slots=True)
class Side:
    """What one side has.

    Attributes:
        control: its time control.
        left: microseconds that it shows; counting up, those that it has used.
        delay: microseconds of this move that are still free.
        spent: microseconds that this move has taken, free ones among them.
        moves: that it has made.
        period: in which it is, from 0; those of byo-yomi count on.
        to_go: moves until the period is done; None: it has no number of moves.
        has_fallen: whether its time has run out.
        is_out: whether it is out of the game.
    """

    control: Control
    left: int = 0
    delay: int = 0
    spent: int = 0
    moves: int = 0
    period: int = 0
    to_go: int | None = None
    has_fallen: bool = False
    is_out: bool = False

    def __post_init__(self) -> None:
        self.left = microseconds(self.control.periods[0].seconds)
        self.to_go = self.control.periods[0].moves
        self._free()

    @property
    def in_main_time(self) -> bool:
        """Whether it is not in byo-yomi."""
        return self.period < len(self.control.periods)

    def until_empty(self) -> int | None:
        """Microseconds of running until the time that it shows is used up; None: it never is."""
        return None if self.control.runs == "up" or self.has_fallen else self.delay + self.left

    def spend(self, passing: int) -> int:
        """Let it run.

        Args:
            passing: microseconds, not beyond `until_empty`.

        Returns:
            By how much what it shows has changed.
        """
        self.spent += passing
        if self.control.runs == "up":
            self.left += passing
            return passing
        if self.has_fallen:
            return 0
        free = min(self.delay, passing)
        self.delay -= free
        self.left -= passing - free
        return passing - free

    def run_out(self) -> bool:
        """The time that it shows is used up: give it the next there is.

        Returns:
            Whether there was any; else its flag has fallen.
        """
        match self.control.overtime:
            case _ if self.to_go is not None and self.in_main_time:
                pass  # the moves of this period were not made in its time
            case _ if self.period + 1 < len(self.control.periods):
                self._enter(self.period + 1)
                return True
            case Japanese(periods=periods, seconds=seconds) if self.period + 1 < len(self.control.periods) + periods:
                self.period += 1
                self.left = microseconds(seconds)
                return True
            case Canadian(moves=moves, seconds=seconds) if self.in_main_time:
                self.period += 1
                self.left, self.to_go = microseconds(seconds), moves
                return True
        self.has_fallen = True
        return False

    def move(self) -> bool:
        """Its move is made.

        Returns:
            Whether it has come into another period by that.
        """
        before = self.period
        self.moves += 1
        if not self.has_fallen:
            if self.in_main_time:
                self._add_bonus(self.control.periods[self.period])
                self._count_move()
            else:
                self._refill()
        self._free()
        return self.period != before

    def gain(self, passing: int) -> None:
        """Sand runs into it, also into one that had run out."""
        self.left += passing
        self.has_fallen = self.has_fallen and not self.left

    def correct(self, left: int) -> None:
        """Give it another time."""
        self.left = left
        self.has_fallen = False

    def _free(self) -> None:
        self.spent = 0
        period = self.control.periods[min(self.period, len(self.control.periods) - 1)]
        self.delay = microseconds(period.bonus) if period.method == "delay" and self.in_main_time else 0

    def _add_bonus(self, period: Period) -> None:
        bonus = microseconds(period.bonus)
        if period.method == "bronstein":
            self.left += min(bonus, self.spent)
        elif period.method == "fischer":
            cap = None if self.control.cap is None else microseconds(self.control.cap)
            # Whoever has more than the cap for another reason keeps it.
            self.left = self.left + bonus if cap is None else max(self.left, min(self.left + bonus, cap))

    def _count_move(self) -> None:
        if self.to_go is None:
            return
        self.to_go -= 1
        if not self.to_go:
            if self.period + 1 < len(self.control.periods):
                self._enter(self.period + 1)
            else:
                self.to_go = None

    def _enter(self, period: int) -> None:
        self.period = period
        self.left += microseconds(self.control.periods[period].seconds)
        self.to_go = self.control.periods[period].moves

    def _refill(self) -> None:
        match self.control.overtime:
            case Japanese(seconds=seconds):
                self.left = microseconds(seconds)
            case Canadian(moves=moves, seconds=seconds) if self.to_go is not None:
                self.to_go -= 1
                if not self.to_go:
                    self.left, self.to_go = microseconds(seconds), moves
