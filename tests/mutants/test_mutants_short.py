"""Ten mutants by hand, and for each a test that must notice it: the short form of `run.py`, which tries thousands.

The one function is compiled anew with the change, and the test called with it.
"""

import importlib
import inspect
import textwrap
from pathlib import Path
from typing import NamedTuple

import pytest
from _pytest.outcomes import Failed

ROOT = Path(__file__).resolve().parents[2]


class Mutant(NamedTuple):
    """A change and who must notice it: in `function` of a module of a room `was` becomes `becomes`."""

    module: str
    function: str
    was: str
    becomes: str
    test: str


MUTANTS = (
    # A half vote is rounded up.
    Mutant(
        "verdict.ballot",
        "bent",
        "count // 2",
        "(count + 1) // 2",
        "marks.test_bocca_di_rosas_votes_are_halved_rounding_down",
    ),
    # Whoever was turned is what the tile says.
    Mutant(
        "verdict.una_notte",
        "Judge.judge",
        "role == turned",
        "not role",
        "case.test_whoever_has_the_role_that_was_turned_is_a_werewolf",
    ),
    # A move gets back more than it took.
    Mutant(
        "clock.side",
        "Side._add_bonus",
        "min(bonus, self.spent)",
        "max(bonus, self.spent)",
        "modes.test_bronstein_gives_back_what_the_move_took_and_no_more_than_the_bonus",
    ),
    # A second flag is told.
    Mutant(
        "clock.clock",
        "Clock._tell",
        "elif self._fallen is None:",
        "else:",
        "sides.test_without_freezing_the_others_go_on_and_nobody_hears_of_a_second_flag",
    ),
    # A pardoned mayor keeps the office.
    Mutant(
        "rules.death",
        "sentence",
        "if draft.elected == seat:",
        "if draft.elected != seat:",
        "loups_garous.test_an_idiot_who_was_mayor_ends_the_office",
    ),
    # Whoever loves the dead lives on.
    Mutant(
        "rules.death",
        "die",
        "die(draft, other, GRIEF)",
        "pass",
        "loups_garous.test_a_lover_dies_of_grief_at_once",
    ),
    # Nobody waits for those who must come before.
    Mutant(
        "games.order",
        "night_order",
        "if a in game.turn",
        "if a not in game.turn",
        "check.test_after_is_stronger_than_the_order_of_the_file",
    ),
    # A turn of one night is called in all of them.
    Mutant(
        "games.order",
        "_is_called",
        "is_on(turn.nights, night) and",
        "",
        "check.test_a_turn_of_the_first_night_is_not_called_later_and_one_of_later_nights_not_on_the_first",
    ),
    # A second press moves the place where time stands.
    Mutant(
        "table.transport",
        "Transport.pause",
        "if self._paused is None:",
        "if True:",
        "transport.test_a_pause_of_a_pause_is_the_first_one",
    ),
    # Lights that a skip passes over stay dark.
    Mutant(
        "table.transport",
        "Transport.skip",
        "Scene | Light",
        "Scene",
        "transport.test_a_skip_goes_to_the_next_call_and_shows_the_lights_before_it",
    ),
)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: f"{mutant.module}.{mutant.function}")
def test_a_mutant_is_killed(mutant, monkeypatch):
    room = mutant.module.partition(".")[0]
    monkeypatch.syspath_prepend(ROOT / "tests" / room)
    file, _, name = mutant.test.partition(".")
    test = getattr(importlib.import_module(f"test_{room}_{file}"), name)
    module = importlib.import_module(f"appliance.{mutant.module}")
    function = inspect.unwrap(eval(mutant.function, vars(module)))  # noqa: S307 - our own words
    test()
    monkeypatch.setattr(function, "__code__", changed(function, module, mutant).__code__)
    with pytest.raises((AssertionError, Failed)):
        test()


def changed(function, module, mutant):
    """The function with its one change."""
    text = textwrap.dedent(inspect.getsource(function))
    assert text.count(mutant.was) == 1, f"{mutant.function} has no longer {mutant.was!r}, or more than once"
    there = dict(vars(module))
    exec(text.replace(mutant.was, mutant.becomes), there)  # noqa: S102 - our own words
    return there[function.__name__]
