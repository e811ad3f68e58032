"""From parts of lines to what a voice is asked to say."""

from appliance.games.lines import Lines
from appliance.voice import Utterance


def utterance(lines: Lines, parts: tuple[str, ...]) -> Utterance:
    """Give what is spoken as a voice takes it: with the names of its recordings and the pieces it is made of.

    Args:
        lines: the words.
        parts: keys of lines.

    Raises:
        KeyError: a line that the language does not have.
    """
    key = "+".join(parts)
    return Utterance(lines.text(parts), (f"{lines.game}/{key}", f"box/{key}", key), lines.fragments(parts))
