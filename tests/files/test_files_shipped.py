"""The data that comes with the program is found from a checkout and from a wheel."""

from appliance.files import shipped
from appliance.files.shipped import root_of


def test_the_default_settings_and_the_sounds_are_there():
    assert shipped("config", "voxlupi.toml").is_file()
    assert shipped("sounds").is_dir()


def test_a_checkout_has_its_data_beside_the_package(tmp_path):
    assert root_of(tmp_path / "appliance") == tmp_path


def test_an_installed_package_has_its_data_inside(tmp_path):
    inside = tmp_path / "appliance" / "shipped"
    inside.mkdir(parents=True)
    assert root_of(tmp_path / "appliance") == inside


def test_the_path_is_given_whether_or_not_something_is_there():
    assert shipped("config", "nothing.toml").name == "nothing.toml"
