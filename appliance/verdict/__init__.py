"""Who is accused, and who has won. Pure: roles and votes come in, names and reasons come out."""

from appliance.verdict.ballot import Marks, Outcome, Votes, bent, decided, drawn, leaders, run_off
from appliance.verdict.una_notte import Judge, Readings, Verdict, Wrong

__all__ = [
    "Judge",
    "Marks",
    "Outcome",
    "Readings",
    "Verdict",
    "Votes",
    "Wrong",
    "bent",
    "decided",
    "drawn",
    "leaders",
    "run_off",
]
