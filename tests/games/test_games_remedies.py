"""Whatever is wrong with the file of a game is told at its place, with what would be right."""
# ruff: noqa: E501 - what is told is told in one line

from dataclasses import replace

import pytest
from shipped_games import CATALOGUE

from appliance.games.check import check_game
from appliance.games.course import course
from appliance.games.deck import advise, check_deck
from appliance.games.model import Idle, Problem, Telling, Wanting
from appliance.games.options import Options
from appliance.games.order import order_problems

D, L, P, U, W = (
    CATALOGUE.games[name]
    for name in ("village-and-devil", "loups-garous", "pack-and-aliens", "una-notte-da-lupi", "wherewolf")
)


def changed(what, game, name, **changes):
    """A game of which one role, turn, phase, power, end, mark or variant is another."""
    there = getattr(game, what)
    return replace(game, **{what: {**there, name: replace(there[name], **changes)}})


def role(game, name, **changes):
    return changed("role", game, name, **changes)


def turn(game, name, **changes):
    return changed("turn", game, name, **changes)


def phase(game, name, **changes):
    return changed("phase", game, name, **changes)


def power(game, name, **changes):
    return changed("power", game, name, **changes)


def end(game, name, **changes):
    return changed("end", game, name, **changes)


def mark(game, **changes):
    return changed("mark", game, "mayor", **changes)


def variant(game, **changes):
    return changed("variant", game, "first-games", **changes)


def deck(game, **changes):
    return replace(game, deck=replace(game.deck, **changes))


def advice(game, **changes):
    return deck(game, advice=replace(game.deck.advice, **changes))


def told(game):
    """Where, what, and what would be right; where all of a kind are named, that they are."""
    found = []
    for problem in check_game(game):
        text = f"{'.'.join(map(str, problem.path))}: {problem}"
        for what in ("role", "turn", "phase", "power", "variant", "faction"):
            if names := ", ".join(getattr(game, what)):
                text = text.replace(f"one of {names}", f"one of the {what}s")
        found.append(text)
    return found


