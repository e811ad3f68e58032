"""What has become of the players: whom a line names, and what follows from what a moderator says."""

import pytest

from appliance.games.village import Village

THERE = Village(
    players=6,
    night=2,
    dead=(4,),
    fallen=(4,),
    accused=(1, 2),
    sentenced=2,
    followed=(0,),
    revived=(3,),
    elected=5,
    pardoned=(1, 3),
    barred=(0,),
    barring=(1, 5),
)


@pytest.mark.parametrize(
    ("names", "seats"),
    [
        ("fallen", (4,)),
        ("accused", (1, 2)),
        ("sentenced", (2,)),
        ("followed", (0,)),
        ("revived", (3,)),
        ("elected", (5,)),
        ("pardoned", (3,)),  # the last one
        ("barred", (1, 5)),  # who may not vote on the next day
    ],
)
def test_whom_a_line_names(names, seats):
    assert THERE.named(names) == seats


@pytest.mark.parametrize("names", ["sentenced", "elected", "pardoned", "barred", "fallen"])
def test_where_nobody_is_anything_nobody_is_named(names):
    assert Village(players=6).named(names) == ()


@pytest.mark.parametrize(
    ("names", "seats", "changes"),
    [
        ("fallen", (0, 3), {"dead": (4, 0, 3), "fallen": (4, 0, 3)}),
        ("followed", (3,), {"dead": (4, 2, 3), "followed": (3,)}),  # the one at the stake has died before
        ("revived", (4,), {"dead": (), "revived": (4,)}),
        ("accused", (0, 5), {"accused": (0, 5)}),
        ("sentenced", (1,), {"sentenced": 1, "accused": ()}),
        ("sentenced", (), {}),
        ("elected", (0,), {"elected": 0}),
        ("elected", (), {"elected": None}),
        ("pardoned", (2,), {"sentenced": None, "pardoned": (1, 3, 2), "elected": 5}),
        ("pardoned", (5,), {"sentenced": None, "pardoned": (1, 3, 5), "elected": None}),  # and the office is gone
        ("pardoned", (), {}),
        ("barred", (0, 1), {"barring": (0, 1)}),
    ],
)
def test_what_a_moderator_says_changes_that_and_nothing_else(names, seats, changes):
    fields = Village.__dataclass_fields__
    there = {name: getattr(THERE, name) for name in fields}
    taken = THERE.taken(names, seats)
    assert {name: getattr(taken, name) for name in fields} == there | changes


def test_in_the_evening_the_one_at_the_stake_is_dead_and_the_day_is_forgotten():
    assert THERE.at_nightfall() == Village(players=6, night=3, dead=(4, 2), elected=5, pardoned=(1, 3), barred=(1, 5))


def test_whoever_is_at_the_stake_holds_no_office_any_more():
    assert THERE.has_office
    assert not Village(players=6, elected=5, sentenced=5).has_office
    assert not Village(players=6, elected=5, dead=(5,)).has_office
    assert not Village(players=6).has_office


def test_who_votes_and_who_can_be_voted_for():
    assert THERE.voters("living") == (2, 5)  # one is dead, one barred, two are pardoned
    assert Village(players=4, accused=(1, 2)).voters("accused") == (0, 3)
    assert Village(players=4, accused=(1, 2)).voters("accused", "all") == (0, 1, 2, 3)
    assert Village(players=4, night=1).candidates("living") == (0, 1, 2, 3)
    assert Village(players=4, night=2).candidates("living") == (3, 2, 1, 0)
    assert Village(players=4, night=1, accused=(2, 1)).candidates("accused") == (1, 2)
    assert THERE.candidates("electable") == (5, 2, 0)
