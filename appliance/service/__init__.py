"""What the system asks of the box: signals now, systemd and power later."""
