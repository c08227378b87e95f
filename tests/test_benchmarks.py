"""The benchmark suite: its arithmetic, its checks and what it writes. No timing is asserted, no peer needed."""

import doctest
import importlib
import importlib.util
import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
SUITE = "benchmark_suite"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def load(name, path, **options):
    """Import a file that no path leads to."""
    spec = importlib.util.spec_from_file_location(name, path, **options)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


load(SUITE, BENCHMARKS / "suite" / "__init__.py", submodule_search_locations=[str(BENCHMARKS / "suite")])
bench, chart, checks, peers, quote, report, timing = (
    importlib.import_module(f"{SUITE}.{name}")
    for name in ("bench", "chart", "checks", "peers", "quote", "report", "timing")
)
run = load("benchmarks_run", BENCHMARKS / "run.py")
worker = load("benchmarks_worker", BENCHMARKS / "peers" / "worker.py")
Contestant, Fault, Lap, WrongAnswer = timing.Contestant, timing.Fault, timing.Lap, timing.WrongAnswer


@pytest.fixture
def page(tmp_path):
    """A report on two rows, with a footnote."""
    page = report.Report(tmp_path / "made-up.md", "Made up", ["One line."], ["set", ">ours"], io.StringIO())
    page.start()
    page.add(["a|b", "1.00 ms"])
    page.add(["c", "–" + page.note("too slow")])
    return page


@pytest.fixture
def tools(tmp_path):
    """A bench of three rounds that writes into a folder of its own."""
    data = importlib.import_module(f"{SUITE}.data").Data(tmp_path / "none")
    return bench.Bench(data, SimpleNamespace(), None, 3, tmp_path)


def test_help_runs_without_the_suite():
    done = subprocess.run(
        [sys.executable, BENCHMARKS / "run.py", "--help"], capture_output=True, text=True, check=True, timeout=60
    )
    assert "--no-peers" in done.stdout


@pytest.mark.parametrize("group", run.GROUPS)
def test_every_group_has_a_module_that_runs_it(group):
    assert callable(importlib.import_module(f"{SUITE}.{group}_work").run)


@pytest.mark.parametrize(
    "name", ["chart", "checks", "data", "chromium", "dragging_work", "quote", "report", "timing", "vocabulary"]
)
def test_the_examples_of_the_suite_run(name):
    assert doctest.testmod(importlib.import_module(f"{SUITE}.{name}")).failed == 0


def test_contestants_take_turns():
    order = []
    pair = [Contestant(name, lambda name=name: order.append(name) or Lap(1.0)) for name in "AB"]
    timing.alternate(pair, 3)
    assert "".join(order) == "ABABAB"


def test_a_ratio_is_the_median_of_the_rounds_not_of_the_times():
    ours = [Lap(2.0), Lap(30.0), Lap(4.0)]
    theirs = [Lap(1.0), Lap(10.0), Lap(8.0)]
    assert timing.ratio(ours, theirs) == 2.0


def test_a_batch_has_the_mean_puzzle_and_single_calls_the_median_and_the_worst():
    assert timing.summary([Lap(10.0), Lap(14.0), Lap(12.0)], 4) == timing.Figure(3.0)
    singly = [Lap(9.0, (1.0, 2.0, 6.0)), Lap(12.0, (1.0, 2.0, 9.0)), Lap(10.0, (3.0, 1.0, 6.0))]
    assert timing.summary(singly, 3, median=True) == timing.Figure(2.0, 6.0)
    assert timing.summary(singly, 5) == timing.Figure(2.0, 6.0)


def test_who_fails_is_out_and_the_others_go_on():
    def fail():
        raise Fault("too slow")

    bad, good = Contestant("bad", fail), Contestant("good", lambda: Lap(1.0))
    timing.alternate([bad, good], 2)
    assert (bad.laps, bad.fault, len(good.laps)) == ([], "too slow", 2)


def test_long_work_is_done_three_times_and_a_peer_stops_at_its_own_budget():
    long, peer = Contestant("long", lambda: Lap(1.0)), Contestant("peer", lambda: Lap(1.0), budget=0.0)
    timing.alternate([long, peer], 9, budget=0.0)
    assert (len(long.laps), len(peer.laps)) == (3, 1)