CASES = (
    (
        power(D, "guard", turn="night"),
        (
            'power.guard.turn: there is no turn "night"; write one of the turns',
            "power.guard: nobody has this power; write whose it is, with roles or marked",
        ),
    ),
    (
        power(D, "guard", turn=""),
        (
            "power.guard: nobody knows when this is used; write either its turn or its at",
            "power.guard: nobody has this power; write whose it is, with roles or marked",
        ),
    ),
    (power(D, "probe", of=("dvil",)), ('power.probe.of: there is no role "dvil"; write one of the roles',)),
    (power(D, "guard", stops=("atack",)), ('power.guard.stops: there is no power "atack"; write one of the powers',)),
    (power(D, "guard", stops=("probe",)), ('power.guard.stops: "probe" is no attack; write one of attack',)),
    (power(D, "guard", stops=()), ("power.guard.stops: protect needs stops; add stops",)),
    (power(D, "guard", mark="safe"), ("power.guard.mark: only convert or mark has mark; take it out",)),
    (power(D, "guard", until="x"), ('power.guard.until: there is no power "x"; write one of the powers',)),
    (power(D, "guard", tells="yes"), ("power.guard.tells: only learn has tells; take it out",)),
    (power(D, "guard", roles=("knigt",)), ('power.guard.roles: there is no role "knigt"; write one of the roles',)),
    (power(D, "guard", not_for=("knigt",)), ('power.guard.not_for: there is no role "knigt"; write one of the roles',)),
    (
        power(D, "guard", into="knigt"),
        (
            'power.guard.into: there is no role "knigt"; write one of the roles',
            "power.guard.into: only convert has into; take it out",
        ),
    ),
    (
        power(D, "guard", instead="x"),
        (
            'power.guard.instead: there is no power "x"; write one of the powers',
            "power.guard.instead: only convert has instead; take it out",
        ),
    ),
    (
        power(D, "guard", causes=("attack",)),
        ('power.guard.causes: only a last breath has causes; write at = "death", or take them out',),
    ),
    (power(D, "guard", asks="nothing"), ('power.guard.asks: somebody must be chosen for this; write asks = "seat"',)),
    (
        power(D, "autopsy", asks="seat"),
        ('power.autopsy.asks: nobody is chosen for this; write asks = "nothing", or take asks out',),
    ),
    (
        power(D, "probe", of=(), tells="number"),
        (
            'power.probe.asks: nobody is chosen for this; write asks = "nothing", or take asks out',
            "power.probe.tells: nobody knows whose number this is; add of, with their roles",
        ),
    ),
    (
        power(D, "probe", of=(), tells="seats"),
        (
            'power.probe.asks: nobody is chosen for this; write asks = "nothing", or take asks out',
            "power.probe.tells: nobody knows whose seats this is; add of, with their roles",
        ),
    ),
    (power(D, "probe", tells="role"), ("power.probe.of: where the role is told, nothing is asked for; take it out",)),
    (
        power(D, "probe", of=(), tells="roles"),
        (
            'power.probe.tells: these are the roles of several; write asks = "seats" and a count of 2 or more, or tells = "role"',
        ),
    ),
    (power(D, "twins", marked="loving"), ('power.twins.marked: nobody is ever marked "loving"; take it out',)),
    (replace(D, dawn=("attack", "guard")), ('dawn: "attack" takes place before "guard" can stop it; change places',)),
    (replace(D, dawn=("guard",)), ('power.attack: its effect never takes place; add "attack" to dawn',)),
    (replace(D, dawn=("guard", "attack", "probe")), ('dawn.2: "probe" takes place at once, not at dawn; take it out',)),
    (replace(D, dawn=("guard", "attack", "x")), ('dawn.2: there is no power "x"; write one of the powers',)),
    (replace(D, dawn=("guard", "attack", "guard")), ('dawn.2: "guard" stands here twice; keep one of them',)),
    (
        replace(D, end={}),
        ("power: there are powers, but no end; write a table [end.<name>], or take out those of [power]",),
    ),
    (
        replace(D, power={}, dawn=()),
        ("end: there are ends, but no power; write a table [power.<name>], or take out those of [end]",),
    ),
    (end(D, "no-devils", wins=("god",)), ('end.no-devils.wins: there is no faction "god"; write one of the factions',)),
    (end(D, "no-devils", only=("god",)), ('end.no-devils.only: there is no faction "god"; write one of the factions',)),
    (end(D, "no-devils", none=("dvil",)), ('end.no-devils.none: there is no role "dvil"; write one of the roles',)),
    (end(D, "parity", parity=("dvil",)), ('end.parity.parity: there is no role "dvil"; write one of the roles',)),
    (end(D, "no-devils", some=("dvil",)), ('end.no-devils.some: there is no role "dvil"; write one of the roles',)),
    (end(D, "no-devils", marked="seen"), ('end.no-devils.marked: nobody is ever marked "seen"; take it out',)),
    (
        end(D, "no-devils", none=()),
        ("end.no-devils: this end comes at once; write when it comes, with none, parity, only or marked",),
    ),
    (
        power(L, "blame", at="death"),
        ('power.blame.at: replace has a moment of its own; write at = "tie", and no turn',),
    ),
    (
        power(L, "heir", does="mark", mark="heir"),
        ("power.heir.at: nothing comes of mark at this moment; write its turn, and no at",),
    ),
    (
        power(L, "shot", causes=("blam",)),
        ('power.shot.causes: nobody dies of "blam"; write one of sentence, grief, attack, poison, blame, shot',),
    ),
    (power(L, "infect", into=""), ("power.infect.into: convert needs into; add into",)),
    (
        power(L, "infect", into="piper"),
        (
            'power.infect.into: with transformation = yes, extension = no there is no "piper"; write a when here as well, or take that of "piper" out',
        ),
    ),
    (
        power(L, "lovers", marked="loving"),
        ('power.lovers.marked: nobody is ever marked "loving"; write one of lover, infected, charmed',),
    ),
    (
        turn(L, "thief", nights="later"),
        (
            'power.steal.turn: no night calls "thief" when this can be used; let nights and when be here as they are in [turn.thief]',
        ),
    ),
    (
        turn(L, "seer", when={"mayor": "none"}),
        (
            'power.see.turn: with mayor = first-day no night calls "seer" when this can be used; let nights and when be here as they are in [turn.seer]',
        ),
    ),
    (
        replace(D, first="night"),
        (
            "phase.take: no phase leads here; let one lead here, or take it out",
            'first: with powers cards are dealt first, and this is a phase of kind = "night"; name one of kind = "tell"',
        ),
    ),
    (
        phase(D, "talk", kind="vote"),
        (
            'phase.talk.kind: a box that moderates knows nothing of what is shown here; write kind = "ballot", or take out the powers',
        ),
    ),
    (
        power(D, "probe", tells="roles", asks="seats", count=2),
        ("power.probe.of: where the roles are told, nothing is asked for; take it out",),
    ),
    (turn(U, "seer", after=("dawn",)), ('turn.seer.after: there is no turn "dawn"; write one of the turns',)),
    (turn(U, "seer", roles=("sear",)), ('turn.seer.roles: there is no role "sear"; write one of the roles',)),
    (turn(U, "seer", roles=()), ("turn.seer.roles: nobody wakes in this turn; name at least one role",)),
    (
        turn(U, "mythomaniac", shows=("wolf",)),
        ('turn.mythomaniac.shows: there is no role "wolf"; write one of the roles',),
    ),
    (
        turn(U, "mythomaniac", during=("dawn",)),
        ('turn.mythomaniac.during: there is no turn "dawn"; write one of the turns',),
    ),
    (
        turn(U, "mythomaniac", without={"wolf": {}}),
        ('turn.mythomaniac.without: there is no role "wolf"; write one of mythomaniac',),
    ),
    (
        turn(U, "mythomaniac", without={"seer": {"x": "y"}}),
        (
            'turn.mythomaniac.without: there is no role "seer"; write one of mythomaniac',
            'turn.mythomaniac.without.seer: there is no variant "x"; take it out',
        ),
    ),
    (turn(U, "seer", when={"x": "y"}), ('turn.seer.when: there is no variant "x"; take it out',)),
    (
        turn(U, "seer", tell=(Telling(say="x", role="wolf"),)),
        ('turn.seer.tell.0.role: there is no role "wolf"; write one of the roles',),
    ),
    (
        turn(U, "seer", then=(Telling(say="x", when={"x": "y"}),)),
        ('turn.seer.then.0.when: there is no variant "x"; take it out',),
    ),
    (
        turn(U, "werewolves", after=("swindler",)),
        (
            "turn.werewolves.after: the turns wait for each other: werewolves after seer after masons after mythomaniac after troublemaker after apprentice-sorcerer after swindler after werewolves; leave one of these out",
        ),
    ),
    (role(U, "seer", faction="ducks"), ('role.seer.faction: there is no faction "ducks"; write one of the factions',)),
    (role(U, "seer", when={"x": "y"}), ('role.seer.when: there is no variant "x"; take it out',)),
    (replace(U, first="dawn"), ('first: there is no phase "dawn"; write one of the phases',)),
    (replace(U, again="dawn"), ('again: there is no phase "dawn"; write one of the phases',)),
    (replace(U, dusk="dawn"), ('dusk: there is no phase "dawn"; write one of the phases',)),
    (replace(U, over="dawn"), ('over: there is no phase "dawn"; write one of the phases',)),
    (replace(U, ends="dawn"), ('ends: there is no phase "dawn"; write one of the phases',)),
    (phase(U, "talk", then="dawn"), ('phase.talk.then: there is no phase "dawn"; write one of the phases',)),
    (phase(U, "talk", tied="dawn"), ('phase.talk.tied: there is no phase "dawn"; write one of the phases',)),
    (phase(U, "talk", roles=("wolf",)), ('phase.talk.roles: there is no role "wolf"; write one of the roles',)),
    (phase(U, "talk", when={"x": "y"}), ('phase.talk.when: there is no variant "x"; take it out',)),
    (
        phase(U, "take", tell=(Telling(say="x", role="wolf"),)),
        ('phase.take.tell.0.role: there is no role "wolf"; write one of the roles',),
    ),
    (
        phase(U, "night", turns=("seer",)),
        ('phase.night.turns: a night with turns; take them out, or write kind = "dusk"',),
    ),
    (phase(U, "night", kind="dusk"), ("phase.night.turns: a dusk without turns; name those that are called in it",)),
    (
        phase(U, "night", kind="dusk", turns=("sear",)),
        ('phase.night.turns: there is no turn "sear"; write one of the turns',),
    ),
    (
        phase(U, "result", kind="talk"),
        (
            'phase.result.then: the game would end by itself after result; name the phase that follows; a game ends with one of kind = "tell", which waits for next',
        ),
    ),
    (mark(W, roles=("wolf",)), ('mark.mayor.roles: there is no role "wolf"; write one of the roles',)),
    (mark(W, ballots=("wolf",)), ('mark.mayor.ballots: there is no phase "wolf"; write one of the phases',)),
    (mark(W, when={"x": "y"}), ('mark.mayor.when: there is no variant "x"; write one of the variants',)),
    (power(L, "heal", when={"x": "y"}), ('power.heal.when: there is no variant "x"; write one of the variants',)),
    (end(L, "piper", when={"x": "y"}), ('end.piper.when: there is no variant "x"; write one of the variants',)),
    (variant(W, sets={"x": ()}), ('variant.first-games.sets: there is no choice "x"; write one of no, yes',)),
    (deck(U, plain="wolf"), ('deck.plain: there is no role "wolf"; write one of the roles',)),
    (deck(U, always={"wolf": 2}), ('deck.always: there is no role "wolf"; write one of the roles',)),
    (deck(U, whole=("wolf",)), ('deck.whole: there is no role "wolf"; write one of the roles',)),
    (deck(U, fewer=("wolf",)), ('deck.fewer: there is no role "wolf"; write one of the roles',)),
    (deck(U, more={"wolf": 1}), ('deck.more: there is no role "wolf"; write one of the roles',)),
    (deck(U, beside={"wolf": ("seer",)}), ('deck.beside: there is no role "wolf"; write one of the roles',)),
    (deck(U, beside={"seer": ("wolf",)}), ('deck.beside.seer: there is no role "wolf"; write one of the roles',)),
    (deck(U, apart=(("seer", "wolf"),)), ('deck.apart.0: there is no role "wolf"; write one of the roles',)),
    (deck(U, any=(("seer", "wolf"),)), ('deck.any.0: there is no role "wolf"; write one of the roles',)),
    (advice(U, when={"x": "y"}), ('deck.advice.when: there is no variant "x"; take it out',)),
    (advice(U, harms=("wolf",)), ('deck.advice.harms: there is no role "wolf"; write one of the roles',)),
    (advice(U, helps=("wolf",)), ('deck.advice.helps: there is no role "wolf"; write one of the roles',)),
    (
        advice(U, enough_players={"wolf": 3}),
        ('deck.advice.enough_players: there is no role "wolf"; write one of the roles',),
    ),
    (advice(U, antagonists=("wolf",)), ('deck.advice.antagonists: there is no role "wolf"; write one of the roles',)),
    (advice(U, wants={"wolf": ()}), ('deck.advice.wants: there is no role "wolf"; write one of the roles',)),
    (
        advice(U, wants={"seer": ("wolf",)}),
        ('deck.advice.wants.seer: there is no role "wolf"; write one of the roles',),
    ),
    (
        replace(D, power={name: each for name, each in D.power.items() if each.does != "attack"}, dawn=("guard",)),
        ('power.guard.stops: there is no power "attack"; write one of the powers',),
    ),
    (
        deck(U, needs=(Wanting(roles=("wolf",), when={"x": "y"}),)),
        (
            'deck.needs.0.roles: there is no role "wolf"; write one of the roles',
            'deck.needs.0.when: there is no variant "x"; take it out',
        ),
    ),
    (
        advice(U, turned=(Wanting(roles=("wolf",), when={"x": "y"}),)),
        (
            'deck.advice.turned.0.roles: there is no role "wolf"; write one of the roles',
            'deck.advice.turned.0.when: there is no variant "x"; take it out',
        ),
    ),
    (
        advice(U, idle=(Idle(roles=("wolf",), when={"x": "y"}),)),
        (
            'deck.advice.idle.0.roles: there is no role "wolf"; write one of the roles',
            'deck.advice.idle.0.when: there is no variant "x"; take it out',
        ),
    ),
    (
        power(D, "probe", of=(), tells="roles", asks="seats"),
        (
            'power.probe.tells: these are the roles of several; write asks = "seats" and a count of 2 or more, or tells = "role"',
        ),
    ),
)


