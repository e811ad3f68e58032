"""What a box is made of, and what a game that is taken up again looks and sounds like."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from appliance.box.lamps import put
from appliance.box.log import Log
from appliance.box.view import View
from appliance.box.watch import Watch
from appliance.games.cue import Light, Scene
from appliance.games.lines import Lines
from appliance.journal import Journal
from appliance.panel import Fingers, Gestures, Panel
from appliance.service.notify import Notifier
from appliance.sound import Mixer
from appliance.table.effects import Effect, Play, Volume
from appliance.table.table import Table
from appliance.voice import Voice


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What a box is made of.

    Attributes:
        table: the table.
        lines: the words by language and game.
        voices: what speaks a language.
        estimate: how long a text takes that cannot be spoken, seconds.
        mixer: what sounds.
        panel: buttons and lights.
        gestures: what the buttons' lines mean.
        fingers: what gestures mean with the buttons of this box.
        watch: the time.
        sounds: how long each short sound is, seconds; those that are missing are not played.
        journal: what is kept; None: nothing is.
        log: for programs.
        view: for people.
        systemd: is told how the box is.
        power_off: has the machine switched off, and tells why not; None: the box is not its service.
    """

    table: Table
    lines: Callable[[str, str], Lines]
    voices: Callable[[str], Voice]
    estimate: Callable[[str], float]
    mixer: Mixer
    panel: Panel
    gestures: Gestures
    fingers: Fingers
    watch: Watch
    sounds: Mapping[str, float]
    journal: Journal | None
    log: Log
    view: View
    systemd: Notifier
    power_off: Callable[[Callable[[str], None]], None] | None = None


@dataclass(slots=True)
class Standing:
    """What a game that is taken up again looks and sounds like.

    Attributes:
        lights: the last of each, by name; of the bar and its halves those that were shown last.
        scene: the ambience.
        volume: percent; None: it was never set.
    """

    lights: dict[str, Light] = field(default_factory=dict)
    scene: str = ""
    volume: int | None = None

    def take(self, effect: Effect) -> None:
        """Remembers what an effect leaves behind."""
        match effect:
            case Play(timed) if isinstance(timed.cue, Light):
                put(self.lights, timed.cue)
            case Play(timed) if isinstance(timed.cue, Scene):
                self.scene = timed.cue.name
            case Volume(percent):
                self.volume = percent
