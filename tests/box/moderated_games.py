"""Games that are written down before they are played; see `moderated_players`."""

from moderated_game import Game

DEVILS = Game(
    game="village-and-devil",
    roles={
        "Anna": "devil",
        "Bruno": "priest",
        "Carla": "twin",
        "Dario": "knight",
        "Elena": "twin",
        "Fabio": "devil",
        "Gina": "mortician",
        "Hugo": "villager",
        "Ida": "villager",
        "Leo": "madman",
    },
    variants={"last_words": "yes"},
    wants={
        "night 1": {"probe": "Fabio", "guard": "Bruno"},
        # Five each, and so those who are tied stand once more.
        "vote 1": {"*": "Hugo", "Bruno": "Anna", "Carla": "Anna", "Elena": "Anna", "Hugo": "Anna", "Ida": "Anna"},
        "second-vote 1": {"*": "Hugo", "Hugo": "Anna"},
        "night 2": {
            "probe": "Leo",
            "guard": "Bruno",
            "attack": {"Anna": "Bruno", "Fabio": "Bruno"},
        },
        "vote 2": {"*": "Fabio", "Fabio": "Bruno"},
        "night 3": {"probe": "Anna", "guard": "Bruno", "attack": {"Anna": "Gina"}},
        "vote 3": {"*": "Anna", "Anna": "Leo"},
    },
)

WOLVES = Game(
    game="loups-garous",
    roles={
        "Anna": "werewolf",
        "Bruno": "seer",
        "Carla": "hunter",
        "Dario": "cupid",
        "Elena": "witch",
        "Fabio": "protector",
        "Gina": "werewolf",
        "Hugo": "scapegoat",
        "Ida": "elder",
        "Leo": "piper",
        "Mara": "little-girl",
        "Nino": "werewolf",
        "Olga": "thief",
        "Pia": "villager",
    },
    deck={
        "werewolf": 3,
        "seer": 1,
        "hunter": 1,
        "cupid": 1,
        "witch": 1,
        "thief": 1,
        "little-girl": 1,
        "protector": 1,
        "village-idiot": 1,
        "scapegoat": 1,
        "elder": 1,
        "piper": 1,
        "villager": 2,
    },
    variants={"little-girl": "told"},
    wants={
        "night 1": {
            "steal": "number-9",  # the Village Idiot's number on the list
            "love": ("Dario", "Pia"),
            "see": "Anna",
            "protect": "Bruno",
            "attack": {"Anna": "Ida", "Gina": "Ida", "Nino": "Ida"},  # who has a second life
            "heal": "no",
            "charm": ("Anna", "Bruno"),
        },
        "election 1": {"*": "Carla", "Carla": "Bruno"},
        # Seven each, the Mayor's vote counts twice: the Scapegoat dies for it.
        "vote 1": {
            **dict.fromkeys(("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio"), "Gina"),
            **dict.fromkeys(("Gina", "Hugo", "Ida", "Leo", "Mara", "Nino", "Olga"), "Anna"),
            "Pia": "Leo",
        },
        "last-will 1": ["Bruno", "Leo"],
        "night 2": {
            "see": "Gina",
            "protect": "Carla",
            "attack": {"Anna": "Mara", "Gina": "Mara", "Nino": "Mara"},
            "heal": "yes",
            "poison": "Anna",
            "charm": ("Carla", "Dario"),
        },
        "vote 2": {"*": "Olga", "Olga": "Leo"},  # the Village Idiot by now: he is pardoned
        "night 3": {
            "see": "Leo",
            "protect": "Bruno",
            "attack": {"Gina": "Carla", "Nino": "Carla"},
            "charm": ("Elena", "Fabio"),
        },
        "breath 2": {"Carla": "Nino"},  # the first one is asked of Anna, who has nothing to do
        "last-will 2": "Bruno",
        "vote 3": {"*": "Pia", "Pia": "Leo"},
        "night 4": {"see": "Ida", "protect": "Ida", "attack": {"Gina": "Elena"}, "charm": ("Gina", "Ida")},
        "vote 4": {"*": "Gina", "Gina": "Leo"},
    },
)

FEW_DEVILS = Game(
    game="village-and-devil",
    roles={"Anna": "devil", "Bruno": "priest", "Carla": "knight", "Dario": "mortician", "Elena": "madman"},
    variants={"tie": "lot"},
    wants={
        "night 1": {"probe": "Elena", "guard": "Bruno"},
        # Two each, one nobody: the lot decides between them.
        "vote-lot 1": {"Anna": "Elena", "Bruno": "Elena", "Carla": "Dario", "Elena": "Dario"},
        "night 2": {"probe": "Anna", "guard": "Bruno", "attack": "Bruno"},
        "vote-lot 2": {"*": "Anna", "Anna": "Bruno"},
    },
)

FEW_WOLVES = Game(
    game="loups-garous",
    roles={
        "Anna": "werewolf",
        "Bruno": "witch",
        "Carla": "hunter",
        "Dario": "cupid",
        "Elena": "piper",
        "Fabio": "elder",
    },
    wants={
        "night 1": {"love": ("Carla", "Dario"), "attack": "Fabio", "heal": "no", "charm": ("Anna", "Bruno")},
        "election 1": {"*": "Fabio", "Fabio": "Bruno"},
        "vote 1": {"*": "Carla", "Carla": "Anna"},
        "breath 1": {"Carla": "Elena"},
        "night 2": {"attack": "Fabio", "heal": "yes", "poison": "Anna"},
    },
)

MADMEN = Game(
    game="village-and-devil",
    roles={
        "Anna": "villager",
        "Bruno": "priest",
        "Carla": "madman",
        "Dario": "devil",
        "Elena": "madman",
        "Fabio": "villager",
        "Gina": "villager",
    },
    wants={"night 1": {"probe": "Elena"}, "vote 1": {"*": "Dario", "Dario": "Bruno"}},
)
