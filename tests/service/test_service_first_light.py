"""What lights the ready light while the system comes up: which pin, and how the box gets it."""

import importlib.util
import os
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.files import BadFile, load
from appliance.files.document import Document
from appliance.files.statements import parse
from appliance.service.first_light import take_over
from appliance.settings import Settings

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "systemd" / "light.py"


@pytest.fixture(scope="module")
def light():
    spec = importlib.util.spec_from_file_location("light", PROGRAM)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
