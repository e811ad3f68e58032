"""The games that come with the program, read once for all tests that play them: reading takes a third of a second."""

from appliance.catalogue import load_catalogue

CATALOGUE = load_catalogue()
