"""The coming night before it comes: its script with the true lengths of its lines."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from appliance.box.kit import Kit
from appliance.box.opening import NOTHING_KEPT, kept_choices
from appliance.box.speech import render
from appliance.box.utterance import utterance
from appliance.games.cue import Script
from appliance.games.lines import Lines
from appliance.journal import Kept
from appliance.table.events import Begin
from appliance.table.table import Table
from appliance.voice import Clip, estimate

if TYPE_CHECKING:
    from queue import SimpleQueue

    from appliance.box.items import Item


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """A script and what is known about its lines.

    Attributes:
        script: the night.
        lines: its words.
        clips: the sound of each text that has one.
        failed: why the others have none.
    """

    script: Script
    lines: Lines
    clips: Mapping[str, Clip]
    failed: Mapping[str, str]

    @property
    def trouble(self) -> str:
        """In one line why some of it cannot be spoken; empty if all can."""
        if not self.failed:
            return ""
        many = f"{len(self.failed)} of {len(self.failed) + len(self.clips)} lines cannot be spoken"
        return f"{many}: {next(iter(self.failed.values()))}"


def rehearse(
    kit: Kit,
    environ: Mapping[str, str],
    number: int = 1,
    kept: Kept = NOTHING_KEPT,
    queue: "SimpleQueue[Item] | None" = None,
) -> Rehearsal:
    """Builds a night as the box would.

    Args:
        kit: settings and games.
        environ: says where rendered lines are kept.
        number: of the night, from 1.
        kept: choices made at the box.
        queue: of events; an `End` in it ends the work.

    Raises:
        Interrupted: something ended it.
    """
    table = Table(kit.shelf, kit.options, kit.ways)
    choices = kept_choices(kit, kept)
    game = kit.catalogue.games[choices.game]
    # Who moderates counts from the first phase of a game on.
    table.handle(Begin(choices, game.first), 0.0)
    lines = kit.lines()(choices.language, choices.game)
    night = next(name for name, phase in game.phase.items() if phase.kind == "night")
    texts = {parts: utterance(lines, parts) for parts in table.preview(night, number, lambda _: 0.0).says()}
    clips, failed, _ = render(kit, choices.language, texts.values(), environ, queue)

    def seconds(parts: tuple[str, ...]) -> float:
        clip = clips.get(texts[parts])
        return clip.seconds if clip else estimate(texts[parts], kit.settings.voice.rate)

    return Rehearsal(table.preview(night, number, seconds), lines, clips, failed)
