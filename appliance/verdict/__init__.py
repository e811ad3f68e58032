"""Who has won. Pure: roles and votes come in, winners and the reason come out."""

from appliance.verdict.una_notte import Judge, Readings, Verdict, Wrong

__all__ = ["Judge", "Readings", "Verdict", "Wrong"]