@pytest.mark.parametrize(("game", "wanted"), CASES, ids=range(len(CASES)))
def test_what_is_wrong_is_told_with_its_place_and_what_would_be_right(game, wanted):
    assert told(game) == list(wanted)


def test_every_phase_from_which_no_night_comes_is_told():
    assert (
        told(phase(D, "night", kind="talk"))[0]
        == 'power: there are powers, but no night; write a phase of kind = "night"'
    )
    lost = [text for text in told(phase(D, "night", when={"start": "day"})) if text.startswith("phase.")]
    why = "with start = night no night follows, and only an end is to end a game with powers; let it lead back to the night"
    behind = [name for name in D.phase if name not in {"take", "winners", "over", "dusk"}]
    assert sorted(lost) == sorted(f"phase.{name}.then: {why}" for name in behind)


def test_a_game_for_more_at_least_than_at_most_is_told():
    assert told(deck(U, players=(11, 3)))[0] == "deck.players: 11 is more than 3; write the fewest first, then the most"


def test_a_variant_that_hides_what_a_power_saves_from_is_told():
    assert [text for text in told(power(L, "heal", when={"witch": "no"})) if "heal" in text] == [
        'power.heal.when.witch: there is no choice "no"; write one of while-she-heals, always, herself',
        'power.victim.until: with witch = while-she-heals there is no "heal"; write a when here as well, or take that of '
        '"heal" out',
        'power.heal.stops: "attack" is never there together with this; take it out, or change when in one of them',
    ]


