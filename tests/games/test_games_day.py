"""Setting up, the talk, the vote and the verdict (Setup; The Day; Lynching; Special Cases; Voting variant)."""

from dataclasses import replace
from itertools import pairwise

import pytest
from una_notte import EVERYONE_CALLED, FIRST_GAME, GAME, ITALIAN, course, heard, said, script, seen

from appliance.games.course import course as course_of
from appliance.games.cue import Clock, Say
from appliance.games.model import Phase, Telling
from appliance.games.options import Options

FIVE = FIRST_GAME[5]


def words(script):
    """The Italian words, in order."""
    return [ITALIAN.text(timed.cue.parts) for timed in script.cues if isinstance(timed.cue, Say)]


def phases(vote, *, counted=False):
    """The phases of one game, in order."""
    return list(course_of(GAME, Options(vote=vote, counted=counted)))


def test_a_game_with_pointing_hands_has_six_phases():
    assert phases("hands") == ["take", "deal", "night", "talk", "vote", "verdict"]


def test_a_game_with_tokens_aims_and_uncovers_instead():
    assert phases("tokens") == ["take", "deal", "night", "talk", "aim", "uncover", "verdict"]


def test_a_game_whose_votes_are_counted_asks_for_them_and_tells_the_result():
    assert phases("hands", counted=True) == ["take", "deal", "night", "talk", "vote", "count", "result"]
    assert phases("tokens", counted=True)[-3:] == ["uncover", "count", "result"]


def test_another_game_begins_with_the_shuffle():
    assert GAME.again == "deal"


# Setup.


def test_the_tiles_of_the_deck_are_taken_and_their_tokens():
    told = words(script("take", FIVE))
    assert told[0] == (
        "Prendete queste tessere: due Lupi Mannari, un Veggente, tre Contadini, un Truffatore e un Guastafeste."
    )
    assert said(script("take", FIVE))[1:] == ["take.tokens", "go-on"]


def test_each_has_one_tile_two_lie_in_the_middle_and_each_looks_at_their_own():
    assert said(script("deal", FIVE)) == ["deal.cards", "deal.look", "deal.place", "deal.ready"]


def test_those_who_know_are_not_told_where_the_box_stands():
    assert said(script("deal", FIVE, tips=False)) == ["deal.cards", "deal.look", "deal.ready"]


@pytest.mark.parametrize("phase", ["take", "deal", "aim", "verdict"])
def test_what_is_told_waits_for_next_and_shows_it(phase):
    told = script(phase, FIVE)
    assert told.waits
    assert seen(told, "ready") == [(0.0, 0.0), (told.seconds, 1.0)]
    assert seen(told, "day") == [(0.0, 1.0)]
    assert all(timed.cue.call for timed in told.cues if isinstance(timed.cue, Say))


# The talk.


def test_five_minutes_with_warnings_at_sixty_thirty_and_ten():
    assert course(script("talk", FIVE)) == [
        (0.0, "scene", 0.0),
        (0.0, "talk.open", 2.0),
        (2.0, "talk.own", 2.0),
        (4.0, "talk.time+time.minutes+number.5", 2.0),
        (6.0, "clock 300", 300.0),
        (246.0, "time.left+time.minute", 2.0),
        (276.0, "time.left+time.seconds+number.30", 2.0),
        (296.0, "time.left+time.seconds+number.10", 2.0),
    ]


def test_the_talk_ends_by_itself_when_its_time_is_over():
    talk = script("talk", FIVE)
    assert (talk.seconds, talk.waits) == (306.0, False)


def test_the_rule_not_to_look_at_ones_own_tile_is_a_hint_for_beginners():
    assert said(script("talk", FIVE, tips=False))[:2] == ["talk.open", "talk.time+time.minutes+number.5"]


def test_the_length_of_the_talk_is_a_setting_and_is_told():
    talk = script("talk", FIVE, talk=90, tips=False)
    assert words(talk)[1] == "Avete un minuto e 30 secondi al massimo."
    assert talk.seconds == 94.0


def test_warnings_are_settings():
    talk = script("talk", FIVE, warnings=(120, 5), tips=False)
    assert heard(talk)[2:] == [(184.0, "time.left+time.minutes+number.2"), (299.0, "time.left+time.seconds+number.5")]
    assert heard(script("talk", FIVE, warnings=(), tips=False))[2:] == []


def test_a_warning_that_stands_twice_is_said_once():
    assert len(said(script("talk", FIVE, warnings=(60, 60)))) == len(said(script("talk", FIVE, warnings=(60,))))


def test_a_warning_before_the_talk_has_begun_is_left_out():
    assert said(script("talk", FIVE, talk=60, tips=False))[2:] == [
        "time.left+time.seconds+number.30",
        "time.left+time.seconds+number.10",
    ]


def test_a_warning_is_cut_where_the_time_ends():
    talk = script("talk", FIVE, lengths=lambda _: 4.0, warnings=(2,))
    assert [timed.seconds for timed in talk.cues if isinstance(timed.cue, Say) and timed.cue.over] == [2.0]


def test_the_bar_loses_a_light_with_every_fifth_of_the_time():
    assert seen(script("talk", FIVE, tips=False), "bar") == [
        (0.0, 1.0),
        (64.0, 0.8),
        (124.0, 0.6),
        (184.0, 0.4),
        (244.0, 0.2),
        (304.0, 0.0),
    ]


def test_a_bar_of_ten_loses_one_with_every_tenth():
    bar = seen(script("talk", FIVE, tips=False, bar=10), "bar")
    assert bar == [(0.0, 1.0), *((4.0 + 30.0 * gone, (10 - gone) / 10) for gone in range(1, 11))]


