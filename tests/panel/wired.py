"""Settings with pins of every kind, for tests of the wiring."""

from hypothesis import strategies as st

from appliance.settings import Board, Buttons, Lights, Settings
from appliance.settings.buses import BUSES

RING = Lights(night="", day="", vote="", bar=(), ring=16)
PLAIN_SOUND = Board(uses=("i2s",))


@st.composite
def boxes(draw):
    """Any box without faults."""
    uses = draw(st.sets(st.sampled_from(["i2c", "i2s", "serial"])))
    pins = [pin for pin in range(4, 28) if not any(pin in BUSES[bus] for bus in uses)]
    ring, on_port = draw(st.sampled_from([0, 12, 16, 24])), draw(st.booleans())
    if ring and on_port:
        pins = [pin for pin in pins if pin not in BUSES["spi"]]
    pins = draw(st.permutations(pins))
    clock, data = (11, 10) if on_port else (pins.pop(), pins.pop())

    def some(name):
        return pins.pop() if pins and draw(st.booleans(), label=name) else ""

    buttons = Buttons(next=pins.pop(), pause=some("pause"), left=some("left"), right=some("right"))
    four = {name: some(name) for name in ("night", "day", "vote", "ready")}
    count = draw(st.sampled_from([0, 5, 7, 10]))
    bar = tuple(pins[:count]) if len(pins) >= count else ()
    lights = Lights(
        **four,
        bar=bar,
        ring=ring,
        ring_clock=clock,
        ring_data=data,
        ring_mark=draw(st.integers(1, max(ring, 1))),
        ring_way=draw(st.sampled_from(["clockwise", "counterclockwise"])),
    )
    return Settings(buttons=buttons, lights=lights, board=Board(uses=tuple(sorted(uses))))
