"""Settings, games, words and scenes that are broken anyhow: each is good and can be played, or its faults are told.

A few of each kind; `tests/long/test_long_fuzz_files.py` breaks a hundred thousand.
"""

import pytest
from broken_files import Desk, originals
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mangling import mangled, moves

FEW = {"settings": 40, "game": 12, "words": 8, "language": 8, "scene": 20, "pronunciation": 10}


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        yield Desk(tmp_path_factory.mktemp("desk"), patch)


def judged(desk, kind, examples):
    """How many of so many broken files of a kind were good; the law is that there is nothing else but faults told."""
    good = []

    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.sampled_from(sorted(desk.files[kind])), moves)
    def law(name, moves):
        good.append(desk.judge(kind, name, mangled(desk.files[kind][name], moves)))

    law()
    return good


@pytest.mark.parametrize("kind", FEW)
def test_a_file_that_is_broken_anyhow_is_good_and_can_be_used_or_its_faults_are_told(desk, kind):
    assert len(judged(desk, kind, FEW[kind])) >= FEW[kind]


@pytest.mark.parametrize("kind", FEW)
def test_the_files_themselves_are_good(desk, kind):
    names = sorted(originals()[kind])
    for name in names if kind in {"settings", "scene"} else names[-1:]:
        assert desk.judge(kind, name, desk.files[kind][name])
