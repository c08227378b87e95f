"""The page in headless Chromium, for what is measured there."""

import importlib.util
import os
import shutil
from collections.abc import Callable
from typing import Any

from .bench import Bench
from .web_work import serving

ARGUMENTS = ("--no-sandbox", "--no-first-run", "--disable-gpu")


def in_chromium(bench: Bench, measure: Callable[[str, Any], object]) -> None:
    """Call `measure` with the address of a page and a browser, and end the table with how busy the machine was."""
    chromium = os.environ.get("RULEGRID_CHROMIUM") or shutil.which("chromium")
    if importlib.util.find_spec("playwright") is None or chromium is None:
        bench.end("Not measured: this needs Chromium, and pip install 'rulegrid[browser]'.")
        return
    from playwright.sync_api import sync_playwright

    before = os.getloadavg()[0]
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        measure(f"http://{address}/", browser)
        browser.close()
    bench.end(f"The machine's load average was {before:.1f} before, {os.getloadavg()[0]:.1f} after.")


def share(values: list[float] | range, part: float) -> float:
    """Return the value below which a part of the values is.

    >>> share([3, 1, 2, 4], 0.5), share(range(100), 0.95)
    (3, 95)
    """
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]
