"""Builds the box from its settings and runs the one loop."""
