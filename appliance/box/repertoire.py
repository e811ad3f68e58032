"""All that the box may be asked to say with its settings, before anybody has asked for it."""

from msgspec.structs import replace as chosen

from appliance.box.kit import Kit
from appliance.box.opening import NOTHING_KEPT, kept_choices
from appliance.box.utterance import utterance
from appliance.games import spoken
from appliance.table.events import Begin
from appliance.table.menu import VOLUME_STEP, Menu, Step
from appliance.table.table import Table
from appliance.voice import Utterance


def repertoire(kit: Kit, language: str) -> list[Utterance]:
    """Give every line of the menu and of the settings' game, with each length of calls and each number of players.

    Args:
        kit: settings and games.
        language: one that the box speaks.
    """
    first = kit.shelf.fit(chosen(kept_choices(kit, NOTHING_KEPT), language=language))
    lines = kit.lines()(language, first.game)
    says: dict[tuple[str, ...], None] = {}
    fewest, most = kit.catalogue.games[first.game].deck.players
    for calls in ("full", "short"):
        for players in range(fewest, most + 1):
            choices = kit.shelf.fit(chosen(first, calls=calls, players=players))
            for menu in (Menu(kit.shelf, choices, step, change) for step in Step for change in (False, True)):
                says |= dict.fromkeys(menu.script(lambda _: 0.0).says())
            table = Table(kit.shelf, kit.options, kit.ways)
            table.handle(Begin(choices), 0.0)
            says |= dict.fromkeys(table.ahead())
    for volume in range(VOLUME_STEP, 101, VOLUME_STEP):
        says |= dict.fromkeys((line, *spoken.number(volume)) for line in ("setup.volume", "pause.volume"))
    if kit.options.more:
        says["talk.more", *spoken.time(round(kit.options.more))] = None
    return list(dict.fromkeys(utterance(lines, parts) for parts in says))
