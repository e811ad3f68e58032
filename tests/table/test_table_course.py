"""From the setup to the verdict and on: which phase follows which, when, and what `next` and undo do."""

import pytest
from evening import CHOICES, GAMES, SHELF, Evening
from msgspec.structs import replace as chosen

from appliance.games.options import Options
from appliance.games.script import build
from appliance.table.effects import Hush, Keep, NewGame
from appliance.table.grammar import Where

TOKENS = Options(tips=False, vote="tokens")
MORE = Options(tips=False, more=60, more_times=2)


def since(evening, step):
    """What is said because of a step."""
    before = len(evening.cues)
    step(evening)
    return evening.lines(before)


# From phase to phase.


def test_a_whole_game_is_one_press_for_each_thing_the_players_do():
    evening = Evening()
    for expected in ("take", "deal", "night"):
        evening.press("next")
        assert evening.table.phase == expected
    evening.run()
    assert evening.entered == [(name, 1) for name in ("setup", "take", "deal", "night", "talk", "vote", "verdict")]


def test_whoever_is_faster_than_the_voice_has_still_been_everywhere():
    evening = Evening()
    evening.slow = True
    for _ in range(3):
        evening.press("next")
    evening.answer()
    assert evening.entered == [(name, 1) for name in ("setup", "take", "deal", "night")]


@pytest.mark.parametrize("phase", ["take", "deal", "talk", "verdict"])
def test_next_cuts_off_what_is_being_said(phase):
    assert Hush() in Evening().to(phase).wait(0.5).down("next").effects


def test_a_whole_game_with_tokens_waits_until_all_have_aimed():
    evening = Evening(TOKENS).to("night").run()
    assert evening.table.phase == "aim"
    evening.press("next").run()
    assert [phase for phase, _ in evening.entered][-3:] == ["aim", "uncover", "verdict"]
    assert evening.lines()[-9:-5] == ["vote.three", "vote.two", "vote.one", "vote.uncover"]


def test_the_night_is_played_as_it_was_planned():
    evening = Evening().to("night")
    start, before = evening.now, len(evening.cues) - 1
    planned = build(evening.table.plan, "night", 1, lambda _: 2.0)
    evening.until(start + planned.seconds - 0.001)
    played = [(round(at - start, 3), timed.cue) for at, timed in evening.cues if at >= start]
    assert played[-len(planned.cues) + 1 :] == [(timed.at, timed.cue) for timed in planned.cues[:-1]]
    assert before


def test_the_talk_begins_the_moment_the_night_ends():
    evening = Evening().to("night")
    start = evening.now
    planned = build(evening.table.plan, "night", 1, lambda _: 2.0)
    evening.to_line("talk.open")
    assert evening.said()[-1] == (start + planned.seconds, "talk.open")


def test_a_little_delay_in_preparing_a_phase_moves_nothing():
    evening = Evening().to_line("day.break")
    end = evening.now + 2.0
    evening.slow = True
    evening.until(end + 0.3).answer()
    assert evening.said()[-1] == (end, "talk.open")


def test_a_great_delay_in_preparing_a_phase_moves_its_beginning_to_when_it_is_ready():
    evening = Evening().to_line("day.break")
    end = evening.now + 2.0
    evening.slow = True
    evening.until(end + 4.0).answer()
    assert evening.said()[-1] == (end + 4.0, "talk.open")


def test_the_vote_comes_when_five_minutes_are_over():
    evening = Evening().to_line("talk.open")
    start = evening.now + 4.0
    evening.to_line("vote.ready")
    assert evening.now == start + 300.0


def test_next_in_the_talk_votes_at_once():
    evening = Evening().to("talk").wait(30).down("next")
    assert evening.table.phase == "vote"
    assert evening.lines()[-1] == "vote.ready"


def test_next_before_the_talk_is_ready_to_be_said_votes_too():
    evening = Evening().to_line("day.break")
    evening.slow = True
    evening.wait(2.0).press("next")
    assert evening.table.phase == "vote"
    evening.slow = False
    evening.answer().run()
    assert evening.table.phase == "verdict"
    assert "talk.open" not in evening.lines()


def test_after_the_verdict_next_begins_again_with_the_same_deck_at_the_shuffle():
    evening = Evening(choices=chosen(CHOICES, players=4)).to("verdict").run()
    assert evening.table.is_over
    evening.down("next")
    assert evening.table.phase == "deal"
    assert evening.table.plan.roles == SHELF.deck(chosen(CHOICES, players=4))
    assert any(isinstance(effect, NewGame) for effect in evening.effects)
    assert Keep(evening.table.choices) in evening.effects


def test_the_second_game_has_the_same_night_to_the_millisecond():
    nights = []
    evening = Evening()
    for _ in range(2):
        evening.to("night")
        start, before = evening.now, len(evening.cues)
        evening.to("talk")
        nights.append([(round(at - start, 6), timed) for at, timed in evening.cues[before:]])
        evening.to("verdict").run()
    assert nights[0] == nights[1]


