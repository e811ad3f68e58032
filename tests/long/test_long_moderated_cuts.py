"""Games with many roles, dealt and voted in every way: the power cut after every event, and always the same end."""

import pytest
from cuts import begins, cut, end
from players import light, players_of

QUICK = {"settle": 1.0, "gap": 1.0, "talk": 10.0, "warnings": (), "think": (0.05, 0.1)}
GAMES = {
    "devils, dealt by the box": ("ddpkmttav", {"deal": "box"}),
    "devils by day, votes by hands": ("ddpkmvvv", {"ballot": "open", "variants": {"start": "day"}}),
    "devils with lots and last words": ("dpmvvv", {"variants": {"tie": "lot", "last-words": "yes"}}),
    "all roles of Loups-garous": (
        "wwsicghrobefvv",
        {"variants": {"mayor": "first-day", "transformation": "yes", "little-girl": "told"}},
    ),
    "with a Thief, run-offs and hands": (
        "wwxhivvv",
        {"middle": "sc", "ballot": "open", "variants": {"tie": "run-off", "mayor": "second-day"}},
    ),
}


def sit(game):
    """Players who want what they want by the night and by what they are asked, so the same in each game."""
    letters, options = GAMES[game]
    players = players_of(letters, **QUICK, **options)

    def wants(question, name, by):
        course = players.there.table._course
        number = course.village.night + len(question.name) + len(question.by) + (by or 0)
        if question.kind == "register":
            return None
        if name == "hands":
            return {question.seats[number % len(question.seats)]: len(question.by)}
        if question.asks in {"yes", "role"} and question.kind == "choice":
            return course._fingers.each[0].among[number % 2]
        among = [seat for seat in question.seats if seat != by]
        first = among[(number if question.kind == "choice" else course.village.night) % len(among)] if among else None
        return tuple(light(seat) for seat in sorted({first, *among[: question.count - 1]})[: question.count])

    players.wants = wants
    return players


@pytest.mark.parametrize("game", GAMES)
def test_cut_after_every_event_it_ends_in_the_same_way(game, figure):
    players = sit(game).play()
    journal = list(players.there.journal)
    expected = end(players)
    cuts = range(begins(journal), len(journal) + 1)
    for place in cuts:
        assert end(cut(sit(game), journal[:place]).play()) == expected, f"after {journal[place - 1]}, event {place}"
    figure(game, f"{len(cuts)} power cuts, one after each event, the same end")
