"""Rule systems as data, decks, and the scripts of their phases. Pure: no files, no clock, no chance of its own."""
