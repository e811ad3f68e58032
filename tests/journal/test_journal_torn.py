"""What a power cut does to a file: it is cut anywhere, or holds something else. What was whole before stays good."""

from hypothesis import example, given
from hypothesis import strategies as st

from appliance.journal.records import Header, Record, decode, encode
from appliance.table.events import Begin, Choices, Hold, Interrupted, Prepared, Press, Release, Tick

HEADER = Header(program="0.1.0", settings="a" * 64)
CHOICES = Choices(volume=80, game="una-notte-da-lupi", players=5, deck="suggested", calls="full")
EVENTS = [
    Begin(CHOICES),
    Prepared(1, {"setup.play+number.5": 3.2, "è": 0.1}),
    Press("next"),
    Release("next"),
    Begin(CHOICES, "take", 3, "stopped.game"),
    Tick(),
    Hold("pause"),
    Release("pause", held=True),
    Interrupted(),
]
RECORDS = [Record(round(number * 1.001, 3), event) for number, event in enumerate(EVENTS)]
LINES = [encode(HEADER), *(encode(record) for record in RECORDS)]
WHOLE = b"".join(LINES)


def whole_lines(length):
    """How many lines of the journal lie before a byte."""
    ends = [sum(map(len, LINES[: number + 1])) for number in range(len(LINES))]
    return sum(end <= length for end in ends)


def test_a_whole_journal_gives_every_event_back():
    assert decode(WHOLE) == (HEADER, RECORDS, len(WHOLE))


def test_a_journal_that_is_cut_at_any_byte_gives_all_events_before_the_cut():
    for length in range(len(WHOLE) + 1):
        header, records, good = decode(WHOLE[:length])
        lines = whole_lines(length)
        assert header == (HEADER if lines else None)
        assert records == RECORDS[: max(0, lines - 1)]
        assert good == sum(map(len, LINES[:lines]))


@given(st.integers(0, len(WHOLE) - 1), st.integers(1, 255))
@example(WHOLE.index(b" ") - 1, 0x20)  # a digit of the check sum, as a capital
@example(WHOLE.index(b" "), 0x20 ^ 0x0A)
def test_a_byte_that_has_changed_ends_the_journal_before_its_line(place, change):
    damaged = bytearray(WHOLE)
    damaged[place] ^= change
    header, records, _ = decode(bytes(damaged))
    lines = whole_lines(place)
    assert header == (HEADER if lines else None)
    assert records == RECORDS[: max(0, lines - 1)]


@given(st.integers(0, len(WHOLE)), st.binary(max_size=300))
def test_whatever_follows_a_cut_nothing_is_made_of_it(length, rest):
    header, records, _ = decode(WHOLE[:length] + rest)
    lines = whole_lines(length)
    assert records[: max(0, lines - 1)] == RECORDS[: max(0, lines - 1)]
    assert records == RECORDS[: len(records)]
    assert header in {None, HEADER}


@given(st.binary(max_size=2000))
@example(bytes(4096))
@example(b"\n\r\x0b\x0c\x1c\x85" * 10)
def test_any_bytes_at_all_are_no_game(data):
    assert decode(data) == (None, [], 0)


@given(st.lists(st.integers(0, len(LINES) - 1), max_size=12))
def test_lines_in_any_order_are_read_without_a_stumble(order):
    header, records, _ = decode(b"".join(LINES[number] for number in order))
    assert all(record in RECORDS for record in records)
    assert header in {None, HEADER}
