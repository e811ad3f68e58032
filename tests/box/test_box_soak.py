"""A box that plays all evening holds no more than it did. A hundred games, and an hour of one, are in `tests/long`."""

from contextlib import closing

from soaking import Burden, Soak, grown

QUICK = """
players = 4
calls = "short"
tips = false
[night]
seconds = 1
settle = 0
gap = 0
[day]
talk = 12
warnings = [10]
"""


def test_games_in_a_row_leave_nothing_behind(tmp_path, cache):
    with closing(Soak(tmp_path / "home", cache, QUICK, speed=200)) as soak:
        burdens = []
        while soak.games < 3:
            if soak.play(600):
                burdens.append(Burden.of(soak.box))
    assert soak.phases.count("night") == 3
    assert grown(burdens[1:]) < 2
