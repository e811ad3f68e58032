"""The panel is told how many play, so that the ring has a light that points at each of them."""

import pytest
from within import Evening

from appliance.box.kit import load_kit
from appliance.journal import Kept
from appliance.panel.panel_keys import KeysPanel


@pytest.fixture
def told(monkeypatch):
    """What the panel was told of seats, in order."""
    counts = []
    real = KeysPanel.seats

    def seats(self, count):
        counts.append(count)
        real(self, count)

    monkeypatch.setattr(KeysPanel, "seats", seats)
    return counts


@pytest.fixture
def kit(tmp_path):
    file = tmp_path / "voxlupi.toml"
    file.write_text("players = 7\n\n[lights]\nring = 16\nbar = []\n")
    return load_kit(file, {})


def test_it_is_told_from_the_first_phase_on(tmp_path, kit, told):
    Evening(kit, tmp_path, ["next"])
    assert told
    assert set(told) == {7}


NINE = ["right", *["next"] * 4, "right", "right", *["next"] * 4, "wait 60"]
"""At the menu on to the players, two more of them, and on to the game."""


def test_what_is_chosen_at_the_menu_counts_when_the_next_phase_begins(tmp_path, kit, told):
    evening = Evening(kit, tmp_path, NINE)
    assert evening.table.phase != "setup"
    assert evening.table.choices.players == 9
    assert told[0] == 7
    assert told[-1] == 9


def test_after_a_power_cut_it_is_told_before_anything_else_goes_on(tmp_path, kit, told):
    kept = Kept(tuple(Evening(kit, tmp_path, NINE).notes.events), None)
    told.clear()
    Evening(kit, tmp_path, [], kept=kept)
    assert told[0] == 9
