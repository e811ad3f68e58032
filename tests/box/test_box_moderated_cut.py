"""The power goes while lights tell somebody something: all look up when it is back, and then no light tells them."""

from moderated_box import Run, cut, kit_for
from moderated_games import FEW_DEVILS
from moderated_lights import is_of_ring
from moderated_players import Players


class Onlookers:
    """Those at the table when the power is back, who look at the box until it has said that there was a break.

    Attributes:
        lit: the lights of the ring that they saw.
        said: the line.
        is_over: whether it was said.
    """

    def __init__(self):
        self.lit, self.said, self.is_over = [], "", False

    def see(self, record):
        if record["kind"] == "light" and is_of_ring(record["name"]) and record["value"]:
            self.lit.append(record["name"])
        if record["kind"] == "say":
            self.said, self.is_over = record["line"], True
        return []


def lit_before(records):
    """The lights of the ring that are on at the end of a log."""
    values = {record["name"]: record["value"] for record in records if record["kind"] == "light"}
    return {name for name, value in values.items() if value and is_of_ring(name)}


def test_no_light_of_the_ring_comes_on_before_somebody_goes_on(tmp_path):
    kit = kit_for(FEW_DEVILS, tmp_path)
    whole = Run(kit, tmp_path, Players(FEW_DEVILS))
    lit = [events for events, seen in enumerate(whole.seen, 1) if lit_before(whole.records[:seen])]
    assert len(lit) > 50
    for events in lit[::17]:
        onlookers = Onlookers()
        Run(kit, tmp_path, onlookers, cut(whole, events, kit, tmp_path))
        assert (onlookers.lit, onlookers.said) == ([], "interrupted.night"), f"after event {events}"
