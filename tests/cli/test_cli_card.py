"""`voxlupi roles --card`: the list of roles as a file to print."""

import re
import resource
import subprocess
import sys
import zlib
from base64 import a85decode
from xml.etree import ElementTree as ET

import nursery
import pytest

from appliance.files import shipped

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def run(tmp_path):
    """Run `voxlupi roles` to its end; gives its code, output and errors."""

    def run(*arguments):
        environ = {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
        ended = nursery.run("roles", *map(str, arguments), env=environ)
        assert "Traceback" not in ended.stderr
        return ended.returncode, ended.stdout, ended.stderr

    return run


def written(path):
    root = ET.fromstring(path.read_bytes())  # noqa: S314 -- our own
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    return " ".join(text.text for text in root.iter(f"{SVG}text"))


def of_pdf(path):
    """The words of each page of a PDF."""
    streams = re.findall(rb"stream\r?\n(.*?)endstream", path.read_bytes(), re.DOTALL)
    pages = [zlib.decompress(a85decode(stream.strip().removesuffix(b"~>"))) for stream in streams]
    return [" ".join(map(_word, re.findall(rb"\(((?:\\.|[^\\)])*)\) Tj", page))) for page in pages]


def _word(row):
    plain = re.sub(rb"\\([0-7]{3}|.)", lambda m: bytes([int(m[1], 8)]) if m[1].isdigit() else m[1], row)
    return plain.decode("cp1252")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("it", "Villaggio e Diavolo I ruoli e i loro numeri"),
        ("en", "Village and Devil The roles and their numbers"),
        ("fr", "Village et Diable Les rôles et leurs numéros"),
    ],
)
def test_a_card_as_svg_is_one_sheet_of_a4_in_the_language_that_is_asked_for(run, tmp_path, language, words):
    path = tmp_path / "card.svg"
    code, out, errors = run("village-and-devil", "--language", language, "--card", path)
    assert (code, errors) == (0, "")
    assert out.startswith(f"{path}: ")
    assert written(path).startswith(words)


def test_of_two_sheets_of_svg_each_has_a_file(run, tmp_path):
    path = tmp_path / "card.svg"
    code, out, _ = run("wherewolf", "--language", "en", "--card", path)
    assert code == 0
    assert out == f"{path}, {tmp_path / 'card-2.svg'}: the roles of Wherewolf, to print on A4\n"
    assert "1 Seer Every night" in written(path)
    assert "31 Peasant" in written(tmp_path / "card-2.svg")


@pytest.mark.parametrize("ending", ["pdf", "PDF"])
def test_a_card_as_pdf_has_all_sheets_and_every_accent(run, tmp_path, ending):
    pytest.importorskip("reportlab")
    path = tmp_path / f"card.{ending}"
    code, out, errors = run("wherewolf", "--language", "fr", "--card", path)
    assert (code, out, errors) == (0, f"{path}: the roles of Wherewolf, to print on A4\n", "")
    one, two = of_pdf(path)
    assert "5 Guérisseur Le Guérisseur voit qui est mort" in one
    assert "Les rôles et leurs numéros" in one
    assert "31 Paysan" in two
    assert "\u25a0" not in one + two
    first = path.read_bytes()
    assert first.startswith(b"%PDF-")
    run("wherewolf", "--language", "fr", "--card", path)
    assert path.read_bytes() == first


def test_without_what_writes_a_pdf_one_line_tells_what_to_install(tmp_path):
    code = "import sys; sys.modules['reportlab'] = None; from appliance.cli import main; main()"
    out = tmp_path / "card.pdf"
    ended = subprocess.run(
        [sys.executable, "-c", code, "roles", "wherewolf", "--card", out], capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    missing = "a PDF needs reportlab, which is not installed: write pip install reportlab, or a name that ends in .svg"
    assert ended.stderr == f"Error: {out}: {missing}\n"
    assert not out.exists()


@pytest.mark.parametrize(("name", "what"), [("card.png", '".png"'), ("card", "without an ending")])
def test_another_ending_is_told_which_are_right(run, tmp_path, name, what):
    code, out, errors = run("wherewolf", "--card", tmp_path / name)
    assert (code, out) == (2, "")
    assert errors.endswith(f"a card cannot be {what}; write a name that ends in .svg or .pdf\n")
    assert not (tmp_path / name).exists()


def test_a_place_that_cannot_be_written_is_told_in_one_line(run, tmp_path):
    path = tmp_path / "no" / "card.svg"
    assert run("wherewolf", "--card", path) == (
        2,
        "",
        f"{path}: cannot be written: No such file or directory; nothing was; choose another place\n",
    )
    (tmp_path / "folder.svg").mkdir()
    code, _, errors = run("wherewolf", "--card", tmp_path / "folder.svg")
    assert (code, errors.count("\n")) == (2, 1)


def test_a_game_or_a_language_that_is_not_there_is_told(run, tmp_path):
    path = tmp_path / "card.svg"
    code, out, errors = run("wherewolv", "--card", path)
    assert (code, out) == (2, "")
    assert 'Did you mean "wherewolf"?' in errors
    code, out, errors = run("wherewolf", "--language", "xx", "--card", path)
    assert (code, out) == (2, "")
    assert 'there is no language "xx"' in errors
    assert not path.exists()


def test_a_card_that_does_not_fit_on_the_disk_leaves_the_one_before(tmp_path):
    out = tmp_path / "card.svg"
    out.write_text("the one before", encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, "-m", "appliance", "roles", "wherewolf", "--card", out],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"{out}: cannot be written: File too large; nothing was; choose another place\n"
    assert [path.name for path in tmp_path.iterdir()] == ["card.svg"]
    assert out.read_text(encoding="utf-8") == "the one before"


def test_letters_that_a_pdf_does_not_have_are_named(run, tmp_path):
    pytest.importorskip("reportlab")
    config = own_game(tmp_path, "Księżyc")
    code, out, errors = run("my-village", "--config", config, "--card", tmp_path / "card.pdf")
    assert (code, out) == (2, "")
    assert errors == f'{tmp_path / "card.pdf"}: a PDF has no letters for "ęż"; write an .svg, which has them all\n'
    assert run("my-village", "--config", config, "--card", tmp_path / "card.svg")[0] == 0
    assert "Księżyc" in written(tmp_path / "card.svg")


def own_game(folder, name):
    """A game of one's own, and the settings beside it."""
    own = folder / "my-village"
    own.mkdir()
    for file in ("game.toml", "it.toml"):
        content = (shipped("config", "games", "village-and-devil") / file).read_text(encoding="utf-8")
        (own / file).write_text(content.replace("Villaggio e Diavolo", name), encoding="utf-8")
    config = folder / "voxlupi.toml"
    config.write_text("", encoding="utf-8")
    return config
