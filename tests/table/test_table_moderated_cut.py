"""The power is cut after every single event of the journal of a whole game, and the game ends as it would have."""

import pytest
from cuts import begins, cut, end
from players import players_of, wishes

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


def test_cut_after_any_event_of_the_journal_it_ends_in_the_same_way(whole):
    # Every third one here; after each of them in tests/long.
    game, journal, expected = whole
    for place in range(begins(journal), len(journal) + 1, 3):
        assert end(cut(sit(game), journal[:place]).play()) == expected, f"after {journal[place - 1]}, event {place}"
