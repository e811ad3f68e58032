"""The printed list of a game's roles, each with its number: what to lay on the table beside the box."""
