"""Rendering lines for whoever waits for them: the length of a night, a recording, one line to try."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from queue import SimpleQueue

from appliance.box.items import End, Interrupted, Item
from appliance.box.kit import Kit
from appliance.box.play import open_voice
from appliance.voice import Clip, Failed, Rendered


def render(
    kit: Kit,
    texts: Iterable[str],
    environ: Mapping[str, str],
    progress: Callable[[int, int], None] | None = None,
    queue: "SimpleQueue[Item] | None" = None,
) -> tuple[dict[str, Clip], dict[str, str]]:
    """Renders lines, or finds them where they were rendered before.

    Args:
        kit: for language and voice.
        texts: the lines.
        environ: says where rendered lines are kept.
        progress: told how many are done, of how many.
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
    with closing(open_voice(kit, environ, queue)) as voice:
        voice.request(wanted)
        while len(clips) + len(failed) < len(wanted):
            match queue.get():
                case Rendered(text, clip, _):
                    clips[text] = clip
                case Failed(text, reason):
                    failed[text] = reason
                case End(reason):
                    raise Interrupted(reason)
            if progress:
                progress(len(clips) + len(failed), len(wanted))
    return clips, failed
