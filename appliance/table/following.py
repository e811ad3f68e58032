"""Which phase comes next: the first that is played and has anything to do on this day."""

from dataclasses import dataclass

from appliance.games.course import is_on
from appliance.games.model import Phase
from appliance.games.script import Plan, build
from appliance.games.village import Village
from appliance.table.agreed import Agreed
from appliance.table.pick import candidates


@dataclass(frozen=True, slots=True)
class Today:
    """What a day has come to.

    Attributes:
        plan: what lies on the table, with what has become of the players.
        ballot: the last one; empty: there was none.
        left: seconds of a timed day; None: it is not timed, or has not begun.
    """

    plan: Plan
    ballot: str
    left: float | None

    @property
    def village(self) -> Village:
        """What has become of the players."""
        return self.plan.present

    def told(self, phase: str) -> tuple[tuple[str, ...], ...]:
        """The lines of a phase that are told at its beginning, on this day."""
        return build(self.plan, phase, 1, lambda _: 0.0).says()


def reached(agreed: Agreed, today: Today, phase: str) -> str:
    """The phase itself or, if it has no place on this day, the next that has; empty: the game is over.

    Args:
        agreed: the game as it is played here.
        today: what the day has come to.
        phase: the phase that would come.
    """
    seen = set[str]()
    phase = agreed.played(phase)
    while phase and phase not in seen and not has_place(agreed, today, phase):
        seen.add(phase)
        phase = agreed.then(phase)
    return phase


def has_place(agreed: Agreed, today: Today, name: str) -> bool:
    """Whether a phase has anything to do: nobody defends where nobody is accused, and no one votes on all."""
    phase, village = agreed.game.phase[name], today.village
    there = is_on(phase.nights, max(village.night, 1)) and (not phase.someone or bool(village.named(phase.someone)))
    match phase.kind:
        case "ballot":
            there &= bool(village.candidates(phase.of)) and _can_vote(phase, village)
        case "pick":
            there &= _has_pick(agreed, phase, village)
        case "tally":
            # It belongs to a ballot, which may have had no place itself.
            there &= bool(today.ballot) and agreed.behind(today.ballot)[-1] == name
            there &= agreed.options.ballot != "secret" or bool(agreed.asked(village, today.ballot))
        case "tell":
            there &= bool(today.told(name))
        case "talk":
            has_time = today.left is None or today.left >= 1
            there &= has_time and (phase.time != "defence" or bool(village.accused))
    return there


def _can_vote(phase: Phase, village: Village) -> bool:
    return bool(village.voters(phase.of, phase.voters))


def _has_pick(agreed: Agreed, phase: Phase, village: Village) -> bool:
    if phase.picks == "elected":
        # A successor, once the one who held the office is dead; or the first one, where the box has not counted.
        was_voted_on = any(agreed.game.phase[name].decides == "elected" for name in village.held)
        is_first = phase.counted == "no" and was_voted_on
        is_free = not village.has_office and (village.elected is not None or is_first)
        return is_free and bool(candidates(phase, village))
    # The one at the stake is named after a vote, and where nobody could vote there was none.
    is_open = phase.picks != "sentenced" or _can_vote(phase, village)
    return is_open and bool(phase.picks == "winners" or candidates(phase, village))
