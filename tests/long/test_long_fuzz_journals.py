"""Journals of two whole games, cut at every byte and with every byte changed in twelve ways: some ten minutes."""

from test_fuzz_journals import cut, damage, journal

__all__ = ["journal"]

CHANGES = (*(1 << bit for bit in range(8)), 0xFF, 0x2A, 0x55, 0x0F)


def test_cut_at_every_byte_all_is_read_that_is_whole(journal, figure):
    count = cut(journal, every=1)
    figure(
        "journals cut at every byte", f"{count:,} cuts, all whole events read, {journal.restored} places to go on from"
    )


def test_with_any_byte_changed_all_is_read_that_stands_before_it(journal, figure):
    count = damage(journal, every=1, changes=CHANGES)
    figure("journals with a byte changed", f"{count:,}, all events before it read, none invented")
