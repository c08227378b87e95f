"""The hot loops: plain typed Python, each with a `.pxd` file, compiled if the installation can; see `choice`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

VARIABLE = "RULEGRID_KERNEL"  # "interpreted" skips the compiled kernel, "required" makes its absence an error


class SourceFinder:
    """Finds the kernel's modules in their sources, even if they were compiled."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return the spec of a module of the kernel, None for any other."""
        package, _, stem = name.rpartition(".")
        source = Path(__file__).with_name(f"{stem}.py")
        return spec_from_file_location(name, source) if package == __name__ and source.exists() else None


if os.environ.get(VARIABLE) == "interpreted":
    sys.meta_path.insert(0, SourceFinder())