def lines(problems):
    return [f"{'.'.join(map(str, problem.path))}: {problem}" for problem in problems]


def test_what_has_no_remedy_is_told_without():
    assert str(Problem(("a",), "it is wrong")) == "it is wrong"


@pytest.mark.parametrize(
    ("game", "roles", "told"),
    [
        (
            W,
            {"seer": 1, "peasant": 5},
            [
                "roles.peasant: 5 peasant, but the box holds 3; write 3 at most",
                "roles: none of pack-leader, outcast-wolf, pack-wolf, cursed-wolf is there; every deck has one of them",
                "roles: 6 roles for 8 players, but there must be 8; add 2",
            ],
        ),
        (
            D,
            {"devil": 4, "villager": 4},
            [
                "roles: 4 devil among 8 have won before it begins; take fewer of them than of all others together",
            ],
        ),
        (
            L,
            {"werewolf": 2, "seer": 0, "villager": 6, "mayor": 1},
            [
                "roles.mayor: mayor is never dealt: there is a vote for it; take it out",
                "roles: 9 roles for 8 players, but there must be 8; take out 1",
            ],
        ),
        (
            P,
            {"predator": 1, "villager": 5, "werewolf": 2},
            ["roles.predator: predator is only there with symbiote; add one, or leave predator out"],
        ),
    ],
)
def test_a_deck_that_cannot_be_played_is_told(game, roles, told):
    assert lines(check_deck(game, roles, 8)) == told


