"""Rendering lines for whoever waits for them: the length of a night, a recording, one line to try."""

from collections.abc import Iterable, Mapping
from contextlib import closing
from queue import SimpleQueue

from appliance.box.items import End, Interrupted, Item
from appliance.box.kit import Kit
from appliance.box.play import open_voices
from appliance.voice import Clip, Failed, Rendered


def render(
    kit: Kit,
    language: str,
    texts: Iterable[str],
    environ: Mapping[str, str],
    queue: "SimpleQueue[Item] | None" = None,
) -> tuple[dict[str, Clip], dict[str, str]]:
    """Renders lines, or finds them where they were rendered before.

    Args:
        kit: for the voice.
        language: of the lines.
        texts: the lines.
        environ: says where rendered lines are kept.
        queue: of events; an `End` in it ends the work.

    Returns:
        The clips by text, and why those have none that have none.

    Raises:
        Interrupted: something ended it.
    """
    wanted = list(dict.fromkeys(texts))
    queue = queue or SimpleQueue()
    clips: dict[str, Clip] = {}
    failed: dict[str, str] = {}
    with closing(open_voices(kit, environ, queue)) as voices:
        voices(language).request(wanted)
        while len(clips) + len(failed) < len(wanted):
            match queue.get():
                case Rendered(text, clip, _):
                    clips[text] = clip
                case Failed(text, reason):
                    failed[text] = reason
                case End(reason):
                    raise Interrupted(reason)
    return clips, failed
