"""The limits that every question that searches can be given."""

from ...engine.data.options import OptionSpec

LIMITS = (
    OptionSpec("timeout", float, None, "Stop after this time, in seconds.", least=0),
    OptionSpec("max_steps", int, None, "Stop after this many steps.", least=0),
)