def test_what_must_be_there_for_a_game_or_with_a_variant_is_told():
    needing = deck(U, needs=(Wanting(roles=("mason", "undead")),))
    assert lines(check_deck(needing, {"werewolf": 2, "seer": 1, "peasant": 3}, 3)) == [
        "roles: this game is only played with mason or undead; add mason"
    ]
    nights = {"guild-master": "dangerous-nights"}
    assert lines(
        check_deck(W, {"seer": 1, "pack-wolf": 1, "guild-master": 1, "hermit": 1, "peasant": 3, "mayor": 1}, 8, nights)
    ) == [
        "variants.guild-master: guild-master = dangerous-nights is only played with vampire; add vampire, or choose "
        "otherwise"
    ]


def test_where_no_role_is_only_possible_that_is_told():
    deck = {"werewolf": 2, "seer": 1, "peasant": 3}
    assert lines(check_deck(U, deck, 3, {}, {"mason": 2})) == [
        "possible: in this game only roles that are dealt are called; take this out"
    ]


@pytest.mark.parametrize(
    ("wolves", "told"),
    [
        (1, ["roles: 1 of 8 plays against the village, and the rulebook advises 2; add 1, or try it"]),
        (2, []),
        (4, ["roles: 4 of 8 play against the village, and the rulebook advises 2; take out 2, or try it"]),
    ],
)
def test_for_every_four_players_one_is_advised_to_be_against_the_village(wolves, told):
    assert lines(advise(W, {"seer": 1, "pack-wolf": wolves, "hermit": 7 - wolves}, 8)) == told


