"""Those who hold the same card and may not know each other do not look up together when the box asks who is who."""

from cuts import begins, cut
from players import players_of, said

from appliance.games.cue import Ask, Mark


def test_madmen_are_asked_seat_by_seat():
    # Village and Devil, Madman: "does not know the devils or other madmen".
    players = players_of("dpkaavvv").play(lambda there: there.table.phase == "night")
    lines = said(players.there)
    first = lines.index("moderated.each+role.madman.name")
    assert lines[first + 1 : first + 9] == [
        f"count.answer+name.{name}" for name in players.there.table.plan.options.names
    ]
    assert "role.madman.own" not in lines
    assert players.state.roles == players.roles


def test_each_has_the_same_time_to_say_so():
    players = players_of("dpkaavvv").play(lambda there: there.table.phase == "night")
    asked = [timed.cue for _, timed in players.there.cues if isinstance(timed.cue, Ask)]
    apart = [ask.seconds for ask in asked if ask.name.startswith("seat-")]
    assert len(apart) == 8
    assert len(set(apart)) == 1


def test_between_them_there_is_a_gap_like_between_roles():
    players = players_of("dpkaavvv").play(lambda there: there.table.phase == "night")
    named = [timed.cue.name for _, timed in players.there.cues if isinstance(timed.cue, Mark)]
    assert {*named} == {"settle", "gap"}
    assert named.count("gap") >= 8 + 3


def test_one_madman_shows_his_seat_like_everybody():
    players = players_of("dpkavvvv").play(lambda there: there.table.phase == "night")
    assert "role.madman.own" in said(players.there)
    assert players.state.roles == players.roles


def test_a_madman_too_many_begins_the_round_again():
    players = players_of("dpkaavvv")
    honest = players.roles
    players.roles = (*honest[:5], "madman", *honest[6:])
    players.play(lambda there: "moderated.again" in said(there))
    players.roles = honest
    players.play(lambda there: there.table.phase == "night")
    assert players.state.roles == honest


def test_cut_after_every_event_of_the_round_all_are_still_who_they_are():
    def night(there):
        return there.table.phase == "night"

    journal = players_of("dpkaav").play(night).there.journal
    for place in range(begins(journal), len(journal) + 1):
        players = cut(players_of("dpkaav"), journal[:place]).play(night)
        assert players.state.roles == players.roles, f"after {journal[place - 1]}, event {place}"
        assert "moderated.again" not in said(players.there)


def test_whoever_is_asked_sees_no_and_moves_the_light_to_their_own_seat():
    players = players_of("dpkaavvv").to_ask("seat-4")
    assert players.lights() == {"no": 1.0}
    assert players.press("left").lights() == {"seat-4": 1.0}
    assert players.press("left").lights() == {"no": 1.0}
