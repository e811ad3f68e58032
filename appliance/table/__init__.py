"""The transport, the course of the phases, what each button means. Pure: time is handed in."""
