"""The end: who has won, the chronicle page by page, and another game with the same deck."""

from players import light, players_of, said, wishes

from appliance.table.grammar import Where


def pages(players, button="right", count=1):
    """What is told by so many presses, each page with its lines."""
    found = []
    for _ in range(count):
        before = len(players.there.cues)
        players.there.press(button).run()
        found.append(players.there.lines(before))
    return found


def ended(letters, wants, **options):
    """A game that has been played to its end."""
    players = players_of(letters, wants=None, **options)
    players.wants = wants(players) if wants.__name__.startswith("by_") else wants
    players.play()
    assert players.there.table.phase == "the-end"
    players.there.run()
    return players


def by_nights(**nights):
    """What those who choose want in each night, and in the day after it: `first`, `second`, `third`."""

    def by_(players):
        def wants(question, name, by):
            number = max(players.there.table._course.village.night, 1)
            there = list(nights.values())[min(number, len(nights)) - 1]
            return wishes(**there)(question, name, by)

        return wants

    return by_


LOUPS = {
    "first": {"see": 0, "love": (3, 6), "attack": 5, "heal": "yes", "poison": 7, "protect": 2, "vote": 6},
    "second": {"see": 1, "attack": 2, "protect": 2, "vote": 0},
    "third": {"see": 8, "attack": 8, "vote": 1},
}


def loups():
    """A whole game of Loups-garous: seer, protector, Cupid, Witch, two Werewolves, three Villagers."""
    return ended("wwsrivvvcv", by_nights(**LOUPS))


# Who has won


def test_the_faction_and_the_winners_names_are_told_the_dead_among_them():
    players = ended("ddpkvvv", by_nights(first={"vote": 0}, second={"vote": 1, "attack": 2}))
    assert players.there.lines()[-4:] == [
        "over.told",
        "won.good",
        "result.winners+name.Carla+name.Dario+name.Elena+name.Fabio+name.Gina",
        "moderated.chronicle",
    ]
    assert players.state.living == (3, 4, 5, 6)


def test_the_madman_wins_with_the_devils():
    players = ended("dapvvv", by_nights(first={"vote": 3}, second={"vote": 4, "attack": 1}, third={"vote": 5}))
    assert players.there.lines()[-3:-1] == ["won.evil", "result.winners+name.Anna+name.Bruno"]


def test_lovers_of_two_camps_win_alone():
    nights = {"first": {"love": (0, 2), "attack": 3, "vote": 4}, "second": {"attack": 5, "vote": 1}}
    players = ended("wcvvvv", by_nights(**nights))
    assert players.there.lines()[-3:-1] == ["won.lovers", "result.winners+name.Anna+name.Carla"]


def test_the_piper_wins_alone_as_soon_as_all_others_are_charmed():
    nights = {"first": {"charm": (0, 2), "vote": 3}, "second": {"charm": (4, 5)}}
    players = ended("wfvvvv", by_nights(**nights))
    assert players.there.lines()[-3:-1] == ["won.piper", "result.winners+name.Bruno"]
    # It is told in the morning, and no sooner: with closed eyes nobody hears who has won.
    assert [phase for phase, _ in players.there.entered[-3:]] == ["night", "daybreak", "the-end"]


def test_where_nobody_lives_whoever_has_won_has_won():
    nights = {"first": {"love": (0, 2), "attack": 3, "vote": 4}, "second": {"attack": 5}}
    nights["third"] = {"attack": 1, "poison": 2}
    players = ended("whicvv", by_nights(**nights))
    assert players.state.living == ()
    assert players.there.lines()[-3].startswith("won.")


# The chronicle


def test_the_first_page_tells_who_was_who():
    (page,) = pages(loups())
    assert page == [
        "moderated.was+role.werewolf.name+name.Anna+name.Bruno",
        "moderated.was+role.seer.name+name.Carla",
        "moderated.was+role.cupid.name+name.Ida",
        "moderated.was+role.witch.name+name.Elena",
        "moderated.was+role.protector.name+name.Dario",
        "moderated.was+role.villager.name+name.Fabio+name.Gina+name.Hugo+name.Leo",
    ]


