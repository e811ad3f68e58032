"""The roles that bend a vote, asked one after the other: what is answered, taken back, and heard."""

from dataclasses import replace

import pytest
from evening import GAMES, two_seconds

from appliance.games.model import Mark, Phase
from appliance.games.options import Options, Scenes
from appliance.games.village import Village
from appliance.table.inquiry import asked_in_silence, told
from appliance.table.marks import Marking, cast, marks_of
from appliance.table.pick import pick
from appliance.table.tally import Tally

CLOSED = Tally((0, 1, 2), 3, 3, 3, is_open=False, names=("Anna", "Bruno", "Carla"), counts=(1, 1), choice=1)
OPEN = replace(CLOSED, is_open=True)
MARKS = {
    "amulet": Mark(effect="annulled", ballots=("vote",)),
    "spy": Mark(effect="doubled", ballots=("vote",), many=True),
    "orator": Mark(effect="spared", ballots=("vote",), shown=True),
}


def chosen(marking, seat):
    """Somebody is marked, and confirmed."""
    while marking._seat != seat:
        marking = marking.choose(1)
    return marking.confirm()


def test_an_answer_leads_to_the_next_mark_or_to_another_one_of_the_same():
    marking = chosen(Marking(CLOSED, MARKS), 1)
    assert (marking._name, marking.given, marking.choice) == ("spy", (("amulet", 1),), None)
    marking = chosen(chosen(marking, 0), 2)
    assert (marking._name, marking.possible) == ("spy", (None, 1))
    marking = marking.confirm()
    assert marking._name == "orator"
    assert marking.choose(1).found == (("annulled", 1), ("doubled", 0), ("doubled", 2), ("spared", 0))
    assert marking.choose(1).confirm() is None


def test_a_step_back_forgets_the_answer_and_all_that_was_given_here():
    marking = chosen(chosen(Marking(CLOSED, MARKS), 1), 2)
    before = marking.back()
    assert (before._name, before.given, before.choice, before.asked) == ("amulet", (), None, False)
    third = chosen(chosen(Marking(CLOSED, MARKS), 1), None)
    assert (third._name, third.back()._name, third.back().given) == ("orator", "spy", (("amulet", 1),))


def test_before_the_first_mark_is_the_last_name_that_was_counted_unless_the_votes_were_cast():
    assert Marking(replace(CLOSED, asked=True), MARKS).back() == CLOSED
    assert Marking(cast(CLOSED, {0: 2, 1: 1}), MARKS).back() is None


def test_a_vote_less_may_be_taken_from_one_twice():
    marks = {"money": Mark(effect="less", ballots=("vote",), many=True)}
    marking = chosen(Marking(CLOSED, marks), 1)
    assert marking.possible == (None, 0, 1, 2)


def test_with_eyes_closed_the_question_alone_is_heard():
    marking = Marking(CLOSED, MARKS)
    assert marking.says() == [("mark.amulet.ask",)]
    assert marking.choose(1).says() == []
    assert marking.everything() == [("mark.amulet.ask",), ("mark.spy.ask",), ("mark.orator.ask",)]
    options = Options(scenes=Scenes(day="d", vote="v"))
    assert marking.script(two_seconds, "tally", options) == asked_in_silence(marking.says(), two_seconds, "tally", "v")


def test_with_eyes_open_an_answer_is_heard_where_a_card_was_held_up():
    marking = Marking(OPEN, {"orator": MARKS["orator"]})
    assert marking.choose(1).says() == [("count.answer", "name.Anna")]
    assert marking.choose(-1).choose(1).says() == [("pick.nobody",)]
    assert marking.anew() == marking
    assert marking.choose(1).anew().says() == [("mark.orator.ask",), ("count.answer", "name.Anna")]
    # Whoever presses `next` with nothing chosen hears that it is nobody.
    assert marking.confirm().says() == [("pick.nobody",)]
    assert marking.confirm().confirm() is None
    assert marking.everything() == [
        ("mark.orator.ask",),
        ("pick.nobody",),
        *(("count.answer", f"name.{name}") for name in CLOSED.names),
    ]
    options = Options(scenes=Scenes(day="d", vote="v"))
    assert marking.script(two_seconds, "tally", options) == told(marking.says(), two_seconds, "tally", "d")
    assert Marking(OPEN, {"spy": MARKS["spy"]}).choose(1).says() == []


def test_where_there_are_several_cards_several_may_be_marked():
    game = replace(
        GAMES["wherewolf"], mark={"both": Mark(effect="doubled", roles=("spy", "orator"), ballots=("vote",))}
    )
    phases = {**game.phase, "vote": game.phase["first-vote"]}
    game = replace(game, phase=phases)

    def is_for_several(**roles):
        return marks_of(game, roles, Options(), Village(players=6), "vote")["both"].many

    assert not is_for_several(spy=1)
    assert is_for_several(spy=1, orator=1)
    assert is_for_several(spy=2)


@pytest.mark.parametrize("votes", [{0: 2, 1: 1}, {2: 3}, {}])
def test_votes_that_were_cast_are_as_many_as_there_are(votes):
    tally = cast(CLOSED, votes)
    assert tally.votes == {seat: votes.get(seat, 0) for seat in range(3)}
    assert (tally.fewest, tally.most, tally.comes_out, tally.is_cast) == (0, sum(votes.values()), True, True)


@pytest.mark.parametrize(
    ("picks", "least", "most"),
    [
        ("accused", 2, 5),
        ("elected", 1, 1),
        ("sentenced", 0, 1),
        ("pardoned", 0, 1),
        ("winners", 0, 0),
        ("fallen", 0, 5),
        ("revived", 0, 1),
    ],
)
def test_how_many_a_moderator_names(picks, least, most):
    """A run-off has two at least (Wherewolf, The First Vote), an office one; nobody need have died."""
    game = replace(GAMES["wherewolf"], phase={"asked": Phase(kind="pick", picks=picks)})
    asked = pick("asked", game, Village(players=6, dead=(3,)), (), ())
    assert (asked.least, asked.most, asked.factions != ()) == (least, most, picks == "winners")
