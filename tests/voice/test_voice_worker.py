"""The process that renders may die, hang or be told off: every line is answered, and none of it is left behind."""

import os
import queue
import signal
import subprocess
import sys
import time

import pytest
from stand_ins import STAND_IN, program

from appliance.voice import Failed, Rendered
from appliance.voice.cache import Cache
from appliance.voice.child import COMMAND, Child, LostError
from appliance.voice.recipe import Recipe
from appliance.voice.renderer import Renderer
from appliance.voice.workers import UnspokenError, Workers


def test_a_killed_worker_costs_no_line(speak, answers, watch):
    voice = speak()
    voice.request(["Uno."])
    answers.clip()
    first = watch(voice.worker)
    os.kill(first.pid, signal.SIGKILL)
    voice.request(["Due.", "Tre."])
    assert [type(answer) for answer in answers.take(2)] == [Rendered, Rendered]
    assert first.ended()
    assert voice.worker != first.pid


def test_a_stopped_worker_costs_time_but_no_line(speak, answers, watch):
    voice = speak(settings={"timeout": 0.5})
    voice.request(["Uno."])
    answers.clip()
    first = watch(voice.worker)
    os.kill(first.pid, signal.SIGSTOP)
    begin = time.monotonic()
    voice.request(["Due.", "Tre."])
    assert [type(answer) for answer in answers.take(2)] == [Rendered, Rendered]
    assert time.monotonic() - begin > 0.5
    assert first.ended()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hang", "the speech process took longer than 0.5 s"),
        ("die", "the speech process ended with code 3"),
        ("babble", "the speech process answered nonsense"),
    ],
)
def test_a_line_that_costs_two_workers_fails_and_the_others_go_on(speak, answers, caplog, text, reason):
    voice = speak(settings={"timeout": 0.5}, command=program())
    voice.request(["before", text, "after"])
    before, failed, after = answers.take(3)
    assert isinstance(before, Rendered)
    assert failed == Failed(text, reason)
    assert isinstance(after, Rendered)
    assert after.progress == (3, 3)
    assert [record.getMessage() for record in caplog.records] == [f'"{text}": {reason}; once more']


def test_a_line_on_disk_is_not_rendered_again_when_only_the_worker_knows_the_engine(speak, answers, cache):
    speak(command=program()).request(["one"])
    clip = answers.clip()
    (cache / "engine.json").unlink()
    speak(
        command=program("""input(); print('{"engine": "stand-in 1", "voice": "it"}', flush=True); input()""")
    ).request(["one"])
    assert answers.clip() == clip


def test_what_the_engine_wrote_and_did_not_finish_is_told(speak, answers):
    voice = speak(command=program())
    voice.request(["refuse"])
    assert answers.reason() == "the engine's file is cut or unreadable"


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("raise SystemExit(7)", "the speech process ended with code 7"),
        ("print('hello')", "the speech process answered nonsense"),
        ("print('[1]')", "the speech process answered nonsense"),
        ("import os; os.kill(os.getpid(), 11)", "the speech process was ended by a signal: Segmentation fault"),
        (
            """print('{"broken": "MemoryError: "}')""",
            "the speech process broke down: MemoryError: ",
        ),
    ],
)
def test_a_worker_that_never_starts_is_tried_twice_for_all_lines_together(speak, answers, caplog, source, reason):
    voice = speak(command=program(source))
    voice.request(["Uno.", "Due.", "Tre."])
    assert [answer.reason for answer in answers.take(3)] == [reason] * 3
    assert len(caplog.records) == 1


def test_a_program_that_is_not_there_is_told(speak, answers):
    speak(command=("/nowhere/python",)).request(["Uno."])
    assert answers.reason() == "the speech process cannot be started: No such file or directory"


def test_a_failed_line_is_tried_again_when_it_is_requested_again(speak, answers, tmp_path):
    mended = tmp_path / "mended"
    voice = speak(
        command=program(f"import os\nif not os.path.exists({str(mended)!r}): raise SystemExit(1)\n" + STAND_IN)
    )
    voice.request(["Uno."])
    answers.reason()
    mended.touch()
    voice.request(["Uno."])
    answers.clip()
    assert voice.failed("Uno.") is None


def test_an_idle_worker_leaves_and_comes_back(speak, answers, watch):
    voice = speak(idle=0.05)
    voice.request(["Uno."])
    answers.clip()
    pid = voice.worker
    if pid is not None:
        assert watch(pid).ended()
    voice.request(["Due."])
    answers.clip()


