"""The power is cut in a game that the box moderates, and those who sit there play on as they would have."""

from appliance.games.cue import Ask
from appliance.table.events import Begin
from appliance.table.grammar import Where


def begins(journal):
    """How many events there are up to that with which the game begins: in the menu before it, there is none yet."""
    return 1 + max(place for place, (_, event) in enumerate(journal) if isinstance(event, Begin))


def cut(players, journal):
    """The power was cut when this was on disk; somebody goes on.

    Args:
        players: at a table that has just been set up in the same way.
        journal: what was on disk.
    """
    there = players.there
    there.journal = list(journal)
    there.cut()
    assert there.table.where is Where.INTERRUPTED
    there.press("next", 0.0)
    # Who had their eyes open still has, and the box shows them what it has shown before.
    players.lit = dict(there.table._course._lit)
    players._read = len(there.cues)
    if asked := players.asks:
        players._asked = (Ask(asked, 0.0), 0.0)
    return players


def end(players):
    """How a game has ended, all that has happened in it, and its chronicle."""
    assert players.there.table.phase == "the-end"
    there = players.there.run()
    before = len(there.cues)
    for _ in range(players.state.night + 1):
        there.press("right").run()
    return players.state.outcome, players.state.facts, there.lines(before)
