"""Ways in which a file that was good comes to be broken: by a hand, an editor, a card, or somebody who means harm.

A way is three plain values, so that what breaks a law is told as the few moves that are needed for it.
"""

import re

from hypothesis import strategies as st

_PAIR = re.compile(r"^(\s*[^#=\[]+?\s*)=\s*(.*)$")
_QUOTED = re.compile(r'"[^"\n]*"')
_NUMBER = re.compile(r"(?<![\w.\"-])-?\d+(?:\.\d+)?")

ODD_VALUES = (
    *('""', '" "', "0", "-1", "1", "2", "99", "1.5", "true", "false", "[]", "{}", '"nobody"', '["x"]', '["", ""]'),
    *("nan", "-nan", "inf", "-inf", "1e300", "-1e300", "1e999", "9" * 400, "-" + "9" * 30, "0x7fffffffffffffff"),
    *("[[1], [2]]", "{ x = 1 }", "[{ x = 1 }]", "[true, 1, 'x']", "1979-05-27", "07:32:00", "'''x'''", "[nan]"),
    *('"\\u0000"', '"\\u202e"', '"{0}{1}{2}"', '"{list}"', '"{"', '"' + "x" * 5000 + '"', "[" + "1," * 3000 + "]"),
    *("[" * 400 + "]" * 400, "[" * 3000, "{a=" * 60 + "1" + "}" * 60, '"\U0001f43a"', '"every"', '"not "', '"not x"'),
)
"""Values that hardly any key is meant for."""

ODD_MARKS = ('"', "'", "=", "[", "]", "{", "}", "#", ",", ".", "\\", "\n", "\r", "\t", "\x00", "\x07", "\x7f", "è", "�")
"""Characters that change what stands around them."""

