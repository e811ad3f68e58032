"""What the rules do not allow."""


class Unlawful(ValueError):  # noqa: N818 - a player does something unlawful, not an error
    """An event that does not answer the open question: what is wrong, and what would be right."""
