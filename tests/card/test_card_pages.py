"""The printed list of roles: what stands on it, and that all of it can be read."""

# ruff: noqa: RUF001 - signs of printers

import re
from itertools import combinations, pairwise

import pytest

from appliance.card.heading import Words
from appliance.card.letters import broken, printed, width
from appliance.card.marks import MARKS, Mark, faction_marks
from appliance.card.page import HEIGHT, LARGEST, MARGIN, SMALLEST, WIDTH, Entry, card, pages
from appliance.catalogue import load_catalogue, load_lines
from appliance.games.numbers import role_numbers
from appliance.panel.wiring_shapes import Box, Disc, Shape, Text

CATALOGUE = load_catalogue()
ALL = [(game, language) for game in CATALOGUE.games for language in CATALOGUE.languages]
WORDS = Words("My Game", "The roles", ("One.", "Two."))


def drawn(game, language):
    lines = load_lines(CATALOGUE, language, game)
    return card(CATALOGUE.games[game], lines, lines.text((f"game.{game}",))), lines


def texts(page):
    return [shape for shape in page.shapes if isinstance(shape, Text)]


def read(page):
    return " ".join(text.words for text in texts(page))


def area(shape):
    match shape:
        case Disc(x, y, radius):
            return x - radius, y - radius, x + radius, y + radius
        case Box(x, y, wide, high):
            return x, y, x + wide, y + high
        case Text():
            return shape.area
        case _:
            across, down = zip(*shape.points, strict=True)
            return min(across), min(down), max(across), max(down)


