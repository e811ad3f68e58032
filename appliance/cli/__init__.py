"""The command line: what people, scripts and tests use, so it is stable."""

from appliance.cli.main import main

__all__ = ["main"]
