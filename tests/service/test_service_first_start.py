"""The first start of a card: what the README tells people to write is what `systemd/user-data` has."""

from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_readme_prints_the_lines_that_install_the_box():
    written = (ROOT / "systemd" / "user-data").read_text(encoding="utf-8")
    lines = written[written.index("runcmd:") :]
    assert f"```yaml\n{lines}```" in (ROOT / "README.md").read_text(encoding="utf-8")
    # What this part begins with is what cloud-init wants a file of its own to begin with.
    assert written.startswith("#cloud-config\n")
