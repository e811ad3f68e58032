"""A fault is one line that a person can act upon."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.files import BadFile, Fault


@pytest.mark.parametrize(
    ("fault", "line"),
    [
        (
            Fault("v.toml", 3, "night.gap", "-3 is not right", "write 3"),
            "v.toml:3: night.gap: -3 is not right; write 3",
        ),
        (Fault("v.toml", 3, "", "no =", "write one"), "v.toml:3: no =; write one"),
        (Fault("v.toml", 3, "a", "is odd", ""), "v.toml:3: a: is odd"),
        (Fault("v.toml", 0, "", "is a folder", "name a file"), "v.toml: is a folder; name a file"),
        (Fault("a\nb\x1b[31m", 1, "k\ney", "p\x00q\r", "r\ts"), "a b[31m:1: k ey: pq ; r s"),
    ],
)
def test_a_fault_is_one_line(fault, line):
    assert str(fault) == line


def test_a_long_text_is_shortened_in_the_middle():
    said = str(Fault("/" + "long/" * 500 + "voxlupi.toml", 1, "", "x" * 100_000, ""))
    assert len(said) < 500
    assert said.startswith("/long/long/")
    assert "long/voxlupi.toml:1: xxx" in said


@given(st.text(), st.integers(0, 9), st.text(), st.text(), st.text())
def test_whatever_is_in_a_file_a_fault_stays_one_line_without_control_characters(file, line, key, problem, remedy):
    said = str(Fault(file, line, key, problem, remedy))
    assert len(said.splitlines()) <= 1
    assert "\x1b" not in said


def test_a_bad_file_tells_its_faults_by_file_and_line_and_each_once():
    late, early = Fault("b", 1, "", "late", ""), Fault("a", 10, "", "early", "")
    first = Fault("a", 9, "", "first", "")
    bad = BadFile([late, early, first, early])
    assert bad.faults == (first, early, late)
    assert str(bad) == "a:9: first\na:10: early\nb:1: late"
