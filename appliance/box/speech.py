"""Rendering lines for whoever waits for them: the length of a night, a recording, one line to try."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from queue import SimpleQueue
from typing import NamedTuple

from appliance.box.items import End, Interrupted, Item
from appliance.box.kit import Kit
from appliance.box.opening import open_voices
from appliance.voice import Clip, Failed, Rendered


class Spoken(NamedTuple):
    """What became of lines.

    Attributes:
        clips: their sounds, by text.
        failed: why those have none that have none.
        troubles: what is wrong with the voice; see `Voice.troubles`.
    """

    clips: dict[str, Clip]
    failed: dict[str, str]
    troubles: Mapping[str, str]


def render(
    kit: Kit,
    language: str,
    texts: Iterable[str],
    environ: Mapping[str, str],
    queue: "SimpleQueue[Item] | None" = None,
    at: Callable[[int], None] | None = None,
) -> Spoken:
    """Renders lines, or finds them where they were rendered before.

    Args:
        kit: for the voice.
        language: of the lines.
        texts: the lines.
        environ: says where rendered lines are kept.
        queue: of events; an `End` in it ends the work.
        at: told how many lines are answered.

    Raises:
        Interrupted: something ended it.
    """
    wanted = list(dict.fromkeys(texts))
    queue = queue or SimpleQueue()
    clips: dict[str, Clip] = {}
    failed: dict[str, str] = {}
    with closing(open_voices(kit, environ, queue)) as voices:
        voice = voices(language)
        voice.request(wanted)
        while len(clips) + len(failed) < len(wanted):
            match queue.get():
                case Rendered(text, clip, _):
                    clips[text] = clip
                case Failed(text, reason):
                    failed[text] = reason
                case End(reason):
                    raise Interrupted(reason)
            if at:
                at(len(clips) + len(failed))
        return Spoken(clips, failed, voice.troubles)
