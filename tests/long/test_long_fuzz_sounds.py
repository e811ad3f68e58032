"""Twenty-four thousand damaged sounds, and a sound of each kind cut at two thousand places: ten minutes."""

import resource

import pytest
from broken_sounds import KINDS, whole
from test_fuzz_sounds import judged, shelf

__all__ = ["shelf"]

MANY = 2_000
PART = 500
ROOM = 300_000
"""Kilobytes that this program may grow by: as much as a Pi has to spare."""


def memory():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@pytest.fixture(scope="module")
def told():
    """How many there were and how many were heard anywhere, by what was done to them."""
    return {"damaged": [], "cut": []}


@pytest.mark.parametrize("name", KINDS)
def test_however_it_is_damaged_a_sound_is_heard_or_left_out_with_a_word(shelf, told, name):
    before = memory()
    heard = []
    while len(heard) < MANY:
        heard += judged(shelf, name, PART)
    assert memory() - before < ROOM
    told["damaged"] += heard


@pytest.mark.parametrize("name", KINDS)
def test_cut_at_every_byte_it_is_heard_or_left_out_with_a_word(shelf, told, name):
    content = whole(name)
    every = max(1, len(content) // 2_000)
    for length in range(0, len(content), every):
        told["cut"].append(sum(shelf.heard(name, lambda path, length=length: path.write_bytes(content[:length]))))


def test_that_is_told(told, figure):
    for what, words in (("damaged", "sounds damaged on purpose"), ("cut", "sounds cut short")):
        heard = told[what]
        if heard:
            figure(words, f"{len(heard):,}: {sum(map(bool, heard)):,} heard somewhere, all others left out with a word")
