"""A second judge, slow and simple: the sentences of the rulebook one after another, in their own words.

It shares nothing with the product: names in place of numbers, sets in place of counts.
"""

HUMAN_CHARACTERS = {
    "seer",
    "peasant",
    "swindler",
    "troublemaker",
    "mason",
    "undead",
    "apprentice-sorcerer",
}


def verdict(players, turned=None):
    """Who is lynched and who wins.

    Args:
        players: name to character and name of the one voted for.
        turned: the character that the Apprentice Sorcerer has turned.
    """
    character = {name: "werewolf" if role == turned else role for name, (role, _) in players.items()}
    received = {name: [voter for voter, (_, vote) in players.items() if vote == name] for name in players}

    for name in players:
        if character[name] == "undead" and len(received[name]) >= 2:
            passed, received[name] = received[name], []
            received[players[name][1]] = received[players[name][1]] + passed

    everyone = set(players)
    werewolves = {name for name in everyone if character[name] == "werewolf"}
    humans = {name for name in everyone if character[name] in HUMAN_CHARACTERS}
    mythomaniacs = {name for name in everyone if character[name] == "mythomaniac"}
    hamsters = {name for name in everyone if character[name] == "werehamster"}
    penguins = {name for name in everyone if character[name] == "werepenguin"}

    # If all players receive one vote each, nobody is lynched.
    if all(len(votes) == 1 for votes in received.values()):
        return set(), (werewolves | mythomaniacs) if werewolves else humans

    # The player with the most votes is lynched; if several tie, they are all lynched.
    lynched = {name for name in everyone if all(len(received[name]) >= len(received[other]) for other in everyone)}

    # The Werepenguin is the sole winner if it is the only character lynched.
    if len(lynched) == 1 and lynched <= penguins:
        return lynched, lynched

    # If at least one Werewolf is lynched, the Humans win.
    if lynched & werewolves:
        # The Werehamster is the sole winner if it has no votes when the game ends in a victory for the Humans.
        unnoticed = {name for name in hamsters if not received[name]}
        return lynched, unnoticed or humans

    # Otherwise the Werewolves win, and the Mythomaniac with them.
    if werewolves:
        return lynched, werewolves | mythomaniacs

    # If there is no Werewolf at all, the Mythomaniac wins if at least one Human player is lynched; and by the sentence
    # on his own lynching, if he is.
    return lynched, mythomaniacs if lynched & (humans | mythomaniacs) else set()
