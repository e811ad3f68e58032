"""The lines of a journal: one event each, with its time and a check sum, so that a torn end is seen."""

from zlib import crc32

import msgspec

from appliance.table.events import Event


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line: whose game this is.

    Attributes:
        format: of the lines that follow.
        program: version that wrote them.
        settings: hash of the settings file; another file means another game.
    """

    format: int = 1
    program: str
    settings: str


class Record(msgspec.Struct, frozen=True):
    """An event and its time.

    Attributes:
        t: seconds on the table's clock.
        event: what came.
    """

    t: float
    event: Event


_ENCODER = msgspec.json.Encoder()
_HEADER = msgspec.json.Decoder(Header)
_RECORD = msgspec.json.Decoder(Record)


def encode(line: Header | Record) -> bytes:
    """One line with its check sum and its end."""
    data = _ENCODER.encode(line)
    return b"%08x %s\n" % (crc32(data), data)


def decode(data: bytes) -> tuple[Header | None, list[Record], int]:
    """What can be read of a journal, up to the first line that is torn or wrong.

    Args:
        data: the whole file.

    Returns:
        The header, or None if not even that can be read; the records; how many bytes are good.
    """
    header: Header | None = None
    records: list[Record] = []
    good = 0
    for line in data.splitlines(keepends=True):
        payload = _payload(line)
        if payload is None:
            break
        try:
            if header is None:
                header = _HEADER.decode(payload)
            else:
                records.append(_RECORD.decode(payload))
        except msgspec.DecodeError:
            break
        good += len(line)
    return header, records, good


def _payload(line: bytes) -> bytes | None:
    check, space, payload = line.partition(b" ")
    if not (space and payload.endswith(b"\n")):
        return None
    payload = payload[:-1]
    return payload if check == b"%08x" % crc32(payload) else None
