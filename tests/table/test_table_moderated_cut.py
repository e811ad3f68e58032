"""The power is cut after every single event of the journal of a whole game, and the game ends as it would have."""

import pytest
from players import players_of, wishes

from appliance.games.cue import Ask
from appliance.table.grammar import Where

QUICK = {"seconds": 8.0, "settle": 1.0, "gap": 1.0, "choose_seconds": 8.0, "talk": 10.0, "warnings": ()}


def nights(*wanted):
    """What all want in each night, and on the day after it."""

    def of(players):
        def wants(question, name, by):
            number = max(players.there.table._course.village.night, 1)
            return wishes(**wanted[number - 1])(question, name, by)

        return wants

    return of


GAMES = {
    "village-and-devil": (
        "dpkvv",
        nights({"probe": 0, "guard": 1, "vote": 3}, {"attack": 4, "probe": 2, "guard": 1, "vote": 0}),
        {},
    ),
    "loups-garous": (
        "wsihcv",
        nights(
            {"see": 0, "love": (3, 4), "attack": 5, "election": 3, "vote": 3, "shot": 1, "heir": 2},
            {"attack": 2, "heir": 0},
        ),
        {"variants": {"mayor": "first-day"}},
    ),
}


def sit(game):
    """Players who want the same in each game, who press at once."""
    letters, of, options = GAMES[game]
    players = players_of(letters, think=(0.05, 0.1), **QUICK, **options)
    players.wants = of(players)
    return players


def cut(game, journal):
    """The power was cut when this was on disk; somebody goes on, and the game is played on."""
    players = sit(game)
    there = players.there
    there.journal = list(journal)
    there.cut()
    assert there.table.where is Where.INTERRUPTED or there.table.phase == "setup"
    there.press("next", 0.0)
    # Who had their eyes open still has, and the box shows them what it has shown before.
    players.lit = dict(there.table._course._lit)
    players._read = len(there.cues)
    if asked := players.asks:
        players._asked = (Ask(asked, 0.0), 0.0)
    return players


def end(players):
    """How a game has ended, and all that has happened in it."""
    assert players.there.table.phase == "the-end"
    there = players.there.run()
    before = len(there.cues)
    for _ in range(players.state.night + 1):
        there.press("right").run()
    return players.state.outcome, players.state.facts, there.lines(before)


@pytest.fixture(scope="module", params=GAMES)
def whole(request):
    """A whole game without a cut: its name, its journal, how it has ended."""
    players = sit(request.param).play()
    journal = list(players.there.journal)
    return request.param, journal, end(players)


def test_the_whole_game_has_all_that_is_cut_below(whole):
    game, journal, (outcome, facts, lines) = whole
    assert len(journal) > 100
    assert outcome.factions == {"loups-garous": ("werewolves",), "village-and-devil": ("good",)}[game]
    assert len(facts) > 8
    assert lines[0].startswith("moderated.was")


def test_cut_after_every_event_of_the_journal_it_ends_in_the_same_way(whole):
    game, journal, expected = whole
    for place in range(2, len(journal) + 1):
        assert end(cut(game, journal[:place]).play()) == expected, f"after {journal[place - 1]}, event {place}"
