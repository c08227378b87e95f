"""On what was measured."""

import datetime
import os
import platform
from collections.abc import Mapping
from pathlib import Path

import rulegrid
from rulegrid.solver.kernel.choice import IS_COMPILED

KERNEL = "compiled" if IS_COMPILED else "interpreted"


def processor() -> str:
    """Return the processor's name where the system tells it, else its kind."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names and names[0] else platform.processor() or platform.machine()


def today() -> str:
    """Return the date as people write it: 21 November 2026."""
    now = datetime.date.today()
    return f"{now.day} {now:%B} {now.year}"


def description(peers: Mapping[str, str]) -> str:
    """Return one line: machine, versions and date."""
    parts = [
        today(),
        f"rulegrid {rulegrid.__version__} ({KERNEL} kernel)",
        f"{platform.python_implementation()} {platform.python_version()}",
        f"{platform.system()} on {platform.machine()}, {processor()}, {os.cpu_count()} cores",
        *(f"{name} {version}" for name, version in sorted(peers.items())),
    ]
    return "; ".join(parts) + "."
