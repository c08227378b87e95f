"""How cells are named in what questions are answered with."""

from ...engine.data.options import OptionSpec
from ...utils.words import CELLS as WAYS

CELLS = OptionSpec(
    "cells", str, WAYS[0], "How texts name cells: A1, or r1c1 with numbered rows and boxes.", choices=WAYS
)