def test_whoever_would_help_the_village_is_named():
    several = advice(U, helps=("mason", "undead"))
    roles = {"werewolf": 2, "seer": 1, "peasant": 2, "mythomaniac": 1}
    harming = advice(several, harms=("mythomaniac",))
    assert "roles.mythomaniac: mythomaniac makes it harder for the village; mason or undead would help it" in lines(
        advise(harming, roles, 3)
    )


def test_one_possible_role_is_advised_for_every_two_players():
    deck = {"seer": 1, "pack-wolf": 2, "hermit": 5}
    assert lines(advise(W, deck, 8, {}, {"witch": 4})) == []
    assert lines(advise(W, deck, 8, {}, {"witch": 5})) == [
        "possible: 5 roles are possible beyond those of 8 players; 4 are enough for those who know the game"
    ]


def test_roles_that_have_little_to_do_are_told():
    deck = {"seer": 1, "pack-wolf": 2, "hermit": 3, "medium": 1, "mayor": 1}
    assert lines(advise(W, deck, 8, {"role-reveal": "yes", "open-voting": "yes"})) == [
        "roles.mayor: mayor has little to do with open-voting = yes; leave it out, or try it",
        "roles.medium: medium has little to do with role-reveal = yes; leave it out, or try it",
    ]
    assert lines(advise(W, deck, 8, ballot="secret")) == [
        "roles.mayor: mayor has little to do with ballot = secret; leave it out, or try it"
    ]


def test_an_order_that_the_rulebook_forbids_is_told_at_its_first_place():
    assert lines(order_problems(U, ("swindler", "seer", "werewolves"))) == [
        "night.order.0: swindler must come after seer in this game; change places",
        "night.order.1: seer must come after werewolves in this game; change places",
    ]
    assert lines(order_problems(U, ("werewolves", "nobody", "seer"))) == []


def test_in_secret_hands_are_asked_for_only_where_a_role_bends_the_vote():
    options = Options(ballot="secret")
    assert "first-tally" in course(W, options, {"bocca-di-rosa": 1, "seer": 1})
    assert "first-tally" not in course(W, options, {"hermit": 1, "seer": 1})
    assert "first-tally" in course(W, options)


def test_what_a_card_would_do_is_no_part_of_a_game_without_it():
    there = list(course(L, Options(counted=True), {"werewolf": 2, "villager": 5, "scapegoat": 1}))
    without = list(course(L, Options(counted=True), {"werewolf": 2, "villager": 6}))
    assert "scapegoat" in there
    assert without == [name for name in there if not L.phase[name].roles or name in without]
    assert "scapegoat" not in without


def test_a_single_one_is_told_as_one():
    told = lines(check_deck(U, {"werewolf": 1}, 1))
    assert "players: 1 player is too few; 3 to 11 can play" in told
    assert any("roles: 1 role for 1 player, but there must be 4" in each for each in told)


def test_of_a_deck_of_which_only_a_part_is_known_nothing_is_missing():
    told = lines(check_deck(U, {"mason": 1, "peasant": 4}, None, is_part=True))
    assert told == [
        "roles.peasant: 4 peasant, but the box holds 3; write 3 at most",
        "roles.mason: 1 mason, but they come all or none; write 2 or leave it out",
    ]
    assert "roles.werewolf: 1 werewolf, but every deck has 2; write werewolf = 2" in lines(
        check_deck(U, {"werewolf": 1}, None, is_part=True)
    )
