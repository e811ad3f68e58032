"""A game that is written down before it is played, and its settings file."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Game:
    """A game that is written down before it is played.

    Attributes:
        game: its name.
        roles: who holds what, by name, clockwise from the mark.
        wants: what is chosen, by phase and its number (`night 2`), then by what is asked: a name, several, `yes`, a
            light; for those who choose together whom each does; in a vote the voter asks, `*` stands for all others.
            What is answered before all stands beside the phase: a name, a list, or hands by name. Where nothing is
            written nothing is chosen.
        deck: if it is more than what the players hold.
        variants: of the rulebook.
        day: settings of the day.
    """

    game: str
    roles: dict
    wants: dict
    deck: dict = field(default_factory=dict)
    variants: dict = field(default_factory=dict)
    day: dict = field(default_factory=dict)

    @property
    def names(self):
        return list(self.roles)

    def settings(self, language="en", tips="false", **more):
        """A settings file; `tips` as it is written there, `more` are lines of sections, `top` what stands above all."""
        held = list(self.roles.values())
        deck = self.deck or {role: held.count(role) for role in dict.fromkeys(held)}
        day = {"talk": 20, "warnings": [10], "last_seconds": 3, "choose_seconds": 6, **self.day}
        sections = {
            "lights": "ring = 16",
            "moderation": "own = 8\nanswer = 3\nnotice = 3",
            "night": "seconds = 8\nsettle = 1\ngap = 0.5",
            "voice": "rate = 300",
            "scenes": 'night = "silence"',
            "variants": _lines(self.variants),
            "day": _lines(day),
            "roles": _lines(deck),
            **more,
        }
        names = ", ".join(f'"{name}"' for name in self.names)
        top = f'language = "{language}"\ngame = "{self.game}"\nplayers = [{names}]\ncalls = "short"\ntips = {tips}\n'
        top += 'moderator = "box"\n' + sections.pop("top", "")
        return top + "".join(f"[{name}]\n{text}\n" for name, text in sections.items() if text)


def _lines(table):
    return "\n".join(f"{key} = {_value(value)}" for key, value in table.items())


def _value(value):
    if isinstance(value, list):
        return str(value)
    return f'"{value}"' if isinstance(value, str) else str(value).lower()