ODD_BYTES = (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\x00", b"\xef\xbb\xbf", b"\x80" * 40)
"""Bytes that are no text."""

ODD_LINES = (
    *("= 1", "x", "x = ", "[", "[[", "[]", "[x", "[x.y.z]", "[[x]]", "x.y.z = 1", "'' = 1", '"" = ""', "seeer = 2"),
    *("[role.nobody]", "[turn.nobody]", "[phase.nobody]", "[power.nobody]", "[roles]", "nobody = 1", "format = 1"),
    *("." * 300 + " = 1", "a." * 3000 + "b = 1", "[" + "a." * 3000 + "b]", '"' + "k" * 5000 + '" = 1', "{0} = 1"),
)
"""Lines that nobody needs."""

ENCODINGS = ("utf-8-sig", "latin-1", "cp1252", "utf-16", "utf-16-le", "utf-32", "utf-7", "cp037")


def mangled(content, moves):
    """A file's bytes after some moves, one after the other."""
    for what, where, how in moves:
        content = _MOVES[what](content, where, how)
    return content


def _by_text(move):
    def moved(content, where, how):
        return move(content.decode("utf-8", "surrogateescape"), where, how).encode("utf-8", "surrogateescape")

    return moved


def _by_lines(move):
    def moved(text, where, how):
        lines = text.splitlines(keepends=True) or [""]
        move(lines, where % len(lines), how)
        return "".join(lines)

    return _by_text(moved)


def _by_place(pattern, change):
    """Something that a pattern finds becomes something else."""

    def moved(text, where, how):
        found = list(pattern.finditer(text))
        if not found:
            return text
        here = found[where % len(found)]
        return text[: here.start()] + change(here, found, how) + text[here.end() :]

    return _by_text(moved)


def _drop_line(lines, place, how):
    del lines[place : place + 1 + how % 3]


def _double_line(lines, place, how):
    lines.insert(how % (len(lines) + 1), lines[place])


def _swap_lines(lines, place, how):
    other = how % len(lines)
    lines[place], lines[other] = lines[other], lines[place]


def _odd_line(lines, place, how):
    lines.insert(place, ODD_LINES[how % len(ODD_LINES)] + "\n")


def _odd_value(lines, place, how):
    """The next line from there on that has a value gets another."""
    for number in (*range(place, len(lines)), *range(place)):
        if pair := _PAIR.match(lines[number]):
            lines[number] = f"{pair[1]}= {ODD_VALUES[how % len(ODD_VALUES)]}\n"
            return


def _other_value(lines, place, how):
    """The next line that has a value gets that of another line."""
    pairs = [(number, pair) for number, line in enumerate(lines) if (pair := _PAIR.match(line))]
    if pairs:
        number, pair = pairs[place % len(pairs)]
        lines[number] = f"{pair[1]}= {pairs[how % len(pairs)][1][2]}\n"


def _other_key(lines, place, how):
    """The next line that has a key gets that of another line, or one that is misspelt."""
    pairs = [(number, pair) for number, line in enumerate(lines) if (pair := _PAIR.match(line))]
    if pairs:
        number, pair = pairs[place % len(pairs)]
        key = pair[1].strip() + "x" if how % 3 == 0 else pairs[how % len(pairs)][1][1].strip()
        lines[number] = f"{key} = {pair[2]}\n"


def _section(lines, place):
    """The lines of the section in which a line is."""
    heads = [number for number, line in enumerate(lines) if line.lstrip().startswith("[")]
    begin = max((number for number in heads if number <= place), default=0)
    return begin, min((number for number in heads if number > place), default=len(lines))


def _drop_section(lines, place, _):
    begin, end = _section(lines, place)
    del lines[begin:end]


def _double_section(lines, place, how):
    begin, end = _section(lines, place)
    copied = lines[begin:end]
    if how % 2 and copied:
        copied[0] = copied[0].replace("]", "x]", 1)
    lines[end:end] = copied


def _swap_sections(lines, place, how):
    begin, end = _section(lines, place)
    moved = lines[begin:end]
    del lines[begin:end]
    into = _section(lines, how % max(1, len(lines)))[1]
    lines[into:into] = moved


def _rename_section(lines, place, how):
    begin, _ = _section(lines, place)
    heads = [line for line in lines if line.lstrip().startswith("[")]
    if heads:
        lines[begin] = heads[how % len(heads)] if how % 2 else lines[begin].replace("]", "x]", 1)


def _odd_mark(text, where, how):
    place = where % (len(text) + 1)
    return text[:place] + ODD_MARKS[how % len(ODD_MARKS)] + text[place + how // len(ODD_MARKS) % 2 :]


def _cut(content, where, how):
    place = where % (len(content) + 1)
    return content[place:] if how % 4 == 0 else content[:place]


def _odd_byte(content, where, how):
    place = where % (len(content) + 1)
    return content[:place] + ODD_BYTES[how % len(ODD_BYTES)] + content[place:]


def _encode(content, _, how):
    encoding = ENCODINGS[how % len(ENCODINGS)]
    return content.decode("utf-8", "replace").encode(encoding, "replace")


_NUMBERS = ("0", "1", "2", "3", "-1", "99", "600", "0.5", "1e9", "nan", "9" * 25)

_MOVES = {
    "drop line": _by_lines(_drop_line),
    "double line": _by_lines(_double_line),
    "swap lines": _by_lines(_swap_lines),
    "odd line": _by_lines(_odd_line),
    "odd value": _by_lines(_odd_value),
    "other value": _by_lines(_other_value),
    "other key": _by_lines(_other_key),
    "other name": _by_place(_QUOTED, lambda _, found, how: found[how % len(found)][0]),
    "other number": _by_place(_NUMBER, lambda _, _found, how: _NUMBERS[how % len(_NUMBERS)]),
    "no name": _by_place(_QUOTED, lambda here, _, how: '"nobody"' if how % 2 else here[0][:-1] + 'x"'),
    "drop section": _by_lines(_drop_section),
    "double section": _by_lines(_double_section),
    "swap sections": _by_lines(_swap_sections),
    "rename section": _by_lines(_rename_section),
    "odd mark": _by_text(_odd_mark),
    "cut": _cut,
    "odd byte": _odd_byte,
    "other line ends": lambda content, _, how: content.replace(b"\n", (b"\r\n", b"\r", b"\n\n")[how % 3]),
    "encode": _encode,
}

MEANT = ("odd value", "other value", "other key", "other name", "other number", "no name", "drop line", "odd line")
"""Moves that leave a file that can be read: what is judged then is what it says."""

numbers = st.integers(0, 999_999)
moves = st.one_of(
    st.lists(st.tuples(st.sampled_from(MEANT), numbers, numbers), min_size=1, max_size=3),
    st.lists(st.tuples(st.sampled_from(sorted(_MOVES)), numbers, numbers), min_size=1, max_size=4),
)
