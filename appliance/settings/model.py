"""The typed settings: one frozen class a subsystem, every field with its unit, range and default.

The commented default `config/voxlupi.toml` explains the same keys to people; a test holds the two together.
Ranges are `msgspec.Meta` so that the reader of files can say what would be right.
"""

from dataclasses import dataclass, field
from typing import Annotated, Literal

from msgspec import Meta

Seconds = Annotated[float, Meta(ge=0, le=600)]
TurnSeconds = Annotated[float, Meta(ge=1, le=600)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Pin = Annotated[int, Meta(ge=0, le=27)]
Talk = Annotated[float, Meta(ge=10, le=3600)]
SecondsLeft = Annotated[int, Meta(ge=1, le=3600)]
NoPin = Literal[""]
Bus = Literal["i2c", "i2s", "spi", "serial"]
Count = Annotated[int, Meta(ge=0, le=99)]
SceneName = Annotated[str, Meta(min_length=1, description='the name of a scene, or "silence"')]
Engine = Literal["recorded", "pack", "pyttsx3", "piper", "kokoro"]
Name = Annotated[str, Meta(min_length=1, max_length=40)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Night:
    """How a night is timed and counted.

    Attributes:
        seconds: time to act in every turn (rulebook of Una Notte da Lupi, The Night: ten).
        pace: whether a turn is over when its time is, or then waits until a moderator presses `next`.
        settle: seconds between the closing of all eyes and the first call.
        gap: seconds after each sleep line.
        count: which seconds of a turn are counted aloud; `first-last` is the first two and the last three.
        shift: whether all shift the tile before them, eyes closed, as the last thing of the night.
        shift_seconds: time for that.
        order: turns that are called in this order, as far as the game's own constraints let them.
        turns: seconds for single turns, by the turn's name; over `seconds`.
    """

    seconds: TurnSeconds = 10.0
    pace: Literal["fixed", "moderator"] = "fixed"
    settle: Seconds = 5.0
    gap: Seconds = 3.0
    count: Literal["silent", "first-last", "every"] = "silent"
    shift: bool = False
    shift_seconds: Seconds = 5.0
    order: tuple[str, ...] = ()
    turns: dict[str, TurnSeconds] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """How long is talked, what is said meanwhile, and how votes are taken.

    Attributes:
        talk: seconds of talk at most (Una Notte da Lupi, Lynching: five minutes).
        per_player: seconds of talk for each living player, in place of `talk`; 0: `talk` counts.
        first_day: percent of it that the first of several days has.
        shrink: percent by which each day after it is shorter than the one before.
        defence: seconds of talk about those in the run-off.
        covers: whether the time is that of the talk, or of the whole day, its votes and all (Wherewolf, Timed Game).
        at_zero: what happens when the time is over: `vote`, what comes next begins; `night`, night falls where a game
            has another; `more`, the box asks whether more time is wanted.
        warnings: seconds left at which the box says so.
        more: seconds that one press of `right` adds to the talk; 0: nobody gets more (else a house rule).
        more_times: how often in one talk.
        more_by: whether a press of `right` gives it, or only a hold.
        last_seconds: how many of the last seconds of the talk are counted aloud; 0: none.
        count_votes: whether the box asks for the votes (in Una Notte da Lupi for the tiles, too) and tells what comes
            of them.
        ballot: whether names are called with eyes `closed` or `open`, or each player chooses in `secret`.
        announce: whether the box is told who dies and says it; otherwise the moderator does, and calls the names.
        name_seconds: how long hands are raised for each name.
        choose_seconds: how long each has to choose in secret.
    """

    talk: Talk = 300.0
    per_player: Annotated[float, Meta(ge=0, le=600)] = 0.0
    first_day: Annotated[float, Meta(ge=10, le=100)] = 100.0
    shrink: Annotated[float, Meta(ge=0, le=90)] = 0.0
    defence: Annotated[float, Meta(ge=10, le=3600)] = 120.0
    covers: Literal["talk", "day"] = "talk"
    at_zero: Literal["vote", "night", "more"] = "vote"
    warnings: tuple[SecondsLeft, ...] = (60, 30, 10)
    more: Seconds = 0.0
    more_times: Annotated[int, Meta(ge=1, le=20)] = 1
    more_by: Literal["press", "hold"] = "press"
    last_seconds: Annotated[int, Meta(ge=0, le=10)] = 5
    count_votes: bool = False
    ballot: Literal["closed", "open", "secret"] = "closed"
    announce: bool = True
    name_seconds: Annotated[float, Meta(ge=1, le=60)] = 4.0
    choose_seconds: Annotated[float, Meta(ge=3, le=60)] = 8.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Moderation:
    """How the box runs a game that nobody else moderates.

    Attributes:
        deal: `cards` are dealt by hand and each role shows its seats to the box; or the `box` deals the roles.
        answer: seconds for which lights tell an answer.
        own: seconds to show one's own seat, or to look at the role that the box has dealt.
        notice: seconds for which each is told what has become of them.
    """

    deal: Literal["cards", "box"] = "cards"
    answer: Annotated[float, Meta(ge=1, le=60)] = 6.0
    own: Annotated[float, Meta(ge=3, le=60)] = 10.0
    notice: Annotated[float, Meta(ge=1, le=60)] = 4.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """The clock of the talk.

    Attributes:
        kind: `village`, one time for all; `speaking`, each player has time to speak, and the word is passed on.
        mode: of the speaking clock, as chess and go players know it.
        seconds: for each player; 0: an equal part of the talk.
        bonus: seconds of `fischer`, `bronstein` and `delay`, and of a period of byo-yomi (`japanese`, `canadian`).
        cap: seconds that Fischer's bonus cannot lift the time above; 0: as much as one gathers.
        periods: of Japanese byo-yomi.
        moves: of Canadian byo-yomi.
        freeze: whether the first who has no time left ends the talk.
        names: whether the box says who has the word.
        defence: how those in the run-off speak: `free`, all of you about them; `equal`, each as long as the other, two
            on the buttons left and right, more in turn; `duel`, two of them by an hourglass.
        own: seconds of single players, by name.
    """

    kind: Literal["village", "speaking"] = "village"
    mode: Literal["countdown", "fischer", "bronstein", "delay", "japanese", "canadian", "hourglass"] = "countdown"
    seconds: Annotated[float, Meta(ge=0, le=3600)] = 0.0
    bonus: Annotated[float, Meta(ge=0, le=3600)] = 0.0
    cap: Annotated[float, Meta(ge=0, le=3600)] = 0.0
    periods: Annotated[int, Meta(ge=0, le=100)] = 3
    moves: Annotated[int, Meta(ge=0, le=100)] = 3
    freeze: bool = False
    names: bool = True
    defence: Literal["free", "equal", "duel"] = "free"
    own: dict[str, Annotated[float, Meta(ge=1, le=3600)]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """How the print is read where it leaves room for more than one way to win (Una Notte da Lupi, The Characters).

    Attributes:
        undead: where the votes of the Undead go: `voted-for`, to the player for whom it has voted; `voters`, each back
            to the one who gave it.
        self_votes: whether players may vote for themselves.
        mythomaniac: who wins if he alone is lynched and there is no Werewolf: `literal`, he does, as it is printed;
            `lost`, nobody.
    """

    undead: Literal["voted-for", "voters"] = "voted-for"
    self_votes: bool = True
    mythomaniac: Literal["literal", "lost"] = "literal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenes:
    """The ambience of each part of a game: a file of `config/scenes` without its ending, or `silence`.

    Attributes:
        night: of the night.
        day: of the talk, and of what is told before a night or a vote.
        vote: of the countdown to the vote.
        verdict: of what is told at the end of a game.
        pause: while the game is paused; empty: what plays goes on.
    """

    night: SceneName = "storm"
    day: SceneName = "silence"
    vote: SceneName = "silence"
    verdict: SceneName = "silence"
    pause: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """How the box speaks.

    Attributes:
        engines: what speaks, the first that can. `recorded`: recordings of one's own; `pack`: lines that were rendered
            beforehand; `pyttsx3`: anything, at once; `piper` and `kokoro`: extras, which need a model.
        recordings: folders with recordings, one file a line key; as seen from the settings file.
        pack: a folder with a pack of one's own; as seen from the settings file; empty: those of the program.
        piper_model: a model of Piper, its `.json` beside it; as seen from the settings file.
        kokoro_model: a model of Kokoro; as seen from the settings file.
        kokoro_voices: the file with its voices; as seen from the settings file.
        kokoro_voice: which of them; empty: one that fits the language.
        name: the engine's name of a voice (`it`, `it+f3`); empty: the one that fits the language.
        rate: words a minute, about; at 140 each language is as quick as it is understood best.
        pitch: 0 deep to 100 high; at 45 as it is understood best.
        timeout: seconds that one line may take to render before another voice takes over.
    """

    engines: Annotated[tuple[Engine, ...], Meta(min_length=1, max_length=5)] = ("recorded", "pack", "pyttsx3")
    recordings: Annotated[tuple[str, ...], Meta(max_length=20)] = ()
    pack: str = ""
    piper_model: str = ""
    kokoro_model: str = ""
    kokoro_voices: str = ""
    kokoro_voice: str = ""
    name: str = ""
    rate: Annotated[int, Meta(ge=80, le=400)] = 140
    pitch: Percent = 45
    timeout: Annotated[float, Meta(ge=0.5, le=120)] = 15.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Audio:
    """How the box sounds.

    Attributes:
        device: the sound card's name; empty: the system's default; `none`: no sound at all.
        card_volume: the card's own level, percent, set when the box starts; empty: it is left alone.
        buffer: samples the card is handed at once; small is quick, large never crackles.
        channels: 1 mono, 2 stereo.
        volume: of everything, percent.
        voice: of the voice, percent.
        scene: of the ambience, percent.
        signals: of the short sounds, percent.
        duck: decibels by which the ambience goes down while the voice speaks.
        folder: where scenes and sounds of one's own are, looked in before those that come with the program; as seen
            from the settings file; empty: there is none.
    """

    device: str = ""
    card_volume: Percent | Literal[""] = ""
    buffer: Literal[256, 512, 1024, 2048, 4096] = 1024
    channels: Literal[1, 2] = 1
    volume: Percent = 80
    voice: Percent = 100
    scene: Percent = 60
    signals: Percent = 70
    duck: Annotated[float, Meta(ge=0, le=40)] = 12.0
    folder: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Buttons:
    """Pins (BCM numbers) of the buttons, wired to ground, and how they are read.

    Attributes:
        next: the large one, which every box has.
        pause: empty: there is none; holding `next` then does what `pause` does.
        left: empty: there is none.
        right: empty: there is none.
        debounce: seconds that a level must stay before it counts.
        hold: seconds that `next` and `left` are held for their second meaning.
        hold_pause: seconds that `pause` is held to stop the game.
    """

    next: Pin = 17
    pause: Pin | NoPin = 27
    left: Pin | NoPin = 22
    right: Pin | NoPin = 23
    debounce: Annotated[float, Meta(ge=0, le=0.5)] = 0.02
    hold: Annotated[float, Meta(ge=0.3, le=10)] = 1.5
    hold_pause: Annotated[float, Meta(ge=0.5, le=20)] = 3.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Lights:
    """Pins (BCM numbers) of the lights, and how they are lit.

    Attributes:
        night: empty: there is none, as with the three that follow.
        bar: pins of the bar that shows the time left, from the first that stays lit to the last; empty: there is none.
        ring: how many APA102 lights stand in a ring, one or more for each seat; 0: there is no ring.
        ring_clock: the pin of the ring's clock.
        ring_data: the pin of the ring's data. With clock 11 and data 10 the board's own SPI port drives the ring.
        ring_mark: which light of the ring is at the mark on the box, where seat 1 is; 1 is the first of the wire.
        ring_way: whether the ring's lights are wired clockwise, seen from above, or the other way round.
        ring_brightness: percent of full brightness that a light of the ring has by day.
        pwm: whether lights can be dimmed; without it half a light is a whole one.
        night_brightness: at night all lights together are at most as bright as one at this percent.
    """

    night: Pin | NoPin = 5
    day: Pin | NoPin = 6
    vote: Pin | NoPin = 13
    ready: Pin | NoPin = 26
    bar: Annotated[tuple[Pin, ...], Meta(max_length=10)] = (12, 16, 24, 25, 4)
    ring: Annotated[int, Meta(ge=0, le=24)] = 0
    ring_clock: Pin = 11
    ring_data: Pin = 10
    ring_mark: Annotated[int, Meta(ge=1, le=24)] = 1
    ring_way: Literal["clockwise", "counterclockwise"] = "clockwise"
    ring_brightness: Annotated[int, Meta(ge=1, le=100)] = 30
    pwm: bool = True
    night_brightness: Percent = 20

    @property
    def steps(self) -> int:
        """In how many steps the time left is shown."""
        return self.ring or len(self.bar) or 1

    @property
    def half_steps(self) -> int:
        """In how many steps the time of each of two sides is shown; of a ring some light is of neither."""
        return (self.ring - 1) // 2 if self.ring else len(self.bar) // 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """What else hangs on the Raspberry Pi's header.

    Attributes:
        uses: buses that other parts use, whose pins are not free: `i2c`, `i2s` (an amplifier or another sound HAT),
            `spi`, `serial`.
    """

    uses: Annotated[tuple[Bus, ...], Meta(max_length=4)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All that a settings file can say.

    Attributes:
        format: version of the file's format.
        language: of everything spoken, a file of `config/languages`.
        game: a folder of `config/games`.
        players: their names, clockwise from the mark on the box, or how many they are.
        calls: `full` tells what a role does, `short` is for those who know.
        tips: hints for beginners, spoken before the night and the day.
        moderator: who runs a game that needs it: one of the players, or the box itself.
        vote: by pointing hands, or secretly with tokens (Una Notte da Lupi, Tips and Notes, Voting variant).
        roles: how many of each role are in the deck, by the role's name in any language; empty: the
            suggested deck.
        possible: how many of each role might be in play beyond those of `roles` (Wherewolf, For more experienced
            players): they are called, too.
        variants: what is chosen of the variants of the game's rulebook, by their names.
    """

    format: Literal[1] = 1
    language: str = "it"
    game: str = "una-notte-da-lupi"
    players: Annotated[int, Meta(ge=1, le=99)] | Annotated[tuple[Name, ...], Meta(min_length=1, max_length=99)] = 5
    calls: Literal["full", "short"] = "full"
    tips: bool = True
    moderator: Literal["player", "box"] = "player"
    vote: Literal["hands", "tokens"] = "hands"
    roles: dict[str, Count] = field(default_factory=dict)
    possible: dict[str, Count] = field(default_factory=dict)
    variants: dict[str, str | tuple[str, ...]] = field(default_factory=dict)
    night: Night = field(default_factory=Night)
    day: Day = field(default_factory=Day)
    moderation: Moderation = field(default_factory=Moderation)
    clock: Clock = field(default_factory=Clock)
    verdict: Verdict = field(default_factory=Verdict)
    scenes: Scenes = field(default_factory=Scenes)
    voice: Voice = field(default_factory=Voice)
    audio: Audio = field(default_factory=Audio)
    buttons: Buttons = field(default_factory=Buttons)
    lights: Lights = field(default_factory=Lights)
    board: Board = field(default_factory=Board)

    @property
    def player_count(self) -> int:
        """How many play."""
        return self.players if isinstance(self.players, int) else len(self.players)
