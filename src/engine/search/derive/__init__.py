"""What sums imply, found once when a model is made: sums of fewer cells, and sets of values.

A stage between the constraints and the items of a kernel. It states nothing new: each implied total knows the
constraints it follows from.
"""

from __future__ import annotations

from .counts import spread_counts
from .enclosed import write_enclosed
from .items import write_sums
from .joint import write_joint

__all__ = ["spread_counts", "write_enclosed", "write_joint", "write_sums"]
