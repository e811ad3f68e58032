"""Seat by seat all are told what has become of them, most of them nothing: who is in love, charmed, or infected."""

from itertools import pairwise

from players import light, players_of, said, wishes

from appliance.games.cue import Answer, Close, Light

INFECTS = {"transformation": "yes"}


def told(players, power, night=1):
    """What each seat was told by light in a night, by seat."""
    players.to("night", night)
    players.seen.clear()
    players.to_day(night)
    return {answer.seat: lit for answer, lit in players.seen if answer.name == power}


def together(*seats):
    """What somebody sees who is marked: their own seat, and those of the others who are."""
    return {light(seat): round(1 / len(seats), 4) for seat in seats}


def nothing(players):
    """What somebody sees of whom nothing has become: every seat, each as bright as the others."""
    return together(*range(players))


# Who is told what


def test_lovers_see_each_other_and_all_others_see_every_seat():
    seen = told(players_of("wcvvvv", wants=wishes(love=(2, 5))), "lovers")
    assert seen == {seat: together(2, 5) if seat in {2, 5} else nothing(6) for seat in range(6)}


def test_cupid_may_be_one_of_them():
    seen = told(players_of("wcvvvv", wants=wishes(love=(0, 1))), "lovers")
    assert (seen[0], seen[1]) == (together(0, 1), together(0, 1))


def test_where_cupid_has_chosen_nobody_all_see_every_seat():
    assert told(players_of("wcvvvv", wants=wishes()), "lovers") == dict.fromkeys(range(6), nothing(6))


def test_lovers_are_told_once_and_never_again():
    players = players_of("wwcvvvvv", wants=wishes(love=(3, 4)))
    assert told(players, "lovers")
    assert told(players, "lovers", 2) == {}


def test_the_charmed_old_and_new_see_each_other_and_the_piper_sees_every_seat():
    def wants(question, name, by):
        seats = (2, 3) if players.there.table.number == 1 else (4, 5)
        return wishes(charm=seats)(question, name, by)

    players = players_of("wfvvvvvv", wants=wants)
    first = told(players, "charmed")
    assert first == {seat: together(2, 3) if seat in {2, 3} else nothing(8) for seat in range(8)}
    second = told(players, "charmed", 2)
    assert second == {seat: together(2, 3, 4, 5) if seat in {2, 3, 4, 5} else nothing(8) for seat in range(8)}


def test_the_charmed_are_told_in_the_night_in_which_nobody_new_is_as_well():
    def wants(question, name, by):
        seats = (2, 3) if players.there.table.number == 1 else ()
        return wishes(charm=seats)(question, name, by)

    players = players_of("wfvvvvvv", wants=wants)
    told(players, "charmed")
    assert told(players, "charmed", 2)[2] == together(2, 3)


def test_who_is_infected_is_told_in_the_same_night():
    # Nobody is called behind the Werewolves who could do anything: the night's effects are known at once.
    seen = told(players_of("wwvvvvv", variants=INFECTS, wants=wishes(attack=4, infect="yes")), "infected")
    assert seen == {seat: together(4) if seat == 4 else nothing(7) for seat in range(7)}


def test_who_is_infected_is_told_in_the_same_night_when_others_choose_behind_the_pack():
    wants = wishes(attack=4, infect="yes", poison=5, charm=(2, 3))
    players = players_of("wifvvvvv", variants=INFECTS, wants=wants)
    seen = told(players, "infected")
    assert seen == {seat: together(4) if seat == 4 else nothing(8) for seat in range(8)}
    assert players.state.living == (0, 1, 2, 3, 4, 6, 7)


def test_who_was_guarded_is_not_infected_and_sees_every_seat():
    wants = wishes(protect=4, attack=4, infect="yes")
    players = players_of("wrvvvvv", variants=INFECTS, wants=wants)
    assert told(players, "infected") == dict.fromkeys(range(7), nothing(7))


def test_who_is_infected_is_called_with_the_pack_from_the_next_night_on():
    players = players_of("wwvvvvvv", variants=INFECTS, wants=wishes(attack=4, infect="yes"))
    told(players, "infected")
    players.to_ask("attack", 2)
    assert players.state.question.by == (0, 1, 4)


def test_one_after_another_who_is_charmed_and_who_is_infected():
    players = players_of("wfvvvvvv", variants=INFECTS, wants=wishes(attack=4, infect="yes", charm=(4, 5)))
    players.to_day()
    four = [(answer.name, lit) for answer, lit in players.seen if answer.seat == 4]
    assert four == [("charmed", together(4, 5)), ("infected", together(4))]


# All alike


def test_every_seat_is_called_in_turn_by_name_for_the_same_time():
    players = players_of("wcvvvv", wants=wishes(love=(2, 5))).to_day()
    there = players.there
    names = [(at, line) for at, line in there.said() if line.startswith("count.answer+name.")]
    assert [line.rsplit(".", 1)[1] for _, line in names] == ["Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio"]
    assert {round(second - at, 3) for (at, _), (second, _) in pairwise(names)} == {7.5}
    begins = [at for at, timed in there.cues if isinstance(timed.cue, Answer)]
    ends = [at for at, timed in there.cues if isinstance(timed.cue, Close) and timed.cue.name == "lovers"]
    assert [round(end - at, 3) for at, end in zip(begins, ends, strict=True)] == [4.0] * 6


def test_each_is_told_while_all_know_that_eyes_stay_closed_afterwards():
    lines = said(players_of("wcvvvv", wants=wishes()).to_day().there)
    place = lines.index("lovers.notice.short")
    assert lines[place + 7] == "moderated.closed"


def test_whoever_is_told_what_it_sounds_and_lasts_the_same():
    heard = []
    for love in ((0, 1), (2, 5), (4, 3), ()):
        there = players_of("wcvvvv", wants=wishes(love=love)).to("night").to_day().there
        heard.append([(at, timed.cue) for at, timed in there.cues if not isinstance(timed.cue, Light)])
    assert heard[0] == heard[1] == heard[2] == heard[3]


def test_the_dead_are_not_called_any_more():
    players = players_of("wfvvvvvv", wants=wishes(attack=5, vote=6, charm=(2, 3)))
    assert list(told(players, "charmed", 2)) == [0, 1, 2, 3, 4, 7]


def test_whoever_dies_in_this_very_night_is_called_since_nobody_knows_it_yet():
    players = players_of("wfvvvvvv", wants=wishes(attack=5, charm=(2, 3)))
    assert list(told(players, "charmed")) == list(range(8))
    assert 5 not in players.state.living


def test_the_round_comes_also_where_the_card_that_it_is_for_lies_in_the_middle():
    players = players_of("wxvvvv", middle="cv", wants=wishes())
    assert told(players, "lovers") == dict.fromkeys(range(6), nothing(6))
