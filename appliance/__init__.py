"""Voxlupi: a box that calls the night of a hidden-role game and keeps its time."""
