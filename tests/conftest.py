"""Laws are about what happens, not about how fast this machine is."""

from hypothesis import settings

settings.register_profile("no hurry", deadline=None)
settings.load_profile("no hurry")
