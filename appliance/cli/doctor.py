"""`voxlupi doctor`: what is missing on this machine, and what helps."""

import json
import logging
import os
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

import click

from appliance.cli.commands import config_option

COLOURS = {"ok": "green", "warn": "yellow", "bad": "red"}


class IllError(click.ClickException):
    """Play would suffer; all that is to be said of it has been said."""

    def show(self, file: IO[Any] | None = None) -> None:
        """Say nothing more."""


@click.command()
@config_option
@click.option("--json", "as_json", is_flag=True, help="A list of objects: mark, what, detail, remedy.")
def doctor(config: Path | None, as_json: bool) -> None:
    """Look this machine over: one line a thing, and for what is not ok what helps.

    Exit code 1 if play would suffer.
    """
    from appliance.box.doctor import examine  # noqa: PLC0415 - help needs none of it

    # What the rooms have to say about faults is found out and told here.
    logging.disable(logging.CRITICAL)
    findings = examine(config, os.environ)
    if as_json:
        click.echo(json.dumps([asdict(finding) for finding in findings], indent=2, ensure_ascii=False))
    else:
        for finding in findings:
            line = str(finding)
            mark = click.style(line[: len(finding.mark)], fg=COLOURS[finding.mark])
            click.echo(mark + line[len(finding.mark) :])
    if any(finding.mark == "bad" for finding in findings):
        raise IllError("play would suffer")
