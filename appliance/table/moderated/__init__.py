"""Games that the box moderates: it asks in silence, tells by light, and follows the rules."""

from appliance.table.moderated.course import Moderated

__all__ = ["Moderated"]
