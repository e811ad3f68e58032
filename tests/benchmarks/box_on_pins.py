"""The box as people start it, on gpiozero's mock pins: a line of standard input is a button that a finger presses.

python box_on_pins.py play --panel gpio --config FILE --log FILE
"""

import os
import signal
import sys
import time
from threading import Thread

os.environ |= {"GPIOZERO_PIN_FACTORY": "mock", "GPIOZERO_MOCK_PIN_CLASS": "mockpwmpin"}

from finger import tap
from gpiozero import Device

from appliance.service.signals import ending_signals

PINS = {"next": 17, "pause": 27, "left": 22, "right": 23}


def fingers():
    """Presses what is asked for, until there is no more to come."""
    for line in sys.stdin:
        tap(Device.pin_factory.pin(PINS[line.strip()]))
        time.sleep(0.2)


def main():
    # The signal that ends the box is for the box, not for the finger.
    signal.pthread_sigmask(signal.SIG_BLOCK, ending_signals())
    Thread(target=fingers, daemon=True).start()
    from appliance.cli import main as voxlupi  # noqa: PLC0415 - nothing of it before the pins are mock pins

    voxlupi()


if __name__ == "__main__":
    main()
