"""The page's grids while somebody types: how long it takes from a key to the picture that shows what it did."""

from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import Any

from .bench import Bench
from .chromium import in_chromium, share
from .report import duration

KEYS, QUICK_KEYS = 100, 10
PAUSE_MS = 100  # between two digits: as fast as a quick hand
VARIANT = "?grid=-81-&killer=15:A1A2A3_7:B1B2_20:C4C5C6&thermometer=E5E6E7F7&arrow=G1:H1I1"
BOARDS: Sequence[tuple[str, str, int]] = (
    ("9x9 with killer, thermometer and arrow", VARIANT, 9),
    ("16x16", "?grid=-256-", 16),
    ("25x25", "?grid=-625-", 25),
)
MODES = {"values": "", "centre marks": "c"}
SCREENS = ((1280, 900), (390, 844))

INTRO = (
    "Digits are typed on an empty board, some nine a second, each into the next cell, with the check of clashes that follows each of them, in headless "
    "Chromium without a graphics card: from the time stamp of the key to the end of the picture after it. 50 ms are what a person "
    "takes for at once.",
)

LISTEN = """() => {
  window.waits = [];
  document.addEventListener('keydown', (event) => {
    if (!/^[0-9]$/.test(event.key)) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => window.waits.push(performance.now() - event.timeStamp);
    requestAnimationFrame(() => port2.postMessage(0)); // which comes after that picture is painted
  }, true);
}"""


def run(bench: Bench) -> None:
    columns = ["screen", "board", "typed", ">keys", ">median", ">95 %", ">worst"]
    bench.begin_page("typing", "Typing on the page", INTRO, columns)
    in_chromium(bench, partial(_measure, bench))


def _measure(bench: Bench, address: str, browser: Any) -> None:
    keys = QUICK_KEYS if bench.data.quick else KEYS
    for (width, height), (board, query, side), (typed, key) in product(SCREENS, BOARDS, MODES.items()):
        page = browser.new_page(viewport={"width": width, "height": height})
        page.goto(f"{address}#/sudoku{query}")
        waits = typed_on(page, side, key, keys)
        figures = [share(waits, 0.5), share(waits, 0.95), max(waits)]
        cells = [duration(figure / 1e3) for figure in figures]
        bench.add([f"{width}x{height}", board, typed, str(len(waits)), *cells])
        page.close()


def typed_on(page: Any, side: int, key: str, keys: int) -> list[float]:
    """Return the milliseconds that each of so many digits took to be seen."""
    cells = page.locator("[role=gridcell]")
    cells.nth(side * side - 1).wait_for()
    page.locator(".board-frame .borders path").first.wait_for(state="attached")
    cells.first.click()
    if key:
        page.keyboard.press(key)
    page.evaluate(LISTEN)
    for at in range(keys):
        page.keyboard.press(str(at % 9 + 1))
        page.keyboard.press("ArrowDown" if at % side == side - 1 else "ArrowRight")
        page.wait_for_timeout(PAUSE_MS)
    page.wait_for_function("(keys) => window.waits.length >= keys", arg=keys)
    waits: list[float] = page.evaluate("() => window.waits")
    return waits
