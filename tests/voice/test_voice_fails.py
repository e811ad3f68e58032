"""Speech fails in every way it can: each line is answered, the reason is told, and once it can be spoken it is."""

import os
import select
import signal
import time

import pytest
from stand_ins import CUT, SILENT, STAND_IN, counting, give_speech_back, program, struck, take_away_speech

from appliance.voice import Failed, Rendered
from appliance.voice.wave_file import find_clip

LINES = ["Uno.", "Due.", "Tre."]
NONE_THERE = "no libespeak-ng.so.1 on this machine: install espeak-ng"


def texts(answers, kind):
    assert {type(answer) for answer in answers} == {kind}
    return [answer.text for answer in answers]


@pytest.fixture
def fifo(tmp_path):
    """Where each start of a worker is told; held open, so that nobody waits for the other to come."""
    path = tmp_path / "starts"
    os.mkfifo(path)
    handle = os.open(path, os.O_RDWR)
    yield handle
    os.close(handle)


@pytest.fixture
def starts(fifo):
    """How many workers have been started since last asked."""

    def count():
        os.set_blocking(fifo, False)
        try:
            return len(os.read(fifo, 100))
        except BlockingIOError:
            return 0

    return count


@pytest.fixture
def engine(tmp_path, monkeypatch):
    """Put another pyttsx3 in the place of the real one."""

    def replace(source):
        (tmp_path / "modules").mkdir()
        (tmp_path / "modules" / "pyttsx3.py").write_text(source)
        monkeypatch.syspath_prepend(tmp_path / "modules")
        monkeypatch.setenv("PYTHONPATH", f"{tmp_path / 'modules'}:{os.environ.get('PYTHONPATH', '')}")

    return replace


# A worker that dies or stands still, at each moment.


@pytest.mark.parametrize("moment", ["before hello", "rendering", "writing"])
def test_a_worker_that_is_killed_costs_no_line(speak, answers, tmp_path, moment):
    voice = speak(command=struck(moment, signal.SIGKILL, tmp_path / "flag"))
    voice.request(LINES)
    assert texts(answers.take(3), Rendered) == LINES
    assert (tmp_path / "flag").exists()
    assert all(find_clip(voice.clip(text).path) for text in LINES)
    assert not voice.is_mute
    assert not any(voice.troubles.values())


@pytest.mark.parametrize("moment", ["rendering", "writing"])
def test_a_worker_that_is_stopped_costs_its_time_limit_and_no_line(speak, answers, tmp_path, moment):
    voice = speak(settings={"timeout": 0.5}, command=struck(moment, signal.SIGSTOP, tmp_path / "flag"))
    voice.request(LINES)
    assert texts(answers.take(3), Rendered) == LINES
    assert (tmp_path / "flag").exists()
    assert all(find_clip(voice.clip(text).path) for text in LINES)


def test_a_worker_that_is_stopped_before_it_has_started_costs_the_time_limit_of_starting(
    speak, answers, tmp_path, monkeypatch
):
    monkeypatch.setattr("appliance.voice.workers.START", 0.5)
    once = f"import os, signal\nif not os.path.exists({str(tmp_path / 'flag')!r}):\n"
    once += f"    open({str(tmp_path / 'flag')!r}, 'w').close()\n    os.kill(os.getpid(), signal.SIGSTOP)\n"
    speak(settings={"timeout": 0.5}, command=program(once + STAND_IN)).request(LINES)
    assert texts(answers.take(3), Rendered) == LINES


@pytest.mark.parametrize("state", ["between lines", "rendering"])
def test_close_ends_a_worker_that_is_stopped_within_half_a_second(speak, answers, tmp_path, watch, state):
    voice = speak(command=struck("rendering", signal.SIGSTOP, tmp_path / "flag"))
    voice.request(["Uno."])
    answers.clip()
    worker = watch(voice.worker)
    if state == "rendering":
        voice.request(["Due."])
    else:
        os.kill(worker.pid, signal.SIGSTOP)
    os.waitid(os.P_PID, worker.pid, os.WSTOPPED | os.WNOWAIT)
    begin = time.monotonic()
    voice.close()
    assert worker.ended(0.1)
    assert time.monotonic() - begin < 0.5
    assert answers.queue.empty()