def test_it_is_over_only_when_the_verdict_has_been_told():
    evening = Evening().to("verdict")
    assert not evening.table.is_over
    assert evening.run().table.is_over
    assert not evening.press("next").table.is_over


def test_where_the_table_is_as_far_as_buttons_ask():
    evening = Evening(TOKENS)
    phases = ("setup", "take", "deal", "night", "talk", "aim", "uncover", "verdict")
    found = [evening.to(phase).table.where for phase in phases]
    tell = Where.TELLING
    assert found == [Where.MENU, Where.CARDS, tell, Where.NIGHT, Where.TALK, tell, Where.VOTE, tell]


# More time.


def test_more_time_is_a_house_rule_and_off_by_default():
    evening = Evening().to_line("talk.open", 10)
    end = evening.table._transport.end
    assert since(evening, lambda it: it.press("right")) == ["talk.enough"]
    assert evening.table._transport.end == end


def test_right_gives_more_time_and_says_how_much():
    evening = Evening(MORE).to_line("talk.open", 4 + 100)
    assert since(evening, lambda it: it.down("right")) == ["talk.more+time.minute"]
    before = evening.now
    evening.to_line("vote.ready")
    assert evening.now == before + 200 + 60


def test_more_time_moves_the_warnings_and_repeats_those_that_stand_before_it_again():
    evening = Evening(MORE).to_line("talk.open", 4 + 275).press("right", 0.0)
    start, before = evening.now, len(evening.cues)
    evening.to_line("vote.ready")
    assert evening.said(before)[:3] == [
        (start + 25, "time.left+time.minute"),
        (start + 55, "time.left+time.seconds+number.30"),
        (start + 75, "time.left+time.seconds+number.10"),
    ]


def test_more_time_is_had_as_often_as_wanted_and_then_no_more():
    evening = Evening(MORE).to_line("talk.open", 10)
    told = since(evening, lambda it: it.press("right").wait(5).press("right").wait(5).press("right"))
    assert told == ["talk.more+time.minute", "talk.more+time.minute", "talk.enough"]


def test_more_time_is_no_new_phase():
    evening = Evening(MORE).to_line("talk.open", 10)
    before = list(evening.entered)
    assert evening.press("right").entered == before


def test_two_presses_before_the_first_is_answered_give_time_once():
    evening = Evening(MORE).to_line("talk.open", 4 + 100)
    evening.slow = True
    evening.down("right").up("right").down("right").up("right")
    evening.slow = False
    start = evening.now
    evening.answer().to_line("vote.ready")
    assert evening.now == start + 200 + 60
    assert evening.lines().count("talk.more+time.minute") == 1


def test_the_next_game_has_its_own_more_time():
    evening = Evening(MORE).to_line("talk.open").press("right").press("right")
    evening.to("verdict").run().press("next").to_line("talk.open", 10)
    assert since(evening, lambda it: it.press("right")) == ["talk.more+time.minute"]


def test_what_is_said_beside_the_clock_never_speaks_into_a_warning():
    evening = Evening().to_line("talk.open", 4 + 239)
    assert since(evening, lambda it: it.press("right").wait(3)) == ["time.left+time.minute"]


def test_what_is_said_beside_the_clock_never_speaks_into_the_vote():
    evening = Evening().to_line("talk.open", 4 + 299)
    assert since(evening, lambda it: it.press("right").wait(3)) == ["vote.ready"]


def test_what_was_to_be_said_beside_the_talk_is_not_said_in_the_vote():
    evening = Evening().to_line("talk.open", 10)
    evening.slow = True
    evening.press("right")
    evening.slow = False
    assert "talk.enough" not in since(evening, lambda it: it.press("next").run())


# Looking ahead.


def test_what_may_be_said_is_known_from_the_start_so_that_it_can_be_prepared():
    evening = Evening()
    ahead = {"+".join(parts) for parts in evening.table.ahead()}
    evening.to("verdict").run().press("next")
    assert set(evening.lines()) - ahead == {evening.lines()[0]}


@pytest.mark.parametrize(("vote", "other"), [("hands", "uncover"), ("tokens", "vote")])
def test_only_what_this_way_of_voting_says_is_prepared(vote, other):
    ahead = ["+".join(parts) for parts in Evening(Options(vote=vote)).table.ahead()]
    assert f"{other}.ready" not in ahead
    assert {"pause.begin", "pause.end", "interrupted.day", "interrupted.night", "stopped.game"} <= set(ahead)


def test_the_next_thing_to_be_said_is_known_with_its_time():
    evening = Evening().to_line("werewolves.wake.short", 1.0)
    at, timed = evening.table.upcoming()
    assert (round(at - evening.now, 6), timed.cue.line) == (11.0, "werewolves.sleep.short")
    evening.press("pause", 0.0).wait(5)
    assert evening.table.upcoming() is None


def test_a_table_begins_with_begin():
    table = type(Evening().table)(SHELF, Options())
    with pytest.raises(RuntimeError, match="begins with Begin"):
        _ = table.choices


def test_every_game_has_what_the_table_needs():
    assert all(game.phase[game.first].kind == "tell" for game in GAMES.values())
