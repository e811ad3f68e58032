"""What the rulebook asks of a speaker is said in Italian, in words short enough to be heard."""

import pytest
from una_notte import EVERYONE_CALLED, GAME, ITALIAN, night, script

from appliance.games.cue import Say


@pytest.mark.parametrize(
    ("line", "words"),
    [
        # Setup: tokens that match, the rest to the box, secretly, face down, a circle, within reach.
        ("take.tokens", ["al centro", "segnalini degli stessi ruoli", "scatola"]),
        ("deal.cards", ["Mescolate", "una coperta a ciascuno", "due al centro", "senza che nessuno la veda"]),
        ("deal.look", ["in segreto", "coperta davanti a sé", "in cerchio"]),
        ("deal.place", ["fuori dal cerchio", "tutti devono arrivare a ogni tessera"]),
        # Tips: one hand taps, the other acts or covers the eyes; other tiles may be moved without looking.
        ("night.tap", ["con una mano", "vicino a voi", "senza intralciare", "Con l'altra agite"]),
        ("night.cover", ["l'altra mano copre gli occhi"]),
        ("night.move", ["anche altre", "senza guardarle"]),
        ("night.shift", ["occhi chiusi", "la tessera che hanno davanti"]),
        # The night: both werewolves, both masons, in the plural even when one is left.
        ("night.fall", ["notte", "Chiudete", "tutti"]),
        ("werewolves.wake.full", ["Lupi Mannari aprono gli occhi", "si riconoscono"]),
        ("masons.wake.full", ["Massoni aprono gli occhi", "si riconoscono"]),
        ("seer.wake.full", ["Può guardare", "un altro giocatore", "oppure le due al centro", "rimette tutto com'era"]),
        ("mythomaniac.wake.full", ["Mitomane apre", "Lupi Mannari tengono gli occhi chiusi", "alzano una mano"]),
        ("mythomaniac.wake.short", ["Mitomane", "occhi chiusi", "mano alzata"]),
        ("mythomaniac.sleep.full", ["abbassano la mano", "Mitomane chiude", "gli occhi"]),
        ("mythomaniac.sleep.short", ["abbassate la mano", "dormi"]),
        ("troublemaker.wake.full", ["Scambia", "senza guardarle", "vicino di destra", "vicino di sinistra"]),
        ("apprentice-sorcerer.wake.full", ["a faccia in giù", "degli Umani", "non il proprio", "del Truffatore"]),
        ("swindler.wake.full", ["Scambia la propria", "un altro giocatore", "poi guarda quella nuova"]),
        ("day.break", ["giorno", "Aprite", "tutti"]),
        # The day: nobody looks at their own tile nor shows it, and it may be another one.
        ("talk.own", ["nessuno guarda la propria tessera", "nessuno la mostra", "non essere più quella di prima"]),
        ("talk.time", ["al massimo"]),
        # The vote and the verdict.
        ("vote.ready", ["tutti insieme", "indicate"]),
        ("aim.turned", ["voltato", "ricordatelo"]),
        ("aim.take", ["segnalino", "di nascosto", "il forcone", "lo copra con la mano"]),
        ("aim.ready", ["tutti sono pronti"]),
        ("uncover.ready", ["tutti insieme", "scoprite"]),
        ("verdict.reveal", ["tutte le tessere", "anche quelle al centro"]),
        ("verdict.turned", ["tutti quelli con quel ruolo", "Lupi Mannari"]),
        ("verdict.undead", ["almeno due voti", "tutti al giocatore per cui ha votato"]),
        ("verdict.tie", ["A pari voti", "tutti", "basta un Lupo Mannaro"]),
        ("verdict.one-each", ["un voto solo", "nessuno è linciato", "nessun Lupo Mannaro"]),
        ("verdict.mythomaniac", ["vince con i Lupi Mannari", "almeno un Umano"]),
        ("verdict.werehamster", ["vincono gli Umani", "nessun voto", "solo lui"]),
        ("verdict.werepenguin", ["nessun altro", "solo lui"]),
    ],
)
def test_the_line_says_what_the_rulebook_asks_for(line, words):
    text = dict(ITALIAN.items())[line]
    assert [word for word in words if word not in text] == []


@pytest.mark.parametrize("turn", GAME.turn)
@pytest.mark.parametrize(
    ("calls", "opened", "closed"),
    [("full", ("apre", "aprono"), ("chiud",)), ("short", ("svegliat",), ("dorm",))],
)
def test_a_call_names_who_is_called_and_what_the_eyes_do(turn, calls, opened, closed):
    lines = dict(ITALIAN.items())
    (role,) = GAME.turn[turn].roles
    plural = {"werewolf": "Lupi Mannari", "mason": "Massoni"}
    name = plural.get(role, lines[f"role.{role}.name"])
    for step, eyes in (("wake", opened), ("sleep", closed)):
        text = lines[f"{turn}.{step}.{calls}"]
        assert name in text
        assert any(word in text for word in eyes)


def test_no_line_is_longer_than_two_breaths():
    longest = max(dict(ITALIAN.items()).values(), key=len)
    assert len(longest) <= 160, longest


@pytest.mark.parametrize("phase", ["take", "deal", "night", "talk", "aim", "uncover", "vote", "verdict"])
@pytest.mark.parametrize("calls", ["full", "short"])
def test_every_phase_can_be_said_with_every_role_in_the_deck(phase, calls):
    roles = {**EVERYONE_CALLED, "peasant": 3, "undead": 1, "werepenguin": 1, "werehamster": 1}
    for timed in script(phase, roles, calls=calls, count="every", shift=True).cues:
        if isinstance(timed.cue, Say):
            assert ITALIAN.text(timed.cue.parts)[-1] in ".?!" or timed.cue.over


def test_the_last_thing_of_the_night_is_the_day():
    lines = [ITALIAN.text(timed.cue.parts) for timed in night(EVERYONE_CALLED).cues if isinstance(timed.cue, Say)]
    assert lines[-1] == "È giorno. Aprite tutti gli occhi."
