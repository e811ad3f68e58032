"""Several voices behind one: each line is spoken by the first of them that can, and by one alone."""

import threading
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from appliance.voice.voice import Clip, Done, Failed, Rendered, Voice


class Chain:
    """Hands each line from voice to voice until one has it.

    A voice that is mute is passed over, unless it is the last; then its lines fail at once, and are told again if they
    are rendered after all.

    Args:
        makers: make the voices, the best first; each is given its `done`.
        done: called once for each requested text; see `Done`.
    """

    def __init__(self, makers: Sequence[Callable[[Done], Voice]], done: Done) -> None:
        self._done = done
        self._lock = threading.Lock()
        # Texts that nobody has answered yet, and whether they are urgent.
        self._waiting: dict[str, bool] = {}
        self._spoken_by: dict[str, Voice] = {}
        self._unspoken: dict[str, str] = {}
        self._count = 0
        self._closing = False
        # Under the lock, since a voice may answer before all of them are made.
        with self._lock:
            self._voices = tuple(make(partial(self._answered, place)) for place, make in enumerate(makers))

    @property
    def is_mute(self) -> bool:
        """Whether nothing is to be expected of any of them; see `Voice.is_mute`."""
        return all(voice.is_mute for voice in self._voices)

    @property
    def troubles(self) -> Mapping[str, str]:
        """What is wrong; see `Voice.troubles`."""
        *others, last = (voice.troubles for voice in self._voices)
        with self._lock:
            unspoken = next(reversed(self._unspoken.values()), "")
        passed_on = next(filter(None, (trouble["speech"] for trouble in others)), "").removeprefix("not spoken: ")
        voices = [passed_on and f"{passed_on}; another voice speaks"]
        voices += [trouble["voice"] for trouble in (*others, last)]
        return {
            "speech": (unspoken and f"not spoken: {unspoken}") or last["speech"],
            "voice": next(filter(None, voices), ""),
            "cache": next(filter(None, (trouble["cache"] for trouble in (*others, last))), ""),
        }

    def request(self, texts: Sequence[str], urgent: bool = False) -> None:
        """Queue lines for rendering; see `Voice.request`."""
        with self._lock:
            if not self._waiting:
                self._count = 0
            for text in texts:
                if text not in self._waiting:
                    self._count += 1
                self._waiting[text] = urgent or self._waiting.get(text, False)
        if texts:
            self._voices[self._able(0)].request(texts, urgent)

    def clip(self, text: str) -> Clip | None:
        """Give the sound of a line; see `Voice.clip`."""
        with self._lock:
            voice = self._spoken_by.get(text)
        return voice.clip(text) if voice else None

    def failed(self, text: str) -> str | None:
        """Give the reason why a line has no sound; see `Voice.failed`."""
        with self._lock:
            return self._unspoken.get(text)

    def close(self) -> None:
        """End all work of all of them; see `Voice.close`."""
        with self._lock:
            self._closing = True
        for voice in self._voices:
            voice.close()

    def _able(self, place: int) -> int:
        """Give the first voice from a place on that is worth asking; the last is always asked."""
        last = len(self._voices) - 1
        while place < last and self._voices[place].is_mute:
            place += 1
        return place

    def _answered(self, place: int, answer: Rendered | Failed) -> None:
        """Take what one of the voices has told, in its thread."""
        if isinstance(answer, Rendered):
            self._rendered(place, answer)
        elif place < len(self._voices) - 1:
            self._hand_on(place, answer.text)
        else:
            self._fail(answer)

    def _rendered(self, place: int, answer: Rendered) -> None:
        with self._lock:
            text = answer.text
            was_unspoken = self._unspoken.pop(text, None) is not None
            if self._closing or (text not in self._waiting and not was_unspoken):
                return
            self._waiting.pop(text, None)
            self._spoken_by[text] = self._voices[place]
            progress = self._progress()
        self._done(Rendered(text, answer.clip, progress))

    def _hand_on(self, place: int, text: str) -> None:
        with self._lock:
            if self._closing or text not in self._waiting:
                return
            urgent = self._waiting[text]
        place = self._able(place + 1)
        voice = self._voices[place]
        # Asked first: what is told of a voice that is mute is what it knows so far.
        is_mute = voice.is_mute
        voice.request([text], urgent)
        if is_mute:
            reason = voice.failed(text) or voice.troubles["speech"].removeprefix("not spoken: ")
            self._fail(Failed(text, reason or "no voice speaks"))

    def _fail(self, answer: Failed) -> None:
        with self._lock:
            if self._closing:
                return
            is_waiting = self._waiting.pop(answer.text, None) is not None
            if is_waiting:
                self._spoken_by.pop(answer.text, None)
            if is_waiting or answer.text in self._unspoken:
                # The last that failed is the last of all.
                self._unspoken.pop(answer.text, None)
                self._unspoken[answer.text] = answer.reason
        if is_waiting:
            self._done(answer)

    def _progress(self) -> tuple[int, int]:
        return self._count - len(self._waiting), self._count