def test_a_right_grid_passes():
    checks.check_sudoku(0, "unique", checks.read_values(SOLVED), checks.read_values(EASY), (3, 3))


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (SOLVED[:-1], "80 cells"),
        ("4" + SOLVED[1:], "given"),
        (SOLVED[:2] + SOLVED[3] + SOLVED[2] + SOLVED[4:], "block 1"),
        ("", "0 cells"),
    ],
)
def test_a_wrong_grid_is_refused(answer, why):
    with pytest.raises(WrongAnswer, match=why):
        checks.check_sudoku(0, "unique", checks.read_values(answer), checks.read_values(EASY), (3, 3))


def test_a_wrong_claim_is_refused_and_no_claim_is_not():
    for verdict in ("several", "none", "stopped"):
        with pytest.raises(WrongAnswer, match="expected 'unique'"):
            checks.check_verdict(0, verdict, "unique")
    checks.check_verdict(0, "first", "unique")
    checks.check_verdict(0, "solved", "several")


def test_a_calcudoku_has_one_solution():
    checks.check_equal(0, "unique", [1, 2, 2, 1], [1, 2, 2, 1])
    with pytest.raises(WrongAnswer):
        checks.check_equal(0, "unique", [2, 1, 1, 2], [1, 2, 2, 1])


def test_pieces_lie_turned_or_over_but_in_their_shape():
    pieces = [[(0, 0), (0, 1), (0, 2), (1, 0)], [(0, 0), (0, 1)]]
    board = [[1, 1, 0], [2, 1, 0], [2, 1, 0]]
    covered = [(row, col) for row in range(3) for col in range(2)]
    checks.check_pieces(0, board, covered, pieces)
    with pytest.raises(WrongAnswer, match="other cells"):
        checks.check_pieces(0, board, covered[:-1], pieces)
    with pytest.raises(WrongAnswer, match="piece 1"):
        checks.check_pieces(0, [[1, 1, 0], [1, 1, 0], [2, 2, 0]], covered, pieces)


def test_an_exact_cover_covers_every_column_once():
    rows = [[0, 1], [1, 2], [2]]
    checks.check_cover(0, [0, 2], rows, 3)
    for chosen in ([0, 1], [0], [0, 1, 2]):
        with pytest.raises(WrongAnswer):
            checks.check_cover(0, chosen, rows, 3)


def test_every_count_is_looked_at():
    may, june = frozenset({"May", "1"}), frozenset({"Jun", "1"})
    checks.check_counts({may: 3}, {may: 3, june: 0})
    for counts in ({may: 2}, {}, {may: 3, june: 1}):
        with pytest.raises(WrongAnswer, match="1 counts"):
            checks.check_counts(counts, {may: 3, june: 0})


def test_a_table_is_printed_as_it_is_written(page):
    page.finish("The end.")
    assert page.path.read_text() == page.text()
    assert page.stream.getvalue().rstrip() == page.text().rstrip()
    assert page.text().splitlines()[4:] == [
        "| set | ours |",
        "|---|---:|",
        r"| a\|b | 1.00 ms |",
        "| c | –¹ |",
        "",
        "- ¹ too slow",
        "",
        "The end.",
    ]


def test_the_file_is_valid_after_each_row(page):
    assert page.path.read_text().endswith("| c | –¹ |\n\n- ¹ too slow\n")
    assert [file.name for file in page.path.parent.iterdir()] == ["made-up.md"]


def test_a_footnote_stands_once(page):
    assert [page.note("too slow"), page.note("missing"), page.note("too slow")] == ["¹", "²", "¹"]


def test_a_row_has_times_ratio_and_chart(tools, tmp_path, capsys):
    tools.begin("made-up", "Made up", ["About."])
    tools.row("work", "a set", 4, lambda: Lap(0.008), lambda: Lap(0.004))
    tools.row("work", "one by one", 2, lambda: Lap(0.004, (0.001, 0.003)), median=True)
    tools.end()
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith("| work |")][1:]
    assert rows == [
        "| work | a set | 4 | 2.00 ms | – | 1.00 ms | – | 2.00 |",
        "| work | one by one | 2 | 2.00 ms | 3.00 ms | – | – | – |",
    ]
    name = "made-up" if bench.machine.KERNEL == "compiled" else "made-up-interpreted"
    assert rows[1] in (tmp_path / f"{name}.md").read_text()
    ElementTree.fromstring((tmp_path / f"{name}.svg").read_text())


