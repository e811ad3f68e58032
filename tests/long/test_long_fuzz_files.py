"""A hundred thousand files that people edit, each broken in one to four places: half an hour."""

import pytest
from test_fuzz_files import desk, judged

__all__ = ["desk"]

MANY = {
    "settings": 39_000,
    "game": 12_000,
    "words": 12_000,
    "language": 12_000,
    "scene": 20_000,
    "pronunciation": 5_000,
}
PART = 1_000
"""Of how many at a time hypothesis keeps in mind what it has tried."""


@pytest.mark.parametrize("kind", MANY)
def test_however_it_is_broken_a_file_is_good_and_can_be_used_or_its_faults_are_told(desk, kind, figure):
    good = []
    while len(good) < MANY[kind]:
        good += judged(desk, kind, PART)
    what = {"words": "files of words", "language": "files of shared words"}.get(kind, f"{kind} files")
    ends = f"{sum(good):,} good and usable, all others told"
    figure(
        f"{what} broken on purpose", f"{len(good):,}: {ends if kind != 'pronunciation' else 'each read or left out'}"
    )
