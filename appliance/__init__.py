"""Voxlupi: a box that calls the night of a hidden-role game and keeps its time."""

__version__ = "0.1.0"
