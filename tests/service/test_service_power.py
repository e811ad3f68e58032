"""Why a machine cannot be switched off, in one line for people."""

from queue import SimpleQueue

import pytest

from appliance.service import power


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (("sh", "-c", "echo Access denied >&2; echo more >&2; exit 1"), "Access denied"),
        (("sh", "-c", "printf '\\377 no\\n' >&2; exit 1"), "\N{REPLACEMENT CHARACTER} no"),
        (("sh", "-c", "exit 3"), "sh ended with 3"),
        (("/nowhere/systemctl",), "/nowhere/systemctl: No such file or directory"),
        (("sleep", "60"), "sleep does not answer"),
    ],
)
def test_what_does_not_work_is_told_in_one_line(monkeypatch, command, reason):
    monkeypatch.setattr(power, "PATIENCE", 0.5)
    told = SimpleQueue()
    power.power_off(told.put, command)
    assert told.get(timeout=20) == reason
