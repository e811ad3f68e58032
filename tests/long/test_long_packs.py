"""Every file of the packs decoded, where the tests of the packs take one of some: two minutes."""

import pytest
import test_pack_files
from test_pack_files import LANGUAGES


@pytest.fixture(autouse=True)
def _every_file(monkeypatch):
    whole = test_pack_files.heard
    monkeypatch.setattr(test_pack_files, "heard", lambda language: whole(language, every=1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_files_begin_and_end_with_a_word_undistorted_and_equally_loud(language):
    test_pack_files.test_a_word_begins_with_its_file_and_ends_with_it(language)
    test_pack_files.test_no_file_is_cut_off_at_full_scale(language)
    test_pack_files.test_all_are_equally_loud(language)