def test_a_talk_that_goes_on_has_what_was_left_and_the_warnings_of_that():
    assert course(script("talk", FIVE, left=45.5)) == [
        (0.0, "scene", 0.0),
        (0.0, "clock 45.5", 45.5),
        (15.5, "time.left+time.seconds+number.30", 2.0),
        (35.5, "time.left+time.seconds+number.10", 2.0),
    ]


@pytest.mark.parametrize(
    ("left", "lit"), [(300, 1.0), (299, 1.0), (240, 0.8), (239, 0.8), (61, 0.4), (60, 0.2), (1, 0.2)]
)
def test_a_talk_that_goes_on_lights_as_much_of_the_bar_as_if_it_had_never_stopped(left, lit):
    assert seen(script("talk", FIVE, left=float(left)), "bar")[0] == (0.0, lit)


def test_more_time_than_the_talk_began_with_still_lights_the_whole_bar():
    assert seen(script("talk", FIVE, left=340.0), "bar")[0] == (0.0, 1.0)


# The vote.


def test_three_two_one_vote_on_the_beat():
    assert course(script("vote", FIVE)) == [
        (0.0, "scene", 0.0),
        (0.0, "vote.ready", 2.0),
        (3.0, "vote.three", 1.0),
        (4.0, "vote.two", 1.0),
        (5.0, "vote.one", 1.0),
        (6.0, "mark vote", 0.0),
        (6.0, "vote.now", 1.0),
    ]


def test_after_the_vote_the_verdict_comes_by_itself_and_half_a_countdown_is_none():
    vote = script("vote", FIVE)
    assert (vote.seconds, vote.waits, vote.whole) == (8.0, False, True)


def test_the_light_of_the_vote_is_on_alone():
    vote = script("vote", FIVE)
    assert [seen(vote, name)[-1][1] for name in ("vote", "day", "night", "bar", "ready")] == [1.0, 0.0, 0.0, 0.0, 0.0]


def test_with_tokens_all_aim_in_secret_and_uncover_on_the_beat():
    assert said(script("aim", FIVE)) == ["aim.take", "aim.ready"]
    assert heard(script("uncover", FIVE)) == [
        (0.0, "uncover.ready"),
        (3.0, "vote.three"),
        (4.0, "vote.two"),
        (5.0, "vote.one"),
        (6.0, "vote.uncover"),
    ]


def test_the_token_that_was_turned_is_remembered_before_tokens_are_taken():
    assert said(script("aim", EVERYONE_CALLED)) == ["aim.turned", "aim.take", "aim.ready"]


# The verdict.


def test_all_tiles_are_revealed_and_it_is_told_who_counts_as_lynched():
    assert said(script("verdict", FIVE)) == [
        "verdict.reveal",
        "verdict.most",
        "verdict.tie",
        "verdict.one-each",
        "verdict.again",
    ]


@pytest.mark.parametrize(
    ("role", "line"),
    [
        ("apprentice-sorcerer", "verdict.turned"),
        ("undead", "verdict.undead"),
        ("mythomaniac", "verdict.mythomaniac"),
        ("werehamster", "verdict.werehamster"),
        ("werepenguin", "verdict.werepenguin"),
    ],
)
def test_what_a_role_changes_in_the_verdict_is_told_only_if_it_is_in_the_deck(role, line):
    assert line in said(script("verdict", {**FIVE, role: 1}))
    assert line not in said(script("verdict", FIVE))


def test_what_changes_tiles_and_votes_is_told_before_who_is_lynched_and_what_changes_the_winner_after():
    everything = {**EVERYONE_CALLED, "undead": 1, "werepenguin": 1}
    assert said(script("verdict", everything)) == [
        "verdict.reveal",
        "verdict.turned",
        "verdict.undead",
        "verdict.most",
        "verdict.tie",
        "verdict.one-each",
        "verdict.mythomaniac",
        "verdict.werepenguin",
        "verdict.again",
    ]


def test_the_clock_runs_in_the_talk_alone():
    with_clock = {name for name in GAME.phase if any(isinstance(t.cue, Clock) for t in script(name, FIVE).cues)}
    assert with_clock == {"talk"}


def test_a_game_may_tell_how_many_play():
    phase = Phase(kind="tell", tell=(Telling(say="deck.players"),))
    assert said(script("take", FIVE, game=replace(GAME, phase={"take": phase}))) == ["deck.players+number.5"]


# The last seconds.


def test_the_last_seconds_of_the_talk_are_counted_each_on_its_second():
    talk = script("talk", FIVE, talk=60.0, last_seconds=5, warnings=(30, 10))
    begins = next(timed.at for timed in talk.cues if isinstance(timed.cue, Clock))
    said = {timed.cue.line: round(timed.at - begins, 3) for timed in talk.cues if isinstance(timed.cue, Say)}
    assert {word: said[f"number.{word}"] for word in (5, 4, 3, 2, 1)} == {5: 55.0, 4: 56.0, 3: 57.0, 2: 58.0, 1: 59.0}


def test_a_warning_never_speaks_into_the_count():
    talk = script("talk", FIVE, talk=60.0, last_seconds=5, warnings=(6, 5, 3))
    cues = [timed for timed in talk.cues if isinstance(timed.cue, Say) and timed.cue.over]
    assert [timed.cue.line for timed in cues] == [
        "time.left+time.seconds+number.6",
        *(f"number.{n}" for n in (5, 4, 3, 2, 1)),
    ]
    assert all(one.at + one.seconds <= other.at for one, other in pairwise(cues))


def test_a_talk_that_is_shorter_than_the_count_begins_in_it():
    talk = script("talk", FIVE, talk=10.0, last_seconds=10, warnings=())
    counted = [timed.cue.line for timed in talk.cues if isinstance(timed.cue, Say) and timed.cue.over]
    assert counted == [f"number.{second}" for second in range(9, 0, -1)]
