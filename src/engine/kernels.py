"""The kernel in use: compiled where the installation could, else (or where the environment asks for it) interpreted."""

from __future__ import annotations

import os
import sys
from pathlib import Path

VARIABLE = "RULEGRID_KERNEL"  # "interpreted" passes over the compiled kernel, "required" makes its absence an error


def _use_sources() -> None:
    """Import the kernel's modules from their sources, whether or not they were compiled."""
    import importlib.util

    for name in ("_tuples", "_places", "_kernel", "_cover"):
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

from ._cover import Cover  # noqa: E402
from ._kernel import Kernel  # noqa: E402

IS_COMPILED = not str(sys.modules[Kernel.__module__].__file__).endswith(".py")
if os.environ.get(VARIABLE) == "required" and not IS_COMPILED:
    raise ImportError(f"{VARIABLE}=required, but the kernel was not compiled: reinstall where there is a C compiler")

__all__ = ["IS_COMPILED", "Cover", "Kernel"]
