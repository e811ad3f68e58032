"""How well the box is understood: a listener that is a machine writes down what it hears of the calls of the night.

    pip install -e . faster-whisper scipy
    python tests/judge/judge.py                          # all languages and engines, alone and over the storm
    python tests/judge/judge.py it --engine pack --wrong # and what was heard wrong
    python tests/judge/judge.py --json judged.json

Run by hand, not in CI: it takes some minutes for each language and engine. For each it tells the share of words that
are heard wrong (with capitals, punctuation and the apostrophe's place left out of account, accents not), its 95 %
interval, the share of letters (words that are only split otherwise are no errors then), and how many calls are taken
for another one than they are, among all calls of their game.
"""

import argparse
import json
import os
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from calls import Call, calls, step_of
from ear import Ear, fetch
from speakers import SPEAKERS, speak
from storm import over
from words import edits, interval, letters, nearest, share, words

from appliance.catalogue import load_catalogue


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """One line as it was heard.

    Attributes:
        key: of the line, its game before it.
        said: what was said.
        heard: what was heard.
        wrong: words that are wrong.
        words: how many there are.
        wrong_letters: letters that are wrong.
        letters: how many there are.
        taken_for: the key of the call that it was taken for; "" if it is no call or was taken for itself.
    """

    key: str
    said: str
    heard: str
    wrong: int
    words: int
    wrong_letters: int
    letters: int
    taken_for: str


def arguments() -> argparse.Namespace:
    """Read the command line."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "voxlupi"
    parser = argparse.ArgumentParser(description="How well the box is understood.")
    parser.add_argument("languages", nargs="*", help="which ones; all if none is named")
    parser.add_argument("--engine", action="append", choices=list(SPEAKERS), help="whom to judge; all if none is named")
    parser.add_argument("--scene", action="append", help="what is behind; silence and the storm if none is named")
    parser.add_argument("--wrong", action="store_true", help="tell what was heard wrong")
    parser.add_argument("--json", type=Path, help="a file for all that was heard")
    parser.add_argument("--model", type=Path, default=cache / "whisper-base", help="where the ear's model is kept")
    parser.add_argument("--threads", type=int, default=1, help="of the processor")
    return parser.parse_args()


def judge(ear: Ear, engine: str, language: str, scene: str, lines: list[Call]) -> list[Heard]:
    """Have lines spoken, and listen."""
    with tempfile.TemporaryDirectory() as scratch:
        clips = speak(engine, language, list(dict.fromkeys(line.text for line in lines)), Path(scratch))
        spoken = [line for line in lines if line.text in clips]
        for line in lines:
            if line not in spoken:
                print(f"  {engine} does not say {line.key}", file=sys.stderr)
        sounds = over(scene, [clips[line.text] for line in spoken], Path(scratch))
        return [
            compare(line, ear.hear(sound, language), language, lines)
            for line, sound in zip(spoken, sounds, strict=True)
        ]


def compare(line: Call, heard: str, language: str, lines: list[Call]) -> Heard:
    """Hold what was heard against what was said."""
    said, got = words(line.text, language), words(heard, language)
    row = letters(line.text, language)
    others = {other.key: other.text for other in lines if other.is_call and other.game == line.game}
    taken = nearest(heard, others, language) if line.is_call else ""
    return Heard(
        key=f"{line.game}/{line.key}",
        said=line.text,
        heard=heard,
        wrong=edits(said, got),
        words=len(said),
        wrong_letters=edits(row, letters(heard, language)),
        letters=len(row),
        taken_for="" if step_of(taken) == step_of(line.key) else taken,
    )


def summary(found: list[Heard]) -> dict[str, object]:
    """The figures of one row of the table."""
    counts = [(each.wrong, each.words) for each in found]
    low, high = interval(counts)
    return {
        "words": sum(each.words for each in found),
        "wrong": round(100 * share(counts), 1),
        "interval": [round(100 * low, 1), round(100 * high, 1)],
        "letters": round(100 * share([(each.wrong_letters, each.letters) for each in found]), 1),
        "calls": sum(is_call(each) for each in found),
        "mistaken": sum(bool(each.taken_for) for each in found),
    }


def is_call(found: Heard) -> bool:
    """Whether a line is a call, by its key."""
    return found.key.count(".") > 1


def main() -> int:
    """Judge, and print the table."""
    options = arguments()
    catalogue = load_catalogue()
    ear = Ear(fetch(options.model), options.threads)
    rows = []
    print("| language | voice | behind it | words | wrong words | 95 % | wrong letters | calls mistaken |")
    print("|---|---|---|---|---|---|---|---|", flush=True)
    for language in options.languages or catalogue.languages:
        lines = calls(catalogue, language)
        for engine in options.engine or SPEAKERS:
            for scene in options.scene if options.scene is not None else ("", "storm"):
                found = judge(ear, engine, language, scene, lines)
                row = summary(found)
                low, high = row["interval"]  # type: ignore[misc]
                print(
                    f"| {language} | {engine} | {scene or 'nothing'} | {row['words']} | {row['wrong']} % "
                    f"| {low} to {high} % | {row['letters']} % | {row['mistaken']} of {row['calls']} |",
                    flush=True,
                )
                if options.wrong:
                    for each in found:
                        if each.wrong or each.taken_for:
                            mark = f"  TAKEN FOR {each.taken_for}" if each.taken_for else ""
                            print(f"  {each.wrong}/{each.words} {each.key}: {each.said} -> {each.heard}{mark}")
                heard = [asdict(each) for each in found]
                rows.append({"language": language, "engine": engine, "scene": scene, **row, "heard": heard})
                if options.json:
                    options.json.write_text(json.dumps(rows, ensure_ascii=False, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
