"""Make the sounds of this folder again, from numbers alone.

    python sounds/make.py                       # all of them, beside this file
    python sounds/make.py FOLDER                # all of them, somewhere else
    python sounds/make.py FOLDER owl wolves     # only these
    python sounds/make.py --list                # their names

What makes them is in `synthesis/`, one kind of sound a file; `synthesis/catalogue.py` says which there are. The same
seeds give the same sounds.
"""

import argparse
from pathlib import Path

from synthesis import catalogue


def main(arguments: list[str] | None = None) -> None:
    """Make what the command line asks for.

    Args:
        arguments: those after the program's name; None: those that it was started with.
    """
    parser = argparse.ArgumentParser(description="Make the sounds of the box, from numbers alone.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path(__file__).parent, help="where they are written")
    parser.add_argument("name", nargs="*", help="which; without a name all of them")
    parser.add_argument("--list", action="store_true", help="only say which there are")
    asked = parser.parse_args(arguments)
    if asked.list:
        print("\n".join(catalogue.BY_NAME))
        return
    unknown = [name for name in asked.name if name not in catalogue.BY_NAME]
    if unknown:
        parser.error(f"there is no sound {', '.join(unknown)}; --list tells which there are")
    for name in asked.name or catalogue.BY_NAME:
        catalogue.BY_NAME[name].write(asked.folder)
        print(asked.folder / catalogue.BY_NAME[name].file)


if __name__ == "__main__":
    main()
