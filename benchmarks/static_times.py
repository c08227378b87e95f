"""How soon an exported page can be played and answers, in Chromium, and what searches take there:

    python benchmarks/static_times.py SITE [PUZZLES]

SITE is a folder of `rulegrid web --export`; PUZZLES the folder of published variants (`variants`, see `benchmarks/README.md`), of which 40 are taken. Needs
the extra `browser`. Times are medians of several pages; searches run in turn with those of the native kernel. Where others use the
machine too, the seconds of the processor, of all processes of the browser, say more than those of the clock.
"""

import functools
import gzip
import http.server
import itertools
import json
import os
import shutil
import statistics
import sys
import threading
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from rulegrid.web.dispatch import replies
from rulegrid.web.request import ServerLimits

ROUNDS = 3
TAKEN = 40
BOARD = "[aria-label^='A3']"
CLASSIC = {
    "family": "sudoku",
    "puzzle": {
        "rows": 9,
        "cells": ["5 3 . . 7 . . . .", "6 . . 1 9 5 . . .", ". 9 8 . . . . 6 .", "8 . . . 6 . . . 3", "4 . . 8 . 3 . . 1",
                  "7 . . . 2 . . . 6", ". 6 . . . . 2 8 .", ". . . 4 1 9 . . 5", ". . . . 8 . . 7 9"],
        "rules": [{"rule": "row"}, {"rule": "column"}, {"rule": "block"}],
    },
}  # fmt: skip
ASK = """async ([path, body]) => {
    const { ask } = await import("/api.js");
    const began = performance.now();
    await ask(path, body);
    return [performance.now() - began, performance.now()];
}"""
MARKS = """() => [performance.timeOrigin, ...performance.getEntriesByType("mark").map((mark) => [mark.name, performance.timeOrigin + mark.startTime])]"""
KEPT = "async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'"


class Silent(http.server.SimpleHTTPRequestHandler):
    """Hands out files without a word."""

    def log_message(self, *args):
        pass


def main(site, puzzles=None):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Silent, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/#/sudoku"
    sizes(Path(site))
    with sync_playwright() as playwright:
        executable = os.environ.get("RULEGRID_CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox", "--disable-gpu"])
        session = browser.new_browser_cdp_session()

        def cpu():
            return sum(each["cpuTime"] for each in session.send("SystemInfo.getProcessInfo")["processInfo"])

        visits = {"cold": [], "warm": [], "third": []}
        for _ in range(ROUNDS):
            context = browser.new_context()
            page = context.new_page()
            page.set_default_timeout(120_000)
            visits["cold"].append(start(page, cpu, lambda page=page: page.goto(address)))
            for name in ("warm", "third"):
                while not page.evaluate(KEPT):
                    time.sleep(0.2)
                time.sleep(4)  # until the spare worker is there
                visits[name].append(start(page, cpu, page.reload))
            if len(visits["cold"]) < ROUNDS:
                context.close()
        for name, found in visits.items():
            first, answer, busy = (
                statistics.median(times) for times in zip(*(each[:3] for each in found), strict=True)
            )
            print(
                f"{name}: first input {first / 1000:.2f} s, first answer {answer / 1000:.2f} s, processor {busy:.2f} s"
            )
            parts = {part: statistics.median(each[3][part] for each in found) for part in found[0][3]}
            print("  of it until:", ", ".join(f"{part} {time:.0f} ms" for part, time in parts.items()))
        time.sleep(5)  # until the spare worker is there
        for name, path, body in (("solve", "/solve", CLASSIC | {"limit": 2}), ("hint", "/hint", CLASSIC)):
            found = statistics.median(page.evaluate(ASK, [f"/api{path}", body])[0] for _ in range(9))
            print(f"{name}: {found:.1f} ms, natively {statistics.median(native(path, body) for _ in range(9)):.1f} ms")
        if puzzles:
            published(page, puzzles)
        browser.close()


def sizes(site):
    files = [path for path in site.rglob("*") if path.is_file()]
    page = [path for path in files if "python" not in path.relative_to(site).parts]
    for name, some in (("page", page), ("all", files)):
        contents = [path.read_bytes() for path in some]
        packed = sum(len(gzip.compress(content)) for content in contents)
        print(f"{name}: {sum(map(len, contents)):,} bytes, {packed:,} by gzip")


def start(page, cpu, go):
    """The milliseconds from when a page is asked for until one can play, and until Python has answered; seconds of the processor; and
    the milliseconds that each part of the start took, one after the other: until the worker is there, its files, Python, and so on."""
    before = cpu()
    go()
    page.wait_for_selector(BOARD)
    first = page.evaluate("performance.now()")
    answer = page.evaluate(ASK, ["/api/solve", CLASSIC | {"limit": 2}])[1]
    busy = cpu() - before
    begun = page.evaluate("performance.timeOrigin")
    origin, *marks = page.workers[0].evaluate(MARKS)
    times = {"worker": origin, **dict(marks), "answer": begun + answer}
    parts = dict(zip(times, (end - start for start, end in itertools.pairwise([begun, *times.values()])), strict=True))
    return first, answer, busy, parts


def native(path, body):
    began = time.perf_counter()
    list(replies(path, json.dumps(body).encode(), ServerLimits(), lambda line: None))
    return 1000 * (time.perf_counter() - began)


def is_answered(body):
    *_, answer = replies("/solve", json.dumps(body).encode(), ServerLimits(), lambda line: None)
    return answer.status == 200


def published(page, folder):
    cases = [
        case
        for case in json.loads((Path(folder) / "published.json").read_text(encoding="utf-8"))
        if case.get("peer_ms")
    ]
    sys.path[:0] = [str(Path(__file__).parents[1] / "benchmarks"), str(Path(__file__).parents[1] / "tests" / "shared")]
    from suite.published_work import reader

    read = reader()
    table = read["load"]()
    cases = [case for case in cases if not read["unknown_types"](case, table)]
    times, ours, peers = [], [], []
    asked = [
        (case, {"family": "sudoku", "puzzle": read["to_puzzle"](case, table).to_data(), "limit": 2}) for case in cases
    ]
    asked = [(case, body) for case, body in asked if is_answered(body)]  # some have rules that JSON has no name for
    for case, body in asked[:: len(asked) // TAKEN][:TAKEN]:
        times.append(min(page.evaluate(ASK, ["/api/solve", body])[0] for _ in range(3)))
        ours.append(min(native("/solve", body) for _ in range(3)))
        peers.append(case["peer_ms"])
    for name, found in (("browser", times), ("natively", ours), ("its solver", peers)):
        print(f"{len(found)} published, {name}: sum {sum(found):,.0f} ms, median {statistics.median(found):.1f} ms")
    print(f"median of ratios {statistics.median(one / other for one, other in zip(times, ours, strict=True)):.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