def test_a_wrong_answer_of_ours_is_told_and_fails_the_run(tools, capsys):
    def wrong():
        raise WrongAnswer("puzzle 1: a given value was changed")

    tools.begin("made-up", "Made up", [])
    tools.row("work", "a set", 1, wrong, lambda: Lap(1.0))
    tools.end()
    assert "- ¹ rulegrid: puzzle 1: a given value was changed" in capsys.readouterr().out
    assert tools.failed


def test_a_chart_is_a_picture_with_every_name_and_time():
    bars = [
        chart.Bars("batch", "easy & quick", [chart.Bar("rulegrid", 2e-6), chart.Bar("other", 0.5)]),
        chart.Bars("batch", "x" * 60, [chart.Bar("rulegrid", 3e-3)]),
    ]
    picture = ElementTree.fromstring(chart.draw("A <title>", "CPU time", "somewhere", bars))
    texts = [element.text for element in picture.iter() if element.tag.endswith("text")]
    assert {"A <title>", "batch", "easy & quick", "rulegrid", "other", "2.00 µs", "500 ms", "3.00 ms"} <= set(texts)
    width = float(picture.get("width"))
    for rect in (element for element in picture.iter() if element.tag.endswith("rect")):
        assert 0 <= float(rect.get("x")) <= float(rect.get("x")) + float(rect.get("width")) <= width


def test_a_page_quotes_the_tables_of_the_results(tmp_path, capsys):
    results = tmp_path / "results"
    report.write(results / "start.md", "# Start\n\nToday.\n\nAbout.\n\n| a |\n|---|\n| 1 |\n")
    report.write(results / "start.svg", "<svg/>")
    for name in quote.PAGES:
        report.write(tmp_path / name, "Before\n<!-- table: start.md -->\nold\n<!-- end of table -->\nafter\n")
    assert quote.quote(tmp_path, results) == 0
    text = (tmp_path / quote.PAGES[0]).read_text()
    assert "![Start](results/start.svg)" in text
    assert "![Start](../results/start.svg)" in (tmp_path / "docs/speed.md").read_text()
    assert "Today.\n\n| a |" in text
    assert "About" not in text
    assert "old" not in text
    assert quote.quote(tmp_path, results) == 0
    assert (tmp_path / quote.PAGES[0]).read_text() == text
    (results / "start.md").unlink()
    assert quote.quote(tmp_path, results) == 1


def test_a_peer_that_is_not_there_has_a_reason(tmp_path):
    others = peers.Peers(tmp_path / "env", 1.0)
    others._versions = {}
    with pytest.raises(Fault, match="could not be installed"):
        others.ask("cp-sat", {"kind": "sudoku"})


def test_a_worker_answers_in_json_and_tells_its_errors():
    peer = SimpleNamespace(sudoku=lambda task, built: built() or ("unique", task["givens"]))
    answer = worker.answer(peer, {"kind": "sudoku", "givens": [1]})
    assert (answer["verdict"], answer["solution"]) == ("unique", [1])
    assert 0 <= answer["model_seconds"] <= answer["seconds"]
    assert json.dumps(answer)
    assert worker.answer(peer, {"kind": "cover"}) == {"error": "has no model for cover"}
    assert "KeyError" in worker.answer(peer, {"kind": "sudoku"})["error"]


