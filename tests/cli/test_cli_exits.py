"""How a command ends, by its code and its words."""

import subprocess
import sys

import click
import pytest

from appliance.cli import commands


@pytest.mark.parametrize("missing", ["click", "msgspec", "tree_sitter"])
def test_a_package_that_is_missing_is_one_line_and_no_traceback(tmp_path, missing):
    bad = tmp_path / "bad.toml"
    bad.write_text("format = 1\nplayers = 1000\n", encoding="utf-8")
    (tmp_path / f"{missing}.py").write_text(f'raise ImportError("No module named {missing!r}")')
    ended = subprocess.run(
        [sys.executable, "-m", "appliance", "check", str(bad)],
        env={"PYTHONPATH": str(tmp_path), "HOME": str(tmp_path), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    assert ended.stderr.count("\n") == 1
    assert missing in ended.stderr


def test_a_command_that_ends_with_a_code_ends_the_program_with_it(monkeypatch):
    @click.command()
    def three():
        raise click.exceptions.Exit(3)

    monkeypatch.setattr(commands, "voxlupi", three)
    monkeypatch.setattr(sys, "argv", ["voxlupi"])
    with pytest.raises(SystemExit) as ended:
        commands.run()
    assert ended.value.code == 3
