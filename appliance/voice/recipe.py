"""What a worker process is to speak with: an engine, its voices, and all that shapes the sound."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from appliance.voice.identity import Traces, stamp, traces


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """How lines are rendered by an engine.

    Attributes:
        engine: its name: `pyttsx3`, `piper` or `kokoro`.
        voices: names of voices, the best first; the first that there is speaks.
        options: what the engine is told beyond that, as JSON can say it; whatever changes the sound.
        files: what must be there besides: models, voices.
        timeout: seconds that one line may take.
        pronounce: makes of a line the text that is given to the engine.
    """

    engine: str
    voices: Sequence[str]
    options: Mapping[str, str | float] = field(default_factory=dict)
    files: Sequence[Path] = ()
    timeout: float = 15.0
    pronounce: Callable[[str], str] | None = None

    @property
    def record(self) -> str:
        """The name of the file that remembers which engine spoke, beside the lines."""
        return "engine.json" if self.engine == "pyttsx3" else f"engine-{self.engine}.json"

    def traces(self) -> Traces:
        """Gather what changes when something else would speak; see `identity.traces`."""
        if self.engine == "pyttsx3":
            return traces(os.environ)
        return [stamp(file) for file in self.files]

    def spoken(self, text: str) -> str:
        """Give what the engine is given for a line."""
        return self.pronounce(text) if self.pronounce else text
