"""pygame, told to be modest before it is imported: what draws takes it from here."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")  # signals are taken elsewhere
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "voxlupi")
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "voxlupi")

import pygame

__all__ = ["pygame"]
