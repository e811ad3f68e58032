"""The settings of a game that is soon over; a test writes others before it, and further tables behind it."""

QUICK = """calls = "short"
tips = false
[night]
seconds = 2
settle = 1
gap = 1
[day]
talk = 10
warnings = []
"""
