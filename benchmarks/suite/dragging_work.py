"""The page's calendar while a piece is dragged: how evenly pictures follow each other, and what each one costs."""

import json
import tempfile
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from .bench import Bench
from .chromium import in_chromium, share
from .report import duration

ADDRESS = "#/calendar?board=dragonfjord&date=2026-11-21"
SCREENS = ((1280, 800), (390, 664))
SECONDS, QUICK_SECONDS = 5.0, 0.5
MAIN = ("FireAnimationFrame", "UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit")
RASTER = "RasterTask"
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "cc"]

INTRO = (
    "A piece is dragged over board and tray along a curve, once a picture, in headless Chromium without a graphics card; the "
    "interval is from one call of `requestAnimationFrame` to the next. At 60 pictures a second it is 16.7 ms. In the rows "
    '"nothing", the same page calls `requestAnimationFrame` and nothing else: what is late there is late because of the '
    "machine. Script, main thread (script, style, layout, paint and commit) and raster are CPU time a picture, from "
    "Chromium's trace of another round.",
)

DRAG = """async ([seconds, isDragged]) => {
  const stage = document.querySelector('.stage');
  const piece = document.querySelector('[data-piece="0"]');
  const box = stage.getBoundingClientRect();
  const body = piece.querySelector('.piece-body').getBoundingClientRect();
  stage.setPointerCapture = () => {}; // there is no such pointer
  const send = (kind, node, clientX, clientY) => isDragged && node.dispatchEvent(new PointerEvent(kind, {
    bubbles: true, cancelable: true, pointerId: 7, pointerType: 'mouse', buttons: 1, clientX, clientY,
    button: kind === 'pointermove' ? -1 : 0,
  }));
  const intervals = [];
  let last = null;
  send('pointerdown', piece, body.x + 8, body.y + 8);
  const began = performance.now();
  await new Promise((done) => {
    const draw = (now) => {
      if (last !== null) intervals.push(now - last);
      last = now;
      const part = (performance.now() - began) / 1000;
      const x = box.x + box.width * (0.45 + 0.35 * Math.cos(2.1 * part));
      const y = box.y + box.height * (0.45 + 0.35 * Math.sin(3.3 * part));
      send('pointermove', stage, x, y);
      if (part < seconds) requestAnimationFrame(draw);
      else done(send('pointerup', stage, x, y));
    };
    requestAnimationFrame(draw);
  });
  return intervals;
}"""


def run(bench: Bench) -> None:
    columns = [
        "screen", "dragged", ">pictures", ">median", ">95 %", ">worst", ">script", ">main thread", ">raster",
    ]  # fmt: skip
    bench.begin_page("dragging", "Dragging on the page", INTRO, columns)
    in_chromium(bench, partial(_measure, bench))


def _measure(bench: Bench, address: str, browser: Any) -> None:
    seconds = QUICK_SECONDS if bench.data.quick else SECONDS
    for width, height in SCREENS:
        page = browser.new_page(viewport={"width": width, "height": height})
        page.goto(address + ADDRESS)
        page.wait_for_selector(".cal-play .count:not(.waiting)")
        for is_dragged in (True, False):
            cells = measured(browser, page, bench.rounds, seconds, is_dragged)
            bench.add([f"{width}x{height}", "a piece" if is_dragged else "nothing", *cells])
        page.close()


def measured(browser: Any, page: Any, rounds: int, seconds: float, is_dragged: bool) -> list[str]:
    """Return the cells of a row: pictures and their intervals over all rounds, and what a picture costs."""
    intervals: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace.json"
        for _ in range(rounds):
            intervals += page.evaluate(DRAG, [seconds, is_dragged])
        browser.start_tracing(page=page, path=trace, categories=CATEGORIES)
        pictures = len(page.evaluate(DRAG, [seconds, is_dragged]))
        browser.stop_tracing()
        spent = cpu_time(json.loads(trace.read_text(encoding="utf-8"))["traceEvents"])
    figures = [share(intervals, 0.5), share(intervals, 0.95), max(intervals)]
    costs = [spent[MAIN[0]], sum(spent[name] for name in MAIN), spent[RASTER]]
    cells = [duration(figure / 1e3) for figure in figures] + [duration(cost / 1e6 / pictures) for cost in costs]
    return [str(len(intervals)), *cells]


def cpu_time(events: Sequence[dict[str, Any]]) -> Counter[str]:
    """Return the CPU time of each kind of event of a trace, in microseconds.

    >>> cpu_time([{"name": "Paint", "ph": "X", "tdur": 2}, {"name": "Paint", "ph": "X", "dur": 9}, {"name": "b", "ph": "I"}])
    Counter({'Paint': 11})
    """
    spent: Counter[str] = Counter()
    for event in events:
        if event.get("ph") == "X":
            spent[event["name"]] += event.get("tdur", event.get("dur", 0))
    return spent
