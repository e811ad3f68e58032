"""Two thousand evenings at which buttons are pressed anyhow, in all games, whoever moderates: a quarter of an hour."""

from collections import Counter

import fumbled
from fumbled import Fumbling
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

MANY, PART, STEPS = 2_000, 250, 40


def test_whatever_buttons_do_there_is_a_way_on(figure):
    fumbled.TOLD.clear()
    law = settings(
        max_examples=PART,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    while len(fumbled.TOLD) < MANY:
        run_state_machine_as_test(Fumbling, settings=law)
    games = Counter(game for game, _ in fumbled.TOLD)
    assert set(games) == set(fumbled.GAMES)
    events = sum(count for _, count in fumbled.TOLD)
    words = f"{len(fumbled.TOLD):,} in {len(games)} games, {events:,} events: no dead end, the same again after a cut"
    figure("evenings of buttons pressed anyhow", words)
