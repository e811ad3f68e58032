"""What a day without a moderator tells beside the names: a lot, who alone may vote, an office that is gone."""

from players import light, players_of, said, wishes


def votes(*rounds):
    """Each votes for a seat, by voters, day by day; who is not named abstains."""

    def wants(question, name, by):
        if question.kind != "ballot":
            return wishes(bar=(2,))(question, name, by)
        wanted = rounds[min(wants.days, len(rounds) - 1)]
        return light(wanted[by]) if by in wanted else ()

    wants.days = 0
    return wants


def test_a_tie_that_the_lot_decides_is_told():
    # Village and Devil, Day phase: "by performing a run-off vote or deciding at random".
    players = players_of("dpkvvv", wants=votes({0: 3, 1: 4}), variants={"tie": "lot"}).to_day(1)
    players.play(lambda there: ("moderated.voted" in said(there) and there.table.is_waiting) or there.table.at_night)
    lines = said(players.there)
    place = lines.index("moderated.lot")
    assert lines[place - 1] == "moderated.voted"
    assert lines[place + 1] in {"execution.dies+name.Dario", "execution.dies+name.Elena"}


def test_without_a_tie_there_is_no_word_of_a_lot():
    players = players_of("dpkvvv", wants=votes({0: 3, 1: 3}), variants={"tie": "lot"}).to_day(1)
    players.play(lambda there: any(line.startswith("execution.dies") for line in said(there)))
    assert "moderated.lot" not in said(players.there)


def test_who_alone_may_vote_is_told_before_the_vote():
    # Loups-garous, Le bouc émissaire: "désigner qui votera et ne votera pas au vote suivant".
    players = players_of("wbvvvvvv", wants=votes({0: 2, 2: 0}, {}))
    players.play(lambda there: any(line.startswith("moderated.voters") for line in said(there)))
    lines = said(players.there)
    assert lines[-1].startswith("moderated.voters+name.")
    assert lines.index("blame.told") < len(lines) - 1
    voters = [f"name.{players.there.table.plan.options.names[seat]}" for seat in players.state.question.by]
    assert lines[-1].split("+")[1:] == voters


def test_a_pardoned_mayor_is_mayor_no_more_and_that_is_told():
    # Loups-garous, L'idiot du village: "S'il assumait ce rôle, le rôle est supprimé jusqu'à la fin de la partie".
    everybody = dict.fromkeys(range(7), 1) | {1: 2}
    players = players_of("wovvvvv", wants=votes(everybody), variants={"mayor": "first-day"})
    players.play(lambda there: "pardon.told" in said(there) and (there.table.at_night or there.table.is_waiting))
    lines = said(players.there)
    assert lines[lines.index("pardon.told") + 1] == "pardon.office"


def test_a_pardoned_idiot_without_an_office_loses_none():
    everybody = dict.fromkeys(range(7), 1) | {1: 2}
    players = players_of("wovvvvv", wants=votes(everybody))
    players.play(lambda there: "pardon.told" in said(there) and (there.table.at_night or there.table.is_waiting))
    assert "pardon.office" not in said(players.there)
