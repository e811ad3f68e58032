"""Scenes, short sounds and recordings with broken audio: heard as far as they are good, or left out with a word.

A few of each kind; `tests/long/test_long_fuzz_sounds.py` damages many thousands, and cuts each at every byte.
"""

import logging
import os
import struct

import pytest
from broken_sounds import KINDS, Shelf, damaged, damages, whole
from hypothesis import HealthCheck, given, settings


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    logger = logging.getLogger("appliance.sound")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(logger, "disabled", True)  # each of thousands would be told
        yield Shelf(tmp_path_factory.mktemp("shelf"), patch)


def judged(shelf, name, examples):
    """At how many places each of so many damaged sounds was heard; that nothing else happens is the law."""
    heard = []

    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(damages)
    def law(moves):
        content = damaged(name, moves)
        heard.append(sum(shelf.heard(name, lambda path: path.write_bytes(content))))

    law()
    return heard


@pytest.mark.parametrize("name", KINDS)
def test_a_sound_is_heard_at_every_place(shelf, name):
    assert shelf.heard(name, lambda path: path.write_bytes(whole(name))) == [True] * 5


@pytest.mark.parametrize("name", KINDS)
def test_a_damaged_sound_is_heard_or_left_out_with_a_word(shelf, name):
    assert len(judged(shelf, name, 4)) >= 4


@pytest.mark.parametrize("name", ["plain.wav", "plain.flac", "plain.ogg", "plain.mp3"])
def test_a_sound_that_is_cut_anywhere_is_heard_or_left_out_with_a_word(shelf, name):
    content = whole(name)
    for length in (0, 1, 11, 43, 44, 45, len(content) // 2, len(content) - 1):
        shelf.heard(name, lambda path, length=length: path.write_bytes(content[:length]))


def nowhere(path):
    path.symlink_to(path.with_name("gone"))


def endless(path):
    path.symlink_to("/dev/zero")


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, nowhere, endless], ids=lambda make: make.__name__)
def test_what_is_no_file_is_left_out_and_nobody_waits_for_it(shelf, make):
    assert shelf.heard("odd.wav", make)[::4] == [False, False]


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
@pytest.mark.parametrize("name", ["float.wav", "double.wav"])
def test_what_is_no_number_is_never_played(shelf, name, number):
    kind = "<f" if name == "float.wav" else "<d"
    content = whole(name)[:-8] + (struct.pack(kind, number) * 2)[:8]
    assert shelf.heard(name, lambda path: path.write_bytes(content)) == [True, False, False, False, False]


def test_of_a_sound_without_end_no_more_is_read_than_is_asked_for(shelf):
    """A file of half an hour, all of it a hole: nothing of it takes room on the disk."""
    head = bytearray(whole("slow.wav")[:44])
    head[24:28] = (44_100).to_bytes(4, "little")
    head[40:44] = (1800 * 44_100).to_bytes(4, "little")

    def make(path):
        path.write_bytes(head)
        os.truncate(path, 44 + 1800 * 44_100)

    measured, clip, decoded, taken, line = shelf.heard("endless.wav", make)
    assert (measured, clip, decoded, taken, line) == (True, True, False, True, False)
