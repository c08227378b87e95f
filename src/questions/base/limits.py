"""The limits that every question that searches can be given."""

from ...engine.data.options import Option

LIMITS = (
    Option("timeout", float, None, "Stop after this time, in seconds.", least=0),
    Option("max_steps", int, None, "Stop after this many steps.", least=0),
)
