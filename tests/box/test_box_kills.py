"""Pull the plug whenever you like: the box comes up where it stood. The two hundred pulls are in `tests/long`."""

from contextlib import closing

from killing import Evening


def test_a_box_that_is_killed_at_any_moment_comes_up_where_it_stood(tmp_path, cache):
    with closing(Evening(tmp_path / "home", cache, seed=7, speed=60)) as evening:
        while evening.kills < 24:
            evening.kill()
    assert len(evening.phases) >= 4
