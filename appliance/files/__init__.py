"""Files that people write: TOML with the line of every key, every fault in one run, and the shipped data."""

from appliance.files.document import Document, dotted, load, parse
from appliance.files.faults import BadFile, Fault
from appliance.files.schema import read, readable
from appliance.files.shipped import shipped
from appliance.files.suggest import closest, suggest

__all__ = [
    "BadFile",
    "Document",
    "Fault",
    "closest",
    "dotted",
    "load",
    "parse",
    "read",
    "readable",
    "shipped",
    "suggest",
]
