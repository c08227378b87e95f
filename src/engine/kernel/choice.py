"""The kernel in use: compiled where the installation could, else (or where the environment asks for it) interpreted."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..search.model import Model

VARIABLE = "RULEGRID_KERNEL"  # "interpreted" passes over the compiled kernel, "required" makes its absence an error


def _use_sources() -> None:
    """Import the kernel's modules from their sources, whether or not they were compiled."""
    import importlib.util

    for name in ("_numbers", "_base", "_tuples", "_places", "_general", "_cages", "_cover", "_bands"):
        full = f"{__package__}.{name}"
        spec = importlib.util.spec_from_file_location(full, Path(__file__).with_name(f"{name}.py"))
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[full] = module
        spec.loader.exec_module(module)
        setattr(sys.modules[__package__], name, module)


if os.environ.get(VARIABLE) == "interpreted":
    _use_sources()

from . import _bands, _cover  # noqa: E402
from ._base import Kernel  # noqa: E402
from ._cages import Cages  # noqa: E402
from ._general import General  # noqa: E402
from ._numbers import read_numbers, write_numbers  # noqa: E402


def _is_compiled(module: ModuleType) -> bool:
    return not str(module.__file__).endswith(".py")


def _widest(module: ModuleType) -> ModuleType:
    """Return the build of a kernel's module that suits this processor best."""
    if _is_compiled(module) and _bands.are_wide():
        with suppress(ImportError):
            return import_module(module.__name__ + "_wide")
    return module


IS_COMPILED = _is_compiled(sys.modules[General.__module__])
if os.environ.get(VARIABLE) == "required" and not IS_COMPILED:
    raise ImportError(f"{VARIABLE}=required, but the kernel was not compiled: reinstall where there is a C compiler")

Cover: type[_cover.Cover] = _widest(_cover).Cover
Bands: type[_bands.Bands] | None = _widest(_bands).Bands
if IS_COMPILED and not _is_compiled(_bands):
    Bands = None  # not every compiler takes its vectors; the general kernel is faster than this one interpreted


def kernel_for(model: Model) -> type[Kernel]:
    """Return the fastest kernel that can search `model`."""
    if model.pieces_only:
        return Cover
    return Bands if model.is_classic and Bands else General


__all__ = ["IS_COMPILED", "Bands", "Cages", "Cover", "General", "Kernel", "kernel_for", "read_numbers", "write_numbers"]
