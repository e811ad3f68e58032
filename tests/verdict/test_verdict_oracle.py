"""The judge against a second one: all games of three players, and many of more."""

import itertools
import random
from collections import Counter

import pytest
from oracle import verdict
from shipped_games import CATALOGUE

from appliance.games.deck import check_deck
from appliance.verdict import Judge

pytestmark = pytest.mark.unmeasured  # thousands of games, each twice as long

GAME = CATALOGUE.games["una-notte-da-lupi"]
JUDGE = Judge(GAME)
TILES = [name for name, role in GAME.role.items() for _ in range(role.count)]
NAMES = "ABCDEFGHIJ"


def differ(roles, votes, turned):
    """Whether the two judges see a game differently."""
    players = {NAMES[place]: (role, NAMES[vote]) for place, (role, vote) in enumerate(zip(roles, votes, strict=True))}
    end = JUDGE.judge(roles, votes, turned)
    seen = {NAMES[place] for place in end.lynched}, {NAMES[place] for place in end.winners}
    return seen != verdict(players, turned)


def decks(players):
    """Every deck of the rulebook for so many players."""
    for tiles in set(itertools.combinations(TILES, players + 3)):
        if not list(check_deck(GAME, Counter(tiles), players)):
            yield tiles


def turned_in(deck):
    """What the Apprentice Sorcerer can have turned with a deck, if he is in it at all."""
    there = [role for role in JUDGE.turnable if role in deck]
    return [None, *there] if "apprentice-sorcerer" in deck else [None]


def test_every_deal_and_vote_of_three_players_with_each_deck_of_six():
    """A game is judged by the tiles that lie there at the end: the same ones from another deck are the same game."""
    all_decks = list(decks(3))
    deals = {
        (deal, turned)
        for deck in all_decks
        for deal in set(itertools.permutations(deck, 3))
        for turned in turned_in(deck)
    }
    assert len(all_decks) > 100
    assert len(deals) > 2000
    votes = list(itertools.product(range(3), repeat=3))
    assert not [(*deal, vote) for deal in deals for vote in votes if differ(deal[0], vote, deal[1])]


def random_games(number, seed):
    chance = random.Random(seed)  # noqa: S311 - games, not secrets
    for _ in range(number):
        players = chance.randint(3, 10)
        roles = chance.sample(TILES, players)
        if chance.random() < 0.5:
            votes = [chance.randrange(players) for _ in roles]
        else:  # votes that are about equal, where the special cases are
            votes = chance.sample(range(players), players)
            if chance.random() < 0.5:
                votes[chance.randrange(players)] = chance.randrange(players)
        yield roles, votes, chance.choice([None, *JUDGE.turnable])


def test_games_of_three_to_ten_players_by_chance():
    assert not [game for game in random_games(20_000, 5) if differ(*game)]
