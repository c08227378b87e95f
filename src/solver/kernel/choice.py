"""The kernel in use: compiled if available, else (or if the environment requests it) interpreted."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from types import ModuleType

from . import VARIABLE, _bands, _cover
from ._areas import Areas
from ._base import Kernel
from ._cages import Cages
from ._choices import Choices
from ._connections import Connections
from ._counts import Counts
from ._crossings import Crossings
from ._general import General
from ._groups import PeerGroups
from ._houses import Houses
from ._numbers import read_numbers, write_numbers
from ._pairings import Pairings
from ._places import Places
from ._propagation import Items, Propagation, Watcher
from ._ranks import Ranks
from ._regulars import Regulars
from ._relations import Relations
from ._sandwiches import Sandwiches
from ._sets import Sets
from ._spreads import Spreads
from ._sums import Sums
from ._tuples import Tuples
from ._watches import Watches

WIDTH = (
    "RULEGRID_VECTORS"  # the bits of the widest vectors that the compiled kernel may use, for timing: 512, 256 or 128
)
WIDTHS = (512, 256, 128)  # of vectors for which kernels are built; the last is always built, under its plain name


def _is_compiled(module: ModuleType) -> bool:
    return not str(module.__file__).endswith((".py", ".pyc"))


def builds(module: ModuleType, most: int = WIDTHS[0]) -> Iterator[tuple[int, ModuleType]]:
    """Yield the builds of a kernel module that run on this processor, with the bits of their vectors, the widest first.

    Builds with vectors wider than `most` are omitted. An uncompiled module has no builds.
    """
    if _is_compiled(module):
        for width in WIDTHS[:-1]:
            if width <= min(most, _bands.width()):
                with suppress(ImportError):
                    yield width, import_module(f"{module.__name__}_{width}")
        yield WIDTHS[-1], module


IS_COMPILED = _is_compiled(sys.modules[General.__module__])
if os.environ.get(VARIABLE) == "required" and not IS_COMPILED:
    raise ImportError(f"{VARIABLE}=required, but the kernel was not compiled: reinstall where there is a C compiler")

_wanted = os.environ.get(WIDTH) or str(WIDTHS[0])
if _wanted not in map(str, WIDTHS):
    raise ImportError(f"{WIDTH}={_wanted}, but there are builds for these widths: {', '.join(map(str, WIDTHS))}")
VECTORS, _build = next(builds(_bands, int(_wanted)), (0, _bands))  # 0 if the kernel for 9x9 grids is not compiled
if VECTORS and os.environ.get(WIDTH) and int(_wanted) != VECTORS:
    raise ImportError(f"{WIDTH}={_wanted}, but the widest that this processor has a build for are {VECTORS}")

Bands: type[_bands.Bands] | None = _build.Bands
Cover: type[_cover.Cover] = next(builds(_cover, int(_wanted)), (0, _cover))[1].Cover
if IS_COMPILED and not _is_compiled(_bands):
    Bands = None  # not every compiler supports its vectors; the general kernel is faster than an interpreted `Bands`

__all__ = [
    "IS_COMPILED",
    "VECTORS",
    "Areas",
    "Bands",
    "Cages",
    "Choices",
    "Connections",
    "Counts",
    "Cover",
    "Crossings",
    "General",
    "Houses",
    "Items",
    "Kernel",
    "Pairings",
    "PeerGroups",
    "Places",
    "Propagation",
    "Ranks",
    "Regulars",
    "Relations",
    "Sandwiches",
    "Sets",
    "Spreads",
    "Sums",
    "Tuples",
    "Watcher",
    "Watches",
    "builds",
    "read_numbers",
    "write_numbers",
]
