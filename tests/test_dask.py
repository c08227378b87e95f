"""Puzzles on a real dask cluster: two processes of this machine, found through a scheduler as elsewhere."""

import json
import os
from pathlib import Path

import pytest

from rulegrid import Rule
from rulegrid.calcudoku import solve_many as solve_calcudokus
from rulegrid.sudoku import BlockRule, Board, ColumnRule, KillerRule, RowRule
from rulegrid.sudoku import solve_many as solve_sudokus

pytestmark = pytest.mark.slow

FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
KEEN = Path(__file__).parent / "data" / "calcudoku" / "keen.jsonl"


@pytest.fixture(scope="module")
def executor():
    distributed = pytest.importorskip("distributed", reason="the extra dask is not installed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", host="127.0.0.1"
        ) as cluster,
        distributed.Client(cluster.scheduler_address) as client,
    ):
        yield client.get_executor()


def sudokus(number):
    """So many different puzzles, a few of them with no solution, several or none at all."""
    for at in range(number):
        cells = list(FULL)
        for step in range(45):
            cells[(at * 7 + step * (1 + at % 79)) % 81] = "."
        yield "11" + "".join(cells[2:]) if at % 50 == 7 else "x" if at % 50 == 8 else "".join(cells)


def test_the_workers_are_other_processes(executor):
    assert executor.submit(os.getpid).result() != os.getpid()


def test_two_thousand_sudokus_come_back_in_order(executor):
    expected = list(solve_sudokus(sudokus(2000)))
    assert {answer.status for answer in expected} >= {"unique", "several", "none", "malformed"}
    assert list(solve_sudokus(sudokus(2000), jobs=2, executor=executor)) == expected


def test_calcudokus_come_back_in_order(executor):
    texts = [json.loads(line)["input"] for line in KEEN.read_text().splitlines()]
    assert list(solve_calcudokus(texts, jobs=2, executor=executor)) == list(solve_calcudokus(texts))


def test_boards_and_any_rules_travel(executor):
    class LastIsFour(Rule):
        """Defined where no worker can import it from."""

        def is_valid(self, board):
            return board.cells[-1][-1] in (0, 4)

    rules = [RowRule(), ColumnRule(), BlockRule(), KillerRule([(3, [(0, 0), (0, 1)])]), LastIsFour()]
    (text, board) = solve_sudokus(["." * 16, Board(4)], rules, limit=100, jobs=2, executor=executor)
    assert text.found == board.found > 0
    assert text.solution[-1] == "4"
    assert board.solution.cells[-1][-1] == 4


def test_the_executor_can_be_used_again(executor):
    answers = solve_sudokus(sudokus(10_000), jobs=2, executor=executor)
    next(answers)
    answers.close()
    assert next(solve_sudokus([FULL], executor=executor)).status == "unique"