def test_a_fault_of_our_own_costs_one_line(speak, answers, monkeypatch, caplog):
    voice = speak(command=program())
    voice.request(["one"])
    answers.clip()
    with monkeypatch.context() as patch:
        patch.setattr(Renderer, "render", _divide)
        voice.request(["two"])
        assert answers.reason() == "ZeroDivisionError: division by zero"
    voice.request(["three"])
    answers.clip()
    assert "ZeroDivisionError" in caplog.text


def _divide(_: Renderer, text: str) -> None:
    len(text) / 0


def test_whoever_takes_the_answers_may_break_and_the_lines_go_on(speak, caplog):
    told: queue.SimpleQueue[str] = queue.SimpleQueue()

    def done(answer):
        told.put(answer.text)
        raise ValueError("no room")

    voice = speak(done=done, command=program())
    voice.request(["one", "two"])
    assert [told.get(timeout=20), told.get(timeout=20)] == ["one", "two"]
    voice.close()
    assert [record.getMessage() for record in caplog.records] == ["nobody took the answer for a line"] * 2


def test_close_ends_a_worker_that_hangs_and_nothing_is_answered_any_more(speak, answers, watch):
    voice = speak(command=program())
    voice.request(["one"])
    answers.clip()
    worker = watch(voice.worker)
    voice.request(["freeze"])
    # Until it is at that line, and frozen.
    os.waitid(os.P_PID, worker.pid, os.WSTOPPED | os.WNOWAIT)
    begin = time.monotonic()
    voice.close()
    assert worker.ended(0.1)
    assert time.monotonic() - begin < 0.5
    assert voice.worker is None
    voice.close()
    voice.request(["two"])
    assert answers.queue.empty()


def test_close_ends_a_worker_that_is_just_starting(speak, answers):
    voice = speak()
    voice.request(["Uno."])
    begin = time.monotonic()
    voice.close()
    assert time.monotonic() - begin < 0.5
    assert voice.worker is None
    assert answers.queue.empty()


def test_a_closed_voice_starts_no_worker(cache):
    recipe = Recipe(engine="pyttsx3", voices=["it"])
    workers = Workers(recipe, program())
    workers.stop()
    with pytest.raises(UnspokenError, match="closed"):
        Renderer(workers, recipe, Cache(cache)).render("one")
    assert workers.pid is None


def test_an_interrupt_in_the_terminal_does_not_reach_the_worker(speak, answers):
    voice = speak()
    voice.request(["Uno."])
    answers.clip()
    assert os.getpgid(voice.worker) != os.getpgid(0)


PARENT = """
import queue, sys
from pathlib import Path
from appliance.settings.model import Voice
from appliance.voice.opening import recipe_of
from appliance.voice.worker_voice import WorkerVoice
answers = queue.SimpleQueue()
voice = WorkerVoice(recipe_of("pyttsx3", "it", Voice(), Path(), is_own=True), Path(sys.argv[1]), answers.put)
voice.request(["Uno."])
answers.get(timeout=20)
print(voice.worker, flush=True)
voice.request([f"Numero {number}, chiudete gli occhi." for number in range(int(sys.argv[2]))])
queue.SimpleQueue().get()
"""


@pytest.mark.parametrize("state", ["idle", "busy", "stopped"])
def test_a_worker_goes_with_its_parent(cache, watch, state):
    arguments = (sys.executable, "-c", PARENT, str(cache), "1000" if state == "busy" else "0")
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as parent:
        worker = watch(int(parent.stdout.readline()))
        if state == "stopped":
            os.kill(worker.pid, signal.SIGSTOP)
        parent.kill()
        assert worker.ended(5)


def test_a_worker_ends_with_its_input(watch):
    read, write = os.pipe()
    with subprocess.Popen(COMMAND, stdin=read, stdout=subprocess.DEVNULL) as worker:
        os.close(read)
        watched = watch(worker.pid)
        still_there = not watched.ended(0.05)
        os.close(write)
        ended = watched.ended(5)
        worker.kill()
    assert still_there
    assert ended


def test_a_fault_in_the_worker_is_told_to_its_parent():
    child = Child()
    try:
        with pytest.raises(LostError, match="the speech process broke down: KeyError: 'voices'"):
            child.ask({"engine": "pyttsx3"}, 20)
    finally:
        child.close()