@pytest.mark.slow
def test_a_peer_that_hangs_is_ended_and_one_that_prints_is_understood(tmp_path, monkeypatch):
    (tmp_path / "made_up_peer.py").write_text(
        "import time\n"
        "def sudoku(task, built):\n"
        "    print('a banner', flush=True)\n"
        "    time.sleep(task['sleep'])\n"
        "    return 'first', [1]\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(peers, "GRACE", 0.0)
    process = peers._Worker(Path(sys.executable), "made_up_peer")
    try:
        assert process.ask({"kind": "sudoku", "sleep": 0}, 60)["solution"] == [1]
        with pytest.raises(peers.Slow):
            process.ask({"kind": "sudoku", "sleep": 600}, 0.2)
    finally:
        process.close()


def test_a_library_that_can_not_be_imported_is_told(tmp_path):
    process = peers._Worker(Path(sys.executable), "no_such_peer")
    try:
        with pytest.raises(Fault, match="can't be imported"):
            process.ask({"kind": "sudoku"}, 60)
    finally:
        process.close()


@pytest.mark.slow
def test_ideas_are_measured_and_given_up_where_they_take_too_long(tools, monkeypatch, tmp_path):
    pruning = importlib.import_module(f"{SUITE}.pruning_work")
    ideas = dict(pruning.IDEAS)
    chosen = ("pieces in the board's order", "first vacant cell, all of these")
    monkeypatch.setattr(pruning, "IDEAS", [(name, ideas[name]) for name in chosen])
    monkeypatch.setattr(pruning, "BOARDS", [("dragonfjord", ("Oct,6",), ("Oct,6", 2))])
    monkeypatch.setattr(pruning, "MOST", 400)
    pruning.run(tools)
    rows = [line for line in next(tmp_path.glob("pruning*.md")).read_text().splitlines() if line.startswith("| dragon")]
    assert not tools.failed
    assert len(rows) == 2 + len(pruning.ENGINE)
    assert ">400 |" in rows[0]
    assert ">" not in rows[1].split("|")[-3]
    ElementTree.fromstring(next(tmp_path.glob("pruning*.svg")).read_text())


def test_dragging_is_measured_where_there_is_a_browser(tools, monkeypatch, tmp_path):
    dragging = importlib.import_module(f"{SUITE}.dragging_work")
    monkeypatch.setenv("RULEGRID_CHROMIUM", "")
    monkeypatch.setenv("PATH", str(tmp_path))
    dragging.run(tools)
    assert not tools.failed
    assert not list(tmp_path.glob("dragging*"))


@pytest.mark.browser
@pytest.mark.parametrize(
    ("group", "less", "row", "rows"),
    [
        ("dragging", {"SECONDS": 0.3}, "a piece", 2),
        ("typing", {"KEYS": 4, "BOARDS": (("9x9", "?grid=-81-", 9),)}, "9x9", 4),
    ],
)
def test_what_is_measured_on_the_page_has_its_rows(tools, monkeypatch, tmp_path, group, less, row, rows):
    pytest.importorskip("playwright")
    if not (os.environ.get("RULEGRID_CHROMIUM") or shutil.which("chromium")):
        pytest.skip("no chromium")
    work = importlib.import_module(f"{SUITE}.{group}_work")
    for name, value in less.items():
        monkeypatch.setattr(work, name, value)
    tools.rounds = 1
    work.run(tools)
    lines = next(tmp_path.glob(f"{group}*.md")).read_text().splitlines()
    assert sum(row in line for line in lines) == rows


@pytest.mark.slow
def test_making_is_compared_with_what_is_installed(tools, monkeypatch, tmp_path):
    beside = importlib.import_module(f"{SUITE}.beside_work")
    monkeypatch.setattr(beside, "FOLDER", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(beside, "CLASSICS", beside.QUICK)
    monkeypatch.setattr(beside, "CALCUDOKUS", beside.QUICK)
    beside.run(tools)
    text = next(tmp_path.glob("beside*.md")).read_text()
    assert "ours, each given needed | 3 |" in text
    assert "Not installed, and so not measured: qqwing, keen" in text


@pytest.mark.slow
def test_the_pages_server_is_measured_and_its_answers_are_checked(tools, tmp_path):
    web = importlib.import_module(f"{SUITE}.web_work")
    (tools.data.folder / "sudoku").mkdir(parents=True)
    (tools.data.folder / "sudoku" / "easy.txt").write_text(EASY + "\n" + EASY[::-1] + "\n")
    web.run(tools)
    assert not tools.failed
    rows = [line for line in next(tmp_path.glob("web*.md")).read_text().splitlines() if line.startswith("| easy")]
    assert len(rows) == len(web.CLIENTS)
    right = json.dumps({"status": "unique", "solutions": [[[int(digit) for digit in SOLVED]]]}).encode()
    web.check(0, EASY, right)
    for wrong in (b"", b"{}", right.replace(b"unique", b"none"), right.replace(b"5, 3", b"3, 5", 1)):
        with pytest.raises(WrongAnswer):
            web.check(0, EASY, wrong)