@pytest.mark.parametrize(
    ("way", "failing", "libraries", "requests"),
    [
        ("raise SystemExit(1)", 1, ["system", "package"], 1),
        ("raise SystemExit(1)", 3, ["system", "package", "system", "package"], 2),
        ("os.kill(os.getpid(), 9)", 1, ["system", "system"], 1),
    ],
)
def test_the_systems_library_is_left_aside_when_it_does_not_start_and_not_when_its_worker_was_killed(
    speak, answers, tmp_path, way, failing, libraries, requests
):
    told = tmp_path / "told"
    # Before it greets, it writes down which library it was to take, and does not start as often as it shall not.
    greeting = f"""
with open({str(told)!r}, "a") as file:
    print("package" if hello["bundled"] else "system", file=file)
if len(open({str(told)!r}).readlines()) <= {failing}:
    {way}
"""
    voice = speak(command=program(STAND_IN.replace("print(", f"{greeting}print(", 1)))
    for _ in range(requests):
        voice.request(["Uno."])
        answer = answers.next()
    assert isinstance(answer, Rendered)
    assert told.read_text().splitlines() == libraries


# A voice that is mute.


def test_when_no_library_is_there_every_line_is_told_why(speak, answers, tmp_path, monkeypatch):
    environ = dict(os.environ)
    take_away_speech(tmp_path / "away", environ)
    for name in ("LD_LIBRARY_PATH", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE"):
        monkeypatch.setenv(name, environ[name])
    voice = speak()
    voice.request(LINES)
    assert [answer.reason for answer in answers.take(3)] == [NONE_THERE] * 3
    assert voice.is_mute
    assert voice.troubles == {"speech": f"not spoken: {NONE_THERE}", "voice": "", "cache": ""}
    give_speech_back(tmp_path / "away")
    voice.request(["Uno."])
    assert texts(answers.take(3), Rendered) == LINES
    assert not voice.is_mute
    assert not any(voice.troubles.values())


def test_lines_of_another_day_are_spoken_though_no_library_is_there_any_more(speak, answers, tmp_path, monkeypatch):
    speak().request(LINES[:2])
    clips = [answer.clip for answer in answers.take(2)]
    environ = dict(os.environ)
    take_away_speech(tmp_path / "away", environ)
    for name in ("LD_LIBRARY_PATH", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE"):
        monkeypatch.setenv(name, environ[name])
    voice = speak()
    voice.request(LINES)
    assert [answer.clip for answer in answers.take(2)] == clips
    assert answers.next() == Failed("Tre.", NONE_THERE)
    assert voice.is_mute


def test_all_lines_are_given_up_when_workers_are_lost_over_two_of_them(speak, answers, tmp_path, starts, caplog):
    voice = speak(command=counting(tmp_path / "starts"))
    lines = [f"die {number}" for number in range(20)]
    voice.request(["before", *lines])
    answers.clip()
    assert [answer.reason for answer in answers.take(20)] == ["the speech process ended with code 3"] * 20
    # One for what went well and the first that did not, a second try of that, and one for the second.
    assert starts() == 3
    assert voice.is_mute
    assert len(caplog.records) == 1
    voice.request(["after"])
    answers.clip()
    assert not voice.is_mute


def test_one_line_that_no_worker_survives_makes_nobody_mute(speak, answers):
    voice = speak(command=program())
    voice.request(["before", "die", "after", "die again", "at last"])
    answers.take(5)
    assert not voice.is_mute
    assert voice.troubles["speech"] == "not spoken: the speech process ended with code 3"
    voice.request(["die", "and more"])
    answers.take(2)
    assert not voice.is_mute
    assert voice.failed("die") == "the speech process ended with code 3"


def test_a_mute_voice_tries_again_by_itself_and_is_silent_about_it_until_it_speaks(
    speak, answers, tmp_path, fifo, caplog
):
    mended = tmp_path / "mended"
    broken = f"import os\nif not os.path.exists({str(mended)!r}): raise SystemExit(7)\n"
    voice = speak(command=counting(tmp_path / "starts", broken + STAND_IN), again=0.01)
    voice.request(LINES)
    assert texts(answers.take(3), Failed) == LINES
    tried = 0
    while tried < 8:
        assert select.select([fifo], [], [], 20)[0]
        tried += len(os.read(fifo, 8))
    assert answers.queue.empty()
    assert voice.is_mute
    assert len(caplog.records) == 1
    mended.touch()
    assert sorted(texts(answers.take(3), Rendered)) == sorted(LINES)
    assert not voice.is_mute
    assert not any(voice.troubles.values())


def test_a_line_that_somebody_asks_for_again_is_answered_again(speak, answers):
    voice = speak(command=("/nowhere/python",))
    voice.request(LINES)
    answers.take(3)
    voice.request(LINES)
    assert texts(answers.take(3), Failed) == LINES
    assert voice.failed("Uno.") == "the speech process cannot be started: No such file or directory"


def test_nobody_should_wait_for_a_voice_whose_worker_stands_still(speak, answers, watch, monkeypatch):
    monkeypatch.setattr("appliance.voice.worker_voice.STALLED", 0)
    voice = speak(settings={"timeout": 0.5}, command=program())
    voice.request(["one"])
    answers.clip()
    assert (voice.is_mute, voice.troubles["speech"]) == (False, "")
    worker = watch(voice.worker)
    voice.request(["freeze", "two"])
    os.waitid(os.P_PID, worker.pid, os.WSTOPPED | os.WNOWAIT)
    assert voice.is_mute
    assert voice.troubles["speech"] == "not spoken: the speech process does not answer"
    assert answers.reason() == "the speech process took longer than 0.5 s"
    answers.clip()
    assert not voice.is_mute


# An engine that says nothing, or not all.


@pytest.mark.parametrize(
    ("source", "reason"),
    [(SILENT, "the engine gave silence"), (CUT, "the engine's file is cut or unreadable")],
)
def test_an_engine_that_does_not_speak_is_told_on(speak, answers, engine, source, reason):
    engine(source)
    voice = speak()
    voice.request(LINES)
    assert [answer.reason for answer in answers.take(3)] == [reason] * 3
    assert voice.troubles["speech"] == f"not spoken: {reason}"


@pytest.mark.parametrize("text", ["cut", "lose"])
def test_a_worker_that_leaves_no_whole_file_is_not_believed(speak, answers, text):
    voice = speak(command=program())
    voice.request([text, "after"])
    assert answers.reason() == "the speech process left a file that is cut, or none"
    answers.clip()


# The other voice.


@pytest.mark.parametrize("name", ["xx", "it+zz", "it+99"])
def test_the_voice_of_the_language_speaks_for_one_that_is_not_known(speak, answers, watch, caplog, name):
    speak("it").request(LINES)
    clips = [answer.clip for answer in answers.take(3)]
    voice = speak("it", settings={"name": name})
    voice.request(LINES)
    assert [answer.clip for answer in answers.take(3)] == clips
    other = f'voice "{name}" is not known to espeak-ng; "it" speaks'
    assert voice.troubles == {"speech": "", "voice": other, "cache": ""}
    assert not voice.is_mute
    voice.close()
    # Another worker, another try, and not another word.
    voice = speak("it", settings={"name": name}, idle=0.01)
    for text in ("Quattro.", "Cinque."):
        voice.request([text])
        worker = watch(voice.worker) if answers.clip() and voice.worker else None
        assert worker is None or worker.ended()
    assert [record.getMessage() for record in caplog.records] == [other] * 2


def test_with_no_voice_at_all_every_line_is_told_which_one_is_missing(speak, answers):
    voice = speak("yy", settings={"name": "xx"})
    voice.request(LINES)
    assert [answer.reason for answer in answers.take(3)] == ['voice "xx" is not known to espeak-ng'] * 3
    assert voice.troubles["speech"] == 'not spoken: voice "xx" is not known to espeak-ng'
    assert voice.is_mute
    assert voice.worker is None