def meet(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def assert_readable(page):
    """Everything is inside of the margins, and nothing covers a text but the mark around a number."""
    for shape in page.shapes:
        left, top, right, bottom = area(shape)
        assert left >= MARGIN - 1, shape
        assert top >= MARGIN - 6, shape
        assert right <= WIDTH - MARGIN + 1, shape
        assert bottom <= HEIGHT - MARGIN + 1, shape
    for one, other in combinations(texts(page), 2):
        assert not meet(one.area, other.area), (one, other)
    marks = [shape for shape in page.shapes if isinstance(shape, Disc | Box | Shape)]
    for text in texts(page):
        if not text.words.isdecimal():
            assert not [mark for mark in marks if meet(area(mark), text.area)], text


@pytest.mark.parametrize(("game", "language"), ALL)
def test_nothing_is_off_the_page_and_no_two_texts_meet(game, language):
    for page in drawn(game, language)[0]:
        assert (page.width, page.height) == (WIDTH, HEIGHT)
        assert_readable(page)


@pytest.mark.parametrize(("game", "language"), ALL)
def test_each_role_that_can_be_dealt_has_its_number_its_name_and_its_card(game, language):
    sheets, lines = drawn(game, language)
    whole = " ".join(map(read, sheets))
    for role, number in role_numbers(CATALOGUE.games[game]).items():
        name, says = (printed(lines.text((f"role.{role}.{what}",))) for what in ("name", "card"))
        assert f"{number} {name} {says}" in whole


@pytest.mark.parametrize(("game", "language"), ALL)
def test_how_the_light_is_read_stands_on_top_in_lines_of_their_own(game, language):
    sheets, lines = drawn(game, language)
    rows = [text.words for text in texts(sheets[0])]
    for key in ("card-about", "card-light", "card-beyond", "card-sides"):
        assert printed(lines.shown[key]) in rows


@pytest.mark.parametrize(("game", "language"), ALL)
def test_one_sheet_is_enough_for_every_game_and_letters_are_large(game, language):
    sheets, _ = drawn(game, language)
    assert len(sheets) == (2 if game == "wherewolf" else 1)
    sizes = [text.size for page in sheets for text in texts(page) if not text.is_bold and text.y > 160]
    assert min(sizes) >= 12


@pytest.mark.parametrize("language", CATALOGUE.languages)
def test_an_office_is_not_on_the_card(language):
    sheets, lines = drawn("loups-garous", language)
    assert printed(lines.text(("role.mayor.card",))) not in read(sheets[0])


@pytest.mark.parametrize("game", CATALOGUE.games)
def test_the_same_mark_means_the_same_faction(game):
    data = CATALOGUE.games[game]
    marks = faction_marks(data)
    assert set(marks) == {role.faction for role in data.role.values() if not role.office}
    assert len(set(marks.values())) == len(marks)


def test_the_wolves_of_loups_garous_are_white_on_black_and_the_villagers_black_on_white():
    sheets, _ = drawn("loups-garous", "en")
    one, two = (next(text for text in texts(sheets[0]) if text.words == digit and text.size > 15) for digit in "12")
    assert (one.colour, two.colour) == ("#ffffff", "#000000")


def test_more_factions_than_marks_are_not_marked_for_two_would_be_taken_for_one():
    game = CATALOGUE.games["wherewolf"]
    roles = dict(list(game.role.items())[: len(MARKS) + 1])
    apart = {name: type(role)(faction=name) for name, role in roles.items()}
    many = type(game)(format=1, first="", again="", faction={}, role=apart, turn={}, phase={}, deck=game.deck)
    assert faction_marks(many) == {}


def entries(count, says="This role does something at night."):
    return [Entry(number, f"Role {number}", says, MARKS[number % len(MARKS)]) for number in range(1, count + 1)]


@pytest.mark.parametrize("count", [1, 2, 3, 12, 60, 130])
def test_games_of_any_size_can_be_read(count):
    sheets = pages(entries(count), WORDS)
    assert (
        sum(f"Role {number}" in [t.words for t in texts(page)] for page in sheets for number in range(1, count + 1))
        == count
    )
    for page in sheets:
        assert_readable(page)
        assert all(text.size >= SMALLEST for text in texts(page) if not text.is_bold)


def test_few_roles_have_the_largest_letters():
    assert LARGEST in [text.size for text in texts(pages(entries(3), WORDS)[0])]


@pytest.mark.parametrize("word", ["W" * 400, "w " * 400, "Wort" * 60 + " kurz"])
def test_what_is_very_long_is_broken_and_fits(word):
    sheets = pages(
        [Entry(1, word[:150], word, Mark()), Entry(2, "Short", "Short.", Mark("square"))],
        Words(word[:200], word[:90], (word[:90],)),
    )
    for page in sheets:
        assert_readable(page)
    assert re.sub(r"\s", "", word) in "".join(text.words for page in sheets for text in texts(page)).replace(" ", "")


def test_a_card_longer_than_a_page_is_told():
    with pytest.raises(ValueError, match="more than a page holds"):
        pages([Entry(1, "Role", "word " * 2500, Mark())], WORDS)


@pytest.mark.parametrize("wide", range(60, 200, 7))
def test_no_line_begins_with_the_sign_before_which_french_has_a_blank(wide):
    lines = broken("Ils gagnent : le village ! Et qui ? Personne ; c’est tout.", 10, wide)
    assert not [line for line in lines if line[0] in ":!?;"]


def test_lines_are_as_long_as_they_may_be_and_no_longer():
    lines = broken("one two three four five six seven", 10, 60)
    assert " ".join(lines) == "one two three four five six seven"
    for line, following in pairwise(lines):
        assert width(line, 10) <= 60 < width(f"{line} {following.split()[0]}", 10)


def test_letters_are_as_wide_as_those_of_helvetica():
    metrics = pytest.importorskip("reportlab.pdfbase.pdfmetrics")
    letters = [letter for letter in bytes(range(32, 256)).decode("cp1252", errors="ignore") if letter.isprintable()]
    known = [letter for letter in letters if width(letter, 1000) != 1000 or letter in "—…ŒÆ"]
    assert set("aàâäbcçdeèéêëfiìîïoòôöœuùûüyÿ’«»–") <= set(known)
    for letter in known:
        for is_bold, font in ((False, "Helvetica"), (True, "Helvetica-Bold")):
            assert width(letter, 1000, is_bold=is_bold) == pytest.approx(metrics.stringWidth(letter, font, 1000)), (
                letter
            )


def test_signs_that_no_printer_knows_are_left_out():
    assert printed(" l'Anna\x01\n\tva  ") == "l’Anna va"
