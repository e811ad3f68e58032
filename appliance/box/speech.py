"""Rendering lines for whoever waits for them: the length of a night, a recording, one line to try."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from queue import SimpleQueue
from typing import TYPE_CHECKING

from appliance.box.kit import Kit
from appliance.box.play import open_voice
from appliance.voice import Clip, Failed, Rendered

if TYPE_CHECKING:
    from appliance.box.items import Item


def render(
    kit: Kit, texts: Iterable[str], environ: Mapping[str, str], progress: Callable[[int, int], None] | None = None
) -> tuple[dict[str, Clip], dict[str, str]]:
    """Renders lines, or finds them where they were rendered before.

    Args:
        kit: for language and voice.
        texts: the lines.
        environ: says where rendered lines are kept.
        progress: told how many are done, of how many.

    Returns:
        The clips by text, and why those have none that have none.
    """
    wanted = list(dict.fromkeys(texts))
    queue: SimpleQueue[Item] = SimpleQueue()
    clips: dict[str, Clip] = {}
    failed: dict[str, str] = {}
    with closing(open_voice(kit, environ, queue)) as voice:
        voice.request(wanted)
        while len(clips) + len(failed) < len(wanted):
            match queue.get():
                case Rendered(text, clip, _):
                    clips[text] = clip
                case Failed(text, reason):
                    failed[text] = reason
            if progress:
                progress(len(clips) + len(failed), len(wanted))
    return clips, failed
