"""Steps of every published variant, beside those of the last run and the time of the solver they come from.

A regression shows here in steps, which don't depend on the machine: the page that is there is read before it is written.
"""

import math
import re
import sys
import time
from pathlib import Path
from typing import Any

from rulegrid import Puzzle
from rulegrid.core.errors import SearchStopped

from .bench import Bench, forget
from .published_work import PEER, SEVERAL, reader, reader_of
from .report import DASH, duration

LIMIT = 20.0  # seconds for a puzzle
FEW = 50  # steps: with no more before and now a puzzle is left out of the mean
COLUMNS = ["puzzle", "rules", ">steps", ">before", ">failures", "derived", ">set-up", ">CPU", f">{PEER}"]
INTRO = (
    "Each puzzle to the proof that its solution is the only one, from JSON, once, nothing kept of another. `before`: the steps in the "
    f"page that this run found. {PEER}: its CPU time, with parsing and building; `capped` where it gives up.",
)
ROW = re.compile(r"^\| (\S+) \| [^|]* \| ([\d,]+) \|")


def run(bench: Bench) -> None:
    cases = [*(bench.data.json("variants/published.json") or []), *(bench.data.json("variants/hard.json") or [])]
    if not cases:
        print(f"no variants in {bench.data.folder}: set RULEGRID_DATA to their folder", file=sys.stderr)
        return
    read = reader()
    table = read["load"]()
    peer = bench.data.json("variants/peer_ms.json") or {}
    before = steps_in(bench.out / "nodes.md")
    known = [case for case in cases if case["id"] not in SEVERAL and not read["unknown_types"](case, table)]
    bench.begin_page("nodes", "Steps of published variants", INTRO, COLUMNS, caption="CPU time")
    now: dict[str, int] = {}
    for case in bench.data.some(known, 8):
        name = case["id"]
        print(f"… {name}", file=sys.stderr, flush=True)
        cells, steps = row(case, read["to_puzzle"](case, table))
        if steps is not None:
            now[name] = steps
        bench.add([name, *cells[:2], f"{before[name]:,}" if name in before else DASH, *cells[2:], _peer(case, peer)])
    ratios = [
        (now[name] + 1) / (before[name] + 1) for name in now if name in before and max(now[name], before[name]) > FEW
    ]
    mean = f"{math.exp(sum(map(math.log, ratios)) / len(ratios)):.2f}" if ratios else DASH
    bench.end(
        f"{sum(now.values()):,} steps in all; the geometric mean of now by before, of puzzles of more than {FEW} steps: {mean}."
    )


def row(case: dict[str, Any], puzzle: Puzzle) -> tuple[list[str], int | None]:
    """Solve a puzzle; return the cells of its row, and its steps, None where it was stopped."""
    make = reader_of(puzzle)
    forget()
    began = time.process_time()
    solver = make().solver(timeout=LIMIT)
    try:
        found: int | None = sum(1 for _ in solver.solutions(2))
    except SearchStopped:
        found = None
    seconds = time.process_time() - began
    stats = solver.stats
    rules = ", ".join(sorted({each["type"] for each in case["constraints"]})) or DASH
    derived = ", ".join(f"{number} {what}" for what, number in stats.derived.items()) or DASH
    steps = f"{solver.steps:,}" if found is not None else f"over {solver.steps:,}"
    set_up = duration(sum(stats.setup.values())) if stats.setup else DASH
    return [
        rules,
        steps,
        f"{stats.failures:,}",
        derived,
        set_up,
        duration(seconds),
    ], None if found is None else solver.steps


def steps_in(page: Path) -> dict[str, int]:
    """Return the steps that a page has, by puzzle."""
    lines = page.read_text(encoding="utf-8").splitlines() if page.exists() else []
    return {found[1]: int(found[2].replace(",", "")) for line in lines if (found := ROW.match(line))}


def _peer(case: dict[str, Any], peer: dict[str, float]) -> str:
    if "peer" in case:
        status = case["peer"]["status"]
        return ("capped, " if status == "capped" else "") + duration(case["peer"]["cpu_ms"] / 1000)
    return duration(peer[case["id"]] / 1000) if case["id"] in peer else DASH
