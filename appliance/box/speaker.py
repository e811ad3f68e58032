"""Between the table, which asks how long lines are, and the voice, which renders them when it can."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from threading import Timer

from appliance.box.utterance import utterance
from appliance.games.lines import Lines
from appliance.table.effects import Prepare
from appliance.table.events import Prepared
from appliance.voice import Clip, Utterance, Voice

IMPATIENCE = 10.0
"""True seconds after which a phase begins though some of its lines are not rendered."""


@dataclass(slots=True)
class _Job:
    """Lines that somebody waits for."""

    texts: Mapping[str, str]
    missing: set[str]
    timer: Timer | None = None


class Speaker:
    """Answers `Prepare` with `Prepared`: when all is rendered or has failed, or at once while the voice is mute.

    The lengths it answers with are the slots of the lines, whatever comes of them later: a line that is rendered when
    its phase has begun speaks in the slot that was guessed for it.

    Args:
        voice: what renders the present language.
        lines: the words of the present language and game.
        estimate: how long a text takes that cannot be spoken, seconds.
        late: called with a token, from another thread, when its lines take too long.
    """

    def __init__(
        self,
        voice: Callable[[], Voice],
        lines: Callable[[], Lines],
        estimate: Callable[[str], float],
        late: Callable[[int], None],
    ) -> None:
        self._voice = voice
        self._lines = lines
        self._estimate = estimate
        self._late = late
        self._jobs: dict[int, _Job] = {}

    @property
    def troubles(self) -> Mapping[str, str]:
        """What is wrong with the voice of the present language; see `Voice.troubles`."""
        return self._voice().troubles

    @property
    def is_busy(self) -> bool:
        """Whether somebody waits for lines."""
        return bool(self._jobs)

    def text(self, parts: tuple[str, ...]) -> Utterance:
        """What is spoken."""
        return utterance(self._lines(), parts)

    def clip(self, parts: tuple[str, ...]) -> Clip | None:
        """The sound of something spoken, if there is one."""
        return self._voice().clip(self.text(parts))

    def prepare(self, prepare: Prepare) -> list[Prepared]:
        """Has lines rendered; the answer, if it can be given at once."""
        texts = {"+".join(parts): self.text(parts) for parts in prepare.says}
        voice = self._voice()
        new = [text for text in texts.values() if voice.clip(text) is None and voice.failed(text) is None]
        failed = [text for text in texts.values() if voice.failed(text) is not None]
        job = self._jobs[prepare.token] = _Job(texts, set() if voice.is_mute else set(new))
        if job.missing:
            job.timer = Timer(IMPATIENCE, self._late, [prepare.token])
            job.timer.daemon = True
            job.timer.start()
        voice.request(new, urgent=True)
        # What has failed is tried again behind everybody's back, and does not hold up the game a second time.
        voice.request(failed, urgent=True)
        return self._finished()

    def spoken(self, text: str) -> list[Prepared]:
        """A text is rendered, or will not be; the answers that waited for it."""
        for job in self._jobs.values():
            job.missing.discard(text)
        return self._finished()

    def late(self, token: int) -> list[Prepared]:
        """These lines take too long: the game goes on without them."""
        if token in self._jobs:
            self._jobs[token].missing.clear()
        return self._finished()

    def ahead(self, says: Iterable[tuple[str, ...]]) -> None:
        """Has everything rendered that may be said soon, while there is time."""
        texts = dict.fromkeys(self.text(parts) for parts in says)
        self._voice().request([text for text in texts if self._voice().clip(text) is None])

    def _finished(self) -> list[Prepared]:
        answers = []
        for token in [token for token, job in self._jobs.items() if not job.missing]:
            job = self._jobs.pop(token)
            if job.timer:
                job.timer.cancel()
            answers.append(Prepared(token, {key: self._seconds(text) for key, text in job.texts.items()}))
        return answers

    def _seconds(self, text: str) -> float:
        clip = self._voice().clip(text)
        return clip.seconds if clip else self._estimate(text)
