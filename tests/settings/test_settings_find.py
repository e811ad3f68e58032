"""Where the settings are looked for, and in which order."""

from pathlib import Path

import pytest

from appliance.files import BadFile, shipped
from appliance.settings import find
from appliance.settings.find import PLACES


@pytest.fixture
def places(tmp_path):
    for folder in ("given", "named", "boot", "etc"):
        (tmp_path / folder).mkdir()
    return [tmp_path / "boot" / "voxlupi.toml", tmp_path / "etc" / "voxlupi.toml"]


def write(path):
    path.write_text("format = 1\n")
    return path


def test_the_command_line_comes_first_then_the_environment_then_boot_then_etc_then_the_default(tmp_path, places):
    given, named = tmp_path / "given" / "v.toml", tmp_path / "named" / "v.toml"
    environ = {"VOXLUPI_CONFIG": str(named)}
    assert find(None, {}, places) == shipped("config", "voxlupi.toml")
    write(places[1])
    assert find(None, {}, places) == places[1]
    write(places[0])
    assert find(None, {}, places) == places[0]
    write(named)
    assert find(None, environ, places) == named
    write(given)
    assert find(given, environ, places) == given


def test_the_places_are_the_boot_partition_and_etc():
    assert [str(place) for place in PLACES] == ["/boot/firmware/voxlupi.toml", "/etc/voxlupi.toml"]


@pytest.mark.parametrize("where", ["given", "named", "boot", "etc"])
def test_each_may_have_the_txt_that_windows_adds_and_hides(tmp_path, places, where):
    path = tmp_path / where / "voxlupi.toml"
    with_txt = write(path.with_name("voxlupi.toml.txt"))
    given = path if where == "given" else None
    environ = {"VOXLUPI_CONFIG": str(path)} if where == "named" else {}
    assert find(given, environ, places) == with_txt
    write(path)
    assert find(given, environ, places) == path


def test_boot_with_txt_still_comes_before_etc(places):
    with_txt = write(places[0].with_name("voxlupi.toml.txt"))
    write(places[1])
    assert find(None, {}, places) == with_txt


@pytest.mark.parametrize("by_environment", [False, True])
def test_a_file_that_was_asked_for_and_is_not_there_is_not_passed_over(tmp_path, places, by_environment):
    write(places[0])
    missing = tmp_path / "no.toml"
    with pytest.raises(BadFile) as caught:
        find(None if by_environment else missing, {"VOXLUPI_CONFIG": str(missing)}, places)
    (fault,) = caught.value.faults
    assert fault.file == str(missing)
    assert "there is no such settings file" in fault.problem
    assert ("VOXLUPI_CONFIG" if by_environment else "--config") in fault.remedy


def test_an_empty_variable_is_none(places):
    assert find(None, {"VOXLUPI_CONFIG": ""}, places) == shipped("config", "voxlupi.toml")


def test_a_link_to_nothing_is_not_passed_over(tmp_path, places):
    places[0].symlink_to(tmp_path / "gone")
    assert find(None, {}, places) == places[0]


def test_a_folder_is_found_for_the_reader_to_complain_about(tmp_path, places):
    assert find(tmp_path, {}, places) == tmp_path
    assert find(Path(), {}, places) == Path()
    assert find(Path("/"), {}, places) == Path("/")
