"""Tables at which a game is played: by a script, or by people who do any lawful thing."""

from shipped_games import CATALOGUE

from appliance.games.deck import check_deck
from appliance.rules import (
    Book,
    Chosen,
    Counted,
    Dealt,
    Died,
    Drawn,
    Passed,
    Registered,
    Told,
    Voted,
    apply,
    begin,
    legal,
)

DEVIL = CATALOGUE.games["village-and-devil"]
LOUPS = CATALOGUE.games["loups-garous"]

NAMES = {"d": "devil", "p": "priest", "k": "knight", "m": "mortician", "t": "twin", "a": "madman", "v": "villager"}
"""A letter for each role."""
LOUPS_NAMES = {
    "w": "werewolf",
    "s": "seer",
    "h": "hunter",
    "c": "cupid",
    "i": "witch",
    "t": "thief",
    "g": "little-girl",
    "p": "protector",
    "o": "village-idiot",
    "b": "scapegoat",
    "e": "elder",
    "f": "piper",
    "v": "villager",
}
"""The same for Loups-garous: the piper plays a flute."""


class Table:
    """People at a table, who hold the roles that are written, a letter for each seat, and play on without errors."""

    def __init__(self, roles, game=DEVIL, **variants):
        names = NAMES if "devil" in game.role else LOUPS_NAMES
        self.roles = tuple(names[letter] for letter in roles)
        deck = {role: self.roles.count(role) for role in self.roles}
        self.book = Book(game, deck, {name.replace("_", "-"): choice for name, choice in variants.items()})
        self.events = []
        self.state = begin(self.book)
        self.do(Dealt(self.roles))

    @property
    def asked(self):
        """The name of the open question; empty: the game is over."""
        question = legal(self.state)
        return question.name if question else ""

    @property
    def seats(self):
        """Who can be chosen now."""
        return legal(self.state).seats

    @property
    def dead(self):
        """Who has died, with the cause, in order."""
        return [(fact.seat, fact.cause) for fact in self.state.facts if isinstance(fact, Died)]

    @property
    def told(self):
        """What was told: power, about whom, the answer."""
        return [(fact.power, fact.about, fact.answer) for fact in self.state.facts if isinstance(fact, Told)]

    @property
    def winners(self):
        """Factions that have won; None: the game goes on."""
        return self.state.outcome and self.state.outcome.factions

    def do(self, event):
        """Something happens."""
        self.state = apply(self.state, event)
        self.events.append(event)
        return self

    def choose(self, power, *seats, by=None):
        """Passes what comes before, and chooses for a power."""
        while self.asked != power:
            self.do(Passed())
        question = legal(self.state)
        if question.decides == "group" or by is not None:
            self.do(Chosen(power, seats, by))
        else:
            for each in question.by:
                self.do(Chosen(power, seats, each))
        # Where minds may be changed, the time must be over.
        return self.do(Passed()) if question.final == "open" else self

    def sleep(self):
        """Nobody does anything more in this night."""
        while self.asked and legal(self.state).kind == "choice":
            self.do(Passed())
        return self

    def execute(self, seat):
        """All raise their hands for one."""
        self.sleep()
        question = legal(self.state)
        return self.do(Counted(tuple(len(question.by) if each == seat else 0 for each in question.seats)))

    def vote(self, **hands):
        """Hands are counted, by seats as `s3 = 2`."""
        self.sleep()
        return self.do(Counted(tuple(hands.get(f"s{each}", 0) for each in legal(self.state).seats)))


def loups(roles, game=LOUPS, **variants):
    """Loups-garous without a Mayor, unless the variants want one."""
    return Table(roles, game, **{"mayor": "none", **variants})


def any_answer(state, chance):
    """Any lawful event for the open question, and now and then none in time."""
    question, book = legal(state), state.book
    if question.kind == "register":
        cards = [role for role, count in book.deck.items() for _ in range(count)]
        chance.shuffle(cards)
        return Dealt(tuple(cards))
    if question.kind == "lot":
        return Drawn(chance.choice(question.seats))
    if question.kind == "ballot":
        return any_votes(question, chance)
    return any_choice(question, state.choices, chance)


def any_votes(question, chance):
    """Hands or secret votes for anybody; some abstain."""
    if chance.random() < 0.3:
        hands = [0] * len(question.seats)
        for _ in question.by:
            hands[int(chance.random() * len(hands))] += 1
        return Counted(tuple(hands))
    votes = []
    for voter in question.by:
        seat = question.seats[int(chance.random() * len(question.seats))]
        if seat != voter and chance.random() < 0.95:
            votes.append((voter, seat))
    return Voted(tuple(votes))


def any_choice(question, made, chance):
    """Any lawful choice, and now and then none."""
    if len(question.seats) < question.count or chance.random() < (0.5 if question.final == "open" and made else 0.05):
        return Passed()
    if question.decides != "group" and chance.random() < 0.05:
        return Passed(chance.choice(_left(question, made)))
    if question.asks == "role":
        return Chosen(question.name, role=chance.choice(question.roles))
    seats = tuple(chance.sample(question.seats, chance.randint(question.least, question.count)))
    if question.decides == "group":
        return Chosen(question.name, seats)
    left = _left(question, made)
    if question.final == "open" and chance.random() < 0.1:
        left = question.by  # somebody may change their mind
    return Chosen(question.name, seats, chance.choice(left))


def _left(question, made):
    """Who has not chosen yet; where minds may be changed and all have, everybody."""
    there = {each.by for each in made}
    return [seat for seat in question.by if seat not in there] or question.by


def any_book(game, chance, fewest=None):
    """A game with a lawful deck by chance, and variants by chance."""
    few, many = game.deck.players
    variants = {name: chance.choice(variant.choices) for name, variant in game.variant.items()}
    while True:
        players = chance.randint(fewest or few, many)
        cards = [role for role, data in game.role.items() if not data.office for _ in range(data.count)]
        taken = chance.sample(cards, players)
        if "thief" in taken:
            taken += chance.sample(["villager", "werewolf", "seer", "hunter"], 2)
        deck = {role: taken.count(role) for role in game.role if role in taken}
        if not check_deck(game, deck, players, variants):
            return Book(game, deck, variants)


def register(book, roles):
    """The events of a round in which the roles are registered by hand."""
    return [
        Registered(role, tuple(seat for seat, held in enumerate(roles) if held == role)) for role in book.registered
    ]
