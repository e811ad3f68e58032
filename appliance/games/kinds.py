"""Kinds of values that several tables of a game's file have in common."""

from typing import Annotated, Literal

from msgspec import Meta

Few = Annotated[int, Meta(ge=1, le=99)]
Nights = Literal["every", "first", "later"] | tuple[Few, ...]
"""Nights, or the days after them: all, only the first, only later ones, or those that are listed by number."""

When = dict[str, str | tuple[str, ...]]
"""Variants and what must be chosen of each: one of several, or anything but what stands behind a `not`."""
