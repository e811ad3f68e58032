"""What is judged: the calls of the night of every game, and other lines of it until there are words enough."""

from dataclasses import dataclass

from words import words

from appliance.catalogue import Catalogue, load_lines
from appliance.games.lines import BOX_LINES

ENOUGH = 300
"""Words of a language that are judged at least."""

NIGHT = "night"


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One line that is judged.

    Attributes:
        game: its game.
        key: its key in that game.
        text: what is said.
        is_call: whether it must be told from all other calls of its game.
    """

    game: str
    key: str
    text: str
    is_call: bool


def calls(catalogue: Catalogue, language: str) -> list[Call]:
    """The lines that are judged in one language, those of the night first."""
    found: list[Call] = []
    others: list[Call] = []
    for game in catalogue.speaks(language):
        lines = load_lines(catalogue, language, game)
        for key, text in lines.items():
            if "{" in text or key in BOX_LINES:
                continue
            turn = key.partition(".")[0]
            is_call = turn in catalogue.games[game].turn
            call = Call(game=game, key=key, text=text, is_call=is_call)
            if is_call or turn == NIGHT:
                found.append(call)
            elif turn not in {"role", "game"}:
                others.append(call)
    for call in others:
        if sum(len(words(each.text, language)) for each in found) >= ENOUGH:
            break
        if call.text not in {each.text for each in found}:
            found.append(call)
    return found


def step_of(key: str) -> str:
    """The turn and the step of a call, whether it is worded in full or in short."""
    return ".".join(key.split(".")[:2])