def test_each_night_tells_what_was_chosen_seen_and_who_was_dead_by_the_morning():
    players = loups()
    first, second, third = pages(players, count=4)[1:]
    assert first == [
        "moderated.night+number.1",
        "chronicle.love+name.Dario+name.Gina",
        "chronicle.see+name.Anna",
        "count.answer+role.werewolf.name",
        "chronicle.protect+name.Carla",
        "chronicle.attack+name.Fabio",
        "chronicle.heal+name.Fabio",
        "chronicle.poison+name.Hugo",
        "moderated.died+name.Hugo",
        "moderated.by-day+name.Gina+name.Dario",
    ]
    # Gina was lynched by day, and Dario died of grief. With him the Protector was gone.
    assert second == [
        "moderated.night+number.2",
        "chronicle.see+name.Bruno",
        "count.answer+role.werewolf.name",
        "chronicle.attack+name.Carla",
        "moderated.died+name.Carla",
        "moderated.by-day+name.Anna",
    ]
    assert third == [
        "moderated.night+number.3",
        "chronicle.attack+name.Ida",
        "moderated.died+name.Ida",
        "moderated.by-day+name.Bruno",
    ]


def test_whom_a_guard_has_saved_is_told_and_that_nobody_died():
    nights = {"first": {"vote": 4}, "second": {"attack": 3, "guard": 3, "probe": 0, "vote": 0}}
    page = pages(ended("dpkvvvv", by_nights(**nights)), count=3)[2]
    assert page == [
        "moderated.night+number.2",
        "chronicle.attack+name.Dario",
        "chronicle.probe+name.Anna",
        "chronicle.probe-yes",
        "chronicle.guard+name.Dario",
        "chronicle.guard-saved+name.Dario",
        "moderated.nobody",
        "moderated.by-day+name.Anna",
    ]


def test_what_the_mortician_was_told_and_a_new_werewolf_are_told():
    nights = {"first": {"vote": 4}, "second": {"vote": 0}}
    page = pages(ended("dmvvvv", by_nights(**nights)), count=3)[2]
    assert page[1:3] == ["chronicle.autopsy+name.Elena", "chronicle.autopsy-no"]
    nights = {"first": {"attack": 3, "infect": "yes", "vote": 0}, "second": {"vote": 1}, "third": {"vote": 3}}
    players = ended("wwvvvvvv", by_nights(**nights), variants={"transformation": "yes"})
    assert "chronicle.infect+name.Dario" in pages(players, count=2)[1]


def test_right_goes_on_through_the_nights_and_round_again_and_left_goes_back():
    players = loups()
    there = pages(players, count=9)
    assert there[0] == there[4] == there[8] != there[1]
    back = pages(players, "left", 8)
    assert back == there[7::-1]


def test_whichever_way_one_goes_first_comes_who_was_who():
    assert pages(loups(), "left")[0][0].startswith("moderated.was+role.werewolf.name")
    assert pages(loups(), "left", 2)[1][0] == "moderated.night+number.3"


def test_a_page_that_is_being_told_can_be_cut_off_by_the_next():
    players = loups()
    players.there.press("right").wait(1)
    (page,) = pages(players)
    assert page[0] == "moderated.night+number.1"


def test_a_night_in_which_nobody_did_anything_says_so():
    players = ended("ddvvvvv", by_nights(first={"vote": 0}, second={"vote": 1}))
    assert pages(players, count=2)[1] == ["moderated.night+number.1", "moderated.nobody", "moderated.by-day+name.Anna"]


def test_nothing_of_the_chronicle_is_told_unless_it_is_asked_for():
    players = loups()
    assert not any(line.startswith(("chronicle.", "moderated.was")) for line in said(players.there))
    assert players.there.table.where is Where.NIGHTS
    assert players.there.table.is_over


# And then another game


def test_next_begins_another_game_with_the_same_deck():
    players = loups()
    pages(players, count=2)
    players.there.press("next").run()
    there = players.there
    assert there.table.phase == "deal"
    assert there.lines()[-2:] == ["deal.cards", "deal.ready"]
    players.there.press("next", 0.0)
    players.roles = tuple(reversed(players.roles))
    players.wants = wishes()
    players.to_day()
    assert players.state.roles == players.roles
    assert players.state.living == tuple(range(10))


def test_the_other_game_can_be_won_by_others():
    players = ended("ddpkvvv", by_nights(first={"vote": 0}, second={"vote": 1}))
    players.there.press("next", 0.0).run()
    players.there.press("next", 0.0)
    players.wants = by_nights(first={"vote": 6}, second={"attack": 4, "vote": 5}, third={"attack": 3})(players)
    players.play()
    assert players.there.run().lines()[-3] == "won.evil"
    assert light(0) not in players.lights()


def test_when_the_game_is_over_all_pages_are_made_ready():
    players = loups()
    ahead = {"+".join(parts) for parts in players.there.table.ahead()}
    told = {line for page in pages(players, count=4) for line in page}
    assert told <= ahead
