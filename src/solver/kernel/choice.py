"""The kernel in use: compiled where the installation could, else (or where the environment sets it) interpreted."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

VARIABLE = "RULEGRID_KERNEL"  # "interpreted" skips the compiled kernel, "required" makes its absence an error
WIDTH = (
    "RULEGRID_VECTORS"  # the bits of the widest vectors that the compiled kernel may use, for timing: 512, 256 or 128
)
WIDTHS = (512, 256, 128)  # of vectors for which some kernel is built; the last everywhere, under its plain name


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
from ._groups import PeerGroups  # noqa: E402
from ._houses import Houses  # noqa: E402
from ._numbers import read_numbers, write_numbers  # noqa: E402
from ._places import Places  # noqa: E402
from ._propagation import Items, Propagation, Watcher  # noqa: E402
from ._ranks import Ranks  # noqa: E402
from ._regulars import Regulars  # noqa: E402
from ._relations import Relations  # noqa: E402
from ._sandwiches import Sandwiches  # noqa: E402
from ._sets import Sets  # noqa: E402
from ._spreads import Spreads  # noqa: E402
from ._sums import Sums  # noqa: E402
from ._tuples import Tuples  # noqa: E402
from ._watches import Watches  # noqa: E402


def _is_compiled(module: ModuleType) -> bool:
    return not str(module.__file__).endswith((".py", ".pyc"))


def builds(module: ModuleType, most: int = WIDTHS[0]) -> Iterator[tuple[int, ModuleType]]:
    """Yield the builds of a kernel's module that run on this processor, each with the bits of its vectors, widest first.

    None has vectors wider than `most`. There are none where the module is not compiled.
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
VECTORS, _build = next(builds(_bands, int(_wanted)), (0, _bands))  # 0 where the kernel for 9x9 grids is not compiled
if VECTORS and os.environ.get(WIDTH) and int(_wanted) != VECTORS:
    raise ImportError(f"{WIDTH}={_wanted}, but the widest that this processor has a build for are {VECTORS}")

Bands: type[_bands.Bands] | None = _build.Bands
Cover: type[_cover.Cover] = next(builds(_cover, int(_wanted)), (0, _cover))[1].Cover
if IS_COMPILED and not _is_compiled(_bands):
    Bands = None  # not every compiler takes its vectors; the general kernel is faster than this one interpreted

__all__ = [
    "IS_COMPILED",
    "VECTORS",
    "Bands",
    "Cages",
    "Choices",
    "Counts",
    "Cover",
    "Crossings",
    "General",
    "Houses",
    "Items",
    "Kernel",
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
