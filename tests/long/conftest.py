"""What the long tests found, told at the end: `figure("kills", "500, of which 500 came up where they stood")`."""

import pytest
from figures import tell


@pytest.fixture
def figure(capsys):
    """Tell a figure: of what, and in words."""

    def figure(what, words):
        with capsys.disabled():
            print()
            tell(what, words)

    return figure
