"""What may take for ever is done aside."""

import doctest
import threading

import pytest

import appliance.sound.errand
from appliance.sound.errand import Errand


def test_the_example_in_the_docstring_is_true():
    assert doctest.testmod(appliance.sound.errand).failed == 0


def test_nobody_waits_longer_than_he_wants():
    never = threading.Event()
    errand = Errand(never.wait)
    assert not errand.wait(0.01)
    assert not errand.is_over
    never.set()
    assert errand.wait(10.0)
    assert errand.result() is True


def test_what_went_wrong_is_told_to_who_asks():
    errand = Errand(lambda: 1 // 0)
    assert errand.wait(10.0)
    with pytest.raises(ZeroDivisionError):
        errand.result()
