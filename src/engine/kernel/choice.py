"""The kernel in use: compiled where the installation could, else (or where the environment sets it) interpreted."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

VARIABLE = "RULEGRID_KERNEL"  # "interpreted" skips the compiled kernel, "required" makes its absence an error


class _Sources:
    """Finds the kernel's modules in their sources, whether or not they were compiled."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        package, _, stem = name.rpartition(".")
        source = Path(__file__).with_name(f"{stem}.py")
        return spec_from_file_location(name, source) if package == __package__ and source.exists() else None


if os.environ.get(VARIABLE) == "interpreted":
    sys.meta_path.insert(0, _Sources())

from . import _bands, _cover  # noqa: E402
from ._base import Kernel  # noqa: E402
from ._cages import Cages  # noqa: E402
from ._choices import Choices  # noqa: E402
from ._counts import Counts  # noqa: E402
from ._crossings import Crossings  # noqa: E402
from ._general import General  # noqa: E402
from ._groups import Groups  # noqa: E402
from ._houses import Houses  # noqa: E402
from ._numbers import read_numbers, write_numbers  # noqa: E402
from ._places import Places  # noqa: E402
from ._propagation import Items, Propagation, Watcher  # noqa: E402
from ._regulars import Regulars  # noqa: E402
from ._relations import Relations  # noqa: E402
from ._sets import Sets  # noqa: E402
from ._spreads import Spreads  # noqa: E402
from ._sums import Sums  # noqa: E402
from ._tuples import Tuples  # noqa: E402
from ._watches import Watches  # noqa: E402


def _is_compiled(module: ModuleType) -> bool:
    return not str(module.__file__).endswith(".py")


def _widest(module: ModuleType) -> ModuleType:
    """Return the build of a kernel's module that suits this processor best."""
    if _is_compiled(module) and _bands.width() == 512:
        with suppress(ImportError):
            return import_module(module.__name__ + "_512")
    return module


IS_COMPILED = _is_compiled(sys.modules[General.__module__])
if os.environ.get(VARIABLE) == "required" and not IS_COMPILED:
    raise ImportError(f"{VARIABLE}=required, but the kernel was not compiled: reinstall where there is a C compiler")

Cover: type[_cover.Cover] = _widest(_cover).Cover
Bands: type[_bands.Bands] | None = _widest(_bands).Bands
if IS_COMPILED and not _is_compiled(_bands):
    Bands = None  # not every compiler takes its vectors; the general kernel is faster than this one interpreted

__all__ = [
    "IS_COMPILED",
    "Bands",
    "Cages",
    "Choices",
    "Counts",
    "Cover",
    "Crossings",
    "General",
    "Groups",
    "Houses",
    "Items",
    "Kernel",
    "Places",
    "Propagation",
    "Regulars",
    "Relations",
    "Sets",
    "Spreads",
    "Sums",
    "Tuples",
    "Watcher",
    "Watches",
    "read_numbers",
    "write_numbers",
]
