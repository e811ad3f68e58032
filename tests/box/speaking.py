"""Fixtures for tests that start the box: one cache of rendered lines for all, programs that outlive no test."""

import fcntl
import itertools
import shutil
from dataclasses import replace

import pytest
from driver import Program

from appliance import files
from appliance.box.kit import load_kit
from appliance.box.speech import render
from appliance.games import spoken
from appliance.table.events import Begin
from appliance.table.table import Table


@pytest.fixture(scope="session")
def cache(tmp_path_factory, request):
    """A folder for `XDG_CACHE_HOME` in which all that is said in most tests has been rendered.

    Each process that runs tests has one of its own, since boxes write into it; rendered it is by one of them only.
    """
    base = tmp_path_factory.getbasetemp()
    folder = base / "cache"
    if not folder.exists():  # each folder of tests has a fixture of its own
        # Several processes have their folders beside each other in that of the run.
        shared = (base.parent if hasattr(request.config, "workerinput") else base) / "rendered"
        with shared.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not shared.exists():
                half = shared.with_suffix(".half")
                shutil.rmtree(half, ignore_errors=True)
                _render_all(half)
                half.rename(shared)
        shutil.copytree(shared, folder)
    return folder


def _render_all(folder):
    kit = load_kit(files.shipped("config", "voxlupi.toml"), {})
    says = {}
    for players, calls, vote in itertools.product((4, 5, 6), ("full", "short"), ("hands", "tokens")):
        table = Table(kit.shelf, replace(kit.options, vote=vote))
        choices = table_choices(kit, players=players, calls=calls)
        table.handle(Begin(choices), 0.0)
        says |= dict.fromkeys(table.ahead())
    for number in range(1, 21):
        says[spoken.number(number)] = None
    for percent in range(10, 101, 10):
        says["pause.volume", *spoken.number(percent)] = None
        says["setup.volume", *spoken.number(percent)] = None
    lines = kit.lines()(kit.settings.language, kit.choices.game)
    render(
        kit,
        kit.settings.language,
        [lines.text(parts) for parts in says],
        {"XDG_CACHE_HOME": str(folder), "HOME": str(folder)},
    )


def render_game(settings, folder):
    """Render all that is said in a game as a settings file wants it, so that no phase has to be waited for."""
    kit = load_kit(settings, {})
    table = Table(kit.shelf, kit.options, kit.ways)
    table.handle(Begin(kit.choices), 0.0)
    lines = kit.lines()(kit.settings.language, kit.choices.game)
    texts = [lines.text(parts) for parts in table.ahead()]
    render(kit, kit.settings.language, texts, {"XDG_CACHE_HOME": str(folder), "HOME": str(folder)})


def table_choices(kit, **wanted):
    return kit.shelf.fit(type(kit.choices)(**{**_as_dict(kit.choices), **wanted}))


def _as_dict(struct):
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


@pytest.fixture
def start(tmp_path, cache):
    """Start `voxlupi` in a home of the test's own, with the lines of all tests; it ends with the test at the latest."""
    programs = []

    def start(*arguments, home=None, environ=None, **more):
        environ = {"XDG_CACHE_HOME": str(cache), **(environ or {})}
        programs.append(Program(*arguments, home=home or tmp_path / "home", environ=environ, **more))
        return programs[-1]

    yield start
    for program in programs:
        program.close()


@pytest.fixture
def play(start):
    """Start a box with typed fingers and without sound."""
    return lambda *arguments, **more: start("play", "--panel", "keys", "--audio", "none", *arguments, **more)
