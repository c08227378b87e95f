"""`rulegrid calcudoku`: lines in, lines out, and the options it shares with the other families."""

import itertools
import json
import subprocess
import sys
from pathlib import Path

import pytest

from batch_texts import rows
from worked_calcudokus import UNSOLVABLE, WORKED, WORKED_SOLVED

FAMILY = "calcudoku"
ROOT = Path(__file__).parents[2]

THREE = "0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 1-\n"
THREE_SOLVED = "2 1 3\n3 2 1\n1 3 2\n"
OPEN = "0 0 0\n0 0 0\n0 0 0\n18+\n"  # says nothing: the twelve Latin squares


COMMANDS = {
    "python main.py": [sys.executable, str(ROOT / "main.py")],
    "python -m rulegrid": [sys.executable, "-m", "rulegrid"],
    "rulegrid": [str(Path(sys.executable).with_name("rulegrid"))],
}


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
@pytest.mark.parametrize(
    ("given", "answer", "said", "status"),
    [
        (WORKED, WORKED_SOLVED, "", 0),
        # Its cage 7 has two cells and the bare label 5.
        (
            UNSOLVABLE,
            "No solution.\n",
            "rulegrid: the puzzle contradicts itself: cage 5 at C5 (2 cells need an operation)\n",
            1,
        ),
    ],
    ids=["solved", "unsolvable"],
)
def test_the_worked_examples_come_out_byte_for_byte(command, given, answer, said, status):
    done = subprocess.run([*command, "calcudoku"], input=given.encode(), capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (status, answer.encode(), said.encode())


@pytest.mark.parametrize("arguments", [(), ("solve",), ("-",), ("solve", "-"), ("--all",), ("--limit", "2", "-")])
def test_standard_input_is_read_without_a_file_and_for_a_dash(run, arguments):
    assert run(*arguments, stdin=WORKED) == (0, WORKED_SOLVED, "")


@pytest.mark.parametrize("arguments", [("puzzle.txt",), ("solve", "puzzle.txt"), ("--plain", "puzzle.txt")])
def test_a_file_is_read(run, here, arguments):
    (here / "puzzle.txt").write_text(WORKED)
    assert run(*arguments) == (0, WORKED_SOLVED, "")


def test_a_puzzle_may_be_json(run, here):
    puzzle = json.loads(run("--json", stdin=THREE)[1])["puzzle"]
    assert puzzle == {
        "version": 1,
        "family": "calcudoku",
        "rows": 3,
        "cols": 3,
        "cells": [". . .", ". . .", ". . ."],
        "rules": [
            {"rule": "row"},
            {"rule": "column"},
            {"rule": "cage", "clues": ["3+:A1A2", "6*:A3B2B3", "2-:B1C1", "1-:C2C3"]},
        ],
    }
    (here / "puzzle.json").write_text(json.dumps(puzzle))
    assert run("puzzle.json") == run(stdin=json.dumps(puzzle)) == (0, THREE_SOLVED, "")


@pytest.mark.parametrize(
    "text",
    [
        THREE.replace("\n", "\r\n"),
        "\ufeff" + THREE,
        THREE.replace("\n", "  \t\n") + "\n\n",
        THREE.rstrip("\n"),
        "7 7 10\n20 10 10\n20 99 99\n3+ 6* 2- 1-\n",  # gaps in the numbers
        "0 0 1\n2 1 1\n2 3 3\n3+ 6×\n2− 1–\n",  # labels on two lines, other signs
        "0 0 1\n2 1 1\n2 3 3\n3+ 6x 2- 1-\n",
        "0 0 1\n2 1 1\n2 3 3\n003+ 6· 2- 1-\n",
    ],
    ids=["CRLF", "BOM", "blanks", "no last newline", "gaps", "signs", "x", "dot"],
)
def test_the_text_may_be_written_in_many_ways(run, text):
    assert run(stdin=text) == (0, THREE_SOLVED, "")


@pytest.mark.parametrize("sign", "/:÷")
def test_a_quotient_has_three_signs(run, sign):
    assert run("--count", stdin=f"0 0 1\n1 1 1\n1 1 1\n3{sign} 14+\n") == run(
        "--count", stdin="0 0 1\n1 1 1\n1 1 1\n3/ 14+\n"
    )
    assert int(run("--count", stdin=f"0 0 1\n1 1 1\n1 1 1\n3{sign} 14+\n")[1]) > 0


@pytest.mark.parametrize("label", ["1", "1+", "1*"])
def test_a_single_cell_takes_a_bare_target_a_sum_or_a_product(run, label):
    assert run(stdin=f"0\n{label}\n") == (0, "1\n", "")


@pytest.mark.parametrize(
    "text",
    [
        "0 0\n1 1\n3 3+\n",
        "0 0 0\n1 1 1\n2 2 2\n1- 6+ 6+\n",
        "0 0 0\n1 1 1\n2 2 2\n6/ 6+ 6+\n",
        "0\n5\n",
        "0\n1-\n",
        "0 0\n1 1\n99+ 3+\n",
        "0 0\n1 1\n0* 3+\n",
        f"0 0\n1 1\n{'9' * 10_000}* 3+\n",
        f"0 0\n1 1\n{2**64 + 3}+ 3+\n",
        f"0 0\n1 1\n{2**64 + 2}* 3+\n",
    ],
    ids=["bare", "difference of 3", "quotient of 3", "5 in 1x1", "1- alone", "99+", "0*", "9999…*", "2^64+3", "2^64+2"],
)
def test_a_label_that_cannot_hold_is_no_solution(run, text):
    status, out, err = run(stdin=text)
    assert (status, out) == (1, "No solution.\n")
    assert len(err.splitlines()) <= 1
    assert "Traceback" not in err


@pytest.mark.parametrize("sign", ["−", "÷"])
@pytest.mark.parametrize(
    ("cages", "reason"),
    [
        ("0 0 0\n1 1 2\n1 2 2\n3{} 5+ 6+\n", "{} needs two cells, not 3"),
        ("a a a\nb b c\nb c c\n3{} 5+ 6+\n", "{} needs two cells, not 3"),
        ("0 1 1\n2 2 3\n2 3 3\n3{} 5+ 5+ 6+\n", "{} needs two cells, not 1"),
    ],
    ids=["numbers", "letters", "one cell"],
)
def test_a_difference_or_quotient_of_other_than_two_cells_is_explained(run, cages, reason, sign):
    status, out, err = run(stdin=cages.format(sign))
    assert (status, out) == (1, "No solution.\n")
    assert (
        err
        == f"rulegrid: the puzzle contradicts itself: cage 3{sign} at A1 ({reason.format(sign)}) without --wide-operations\n"
    )
    chinese = run("--language", "zh", stdin=cages.format(sign))[2]
    assert f"{sign} 须用于两格，而此笼有" in chinese
    assert "--wide-operations" in chinese


NARROW = {
    "text": "0 0 1\n2 1 1\n2 3 3\n3+ 0- 2- 1-\n",
    "numbers": "3 4\n1 3 2 1 1 1 2\n2 0 3 1 3 2 2 2 3\n2 2 2 2 1 3 1\n2 1 2 3 2 3 3",
    "keen": "3:a_a3_a_,a3s0s2s1",
}
"""The puzzle `THREE` with the largest minus the others in its second cage, where that needs the option."""
WIDE = {
    "letters": "AAB\nCBB\nCDD\nA 3+\nB 0-\nC 2-\nD 1-",
    "cells": "3 + r1c1 r1c2\n0 - r1c3 r2c2 r2c3\n2 - r2c1 r3c1\n1 - r3c2 r3c3",
    "objects": json.dumps({"size": 3, "cages": [
        {"cells": [[0, 0], [0, 1]], "op": "+", "target": 3}, {"cells": [[0, 2], [1, 1], [1, 2]], "op": "-", "target": 0},
        {"cells": [[1, 0], [2, 0]], "op": "-", "target": 2}, {"cells": [[2, 1], [2, 2]], "op": "-", "target": 1},
    ]}),
    "json": json.dumps({"rows": 3, "rules": [{"rule": "row"}, {"rule": "column"}, {"rule": "cage", "clues": [
        "3+:A1A2", "0-:A3B2B3", "2-:B1C1", "1-:C2C3",
    ]}]}),
}  # fmt: skip


@pytest.mark.parametrize("text", NARROW.values(), ids=NARROW)
def test_wide_operations_need_their_option_in_the_layouts_of_numbers(run, text):
    status, out, err = run(stdin=text)
    assert (status, out) == (1, "No solution.\n")
    assert "cage 0− at A3 (− needs two cells, not 3) without --wide-operations" in err
    assert run("--wide-operations", stdin=text) == (0, THREE_SOLVED, "")
    assert run("--unique", "--wide-operations", stdin=text)[1] == "unique\n"
    written = json.loads(run("--json", stdin=text)[1])["puzzle"]
    assert run(stdin=json.dumps(written))[:2] == (1, "No solution.\n")


@pytest.mark.parametrize("text", WIDE.values(), ids=WIDE)
def test_wide_operations_are_read_from_all_other_layouts(run, text):
    assert run(stdin=text) == (0, THREE_SOLVED, "")


@pytest.mark.parametrize("command", ["explain", "rate", "check", "show", "batch"])
def test_every_command_reads_wide_operations(run, command):
    status, out, err = run(command, "--wide-operations", stdin=NARROW["text"])
    assert status == 0
    assert "No solution" not in out + err
    assert "1 unique" in err or command != "batch"


def test_a_text_of_wide_operations_names_the_option_that_reads_it_again(run):
    status, out, err = run("convert", "--to", "text", stdin=WIDE["letters"])
    assert (status, out) == (4, NARROW["text"])
    assert "cage 0− at A3, which is only read again with --wide-operations" in err


def test_what_contradicts_itself_is_named(run):
    _, _, err = run(stdin="0 0\n1 1\n3 3+\n")
    assert err == "rulegrid: the puzzle contradicts itself: cage 3 at A1 (2 cells need an operation)\n"
    assert run("--quiet", stdin="0 0\n1 1\n3 3+\n") == (1, "No solution.\n", "")


def test_a_target_beyond_64_bits_is_exact(run):
    """2**64 more than what the cells give is another number, and no number's low 64 bits are its value."""
    fits, beyond = "0 0 0\n1 1 1\n2 2 2\n6* 6* 6+\n", f"0 0 0\n1 1 1\n2 2 2\n6* {2**64 + 6}* 6+\n"
    assert run("--count", stdin=fits)[:2] == (0, "12\n")
    assert run("--count", stdin=beyond)[:2] == (1, "0\n")


@pytest.mark.slow
def test_sixty_four_rows_are_the_most(run):
    latin = [[(row + col) % 64 + 1 for col in range(64)] for row in range(64)]
    numbers = "\n".join(" ".join(str(64 * row + col) for col in range(64)) for row in range(64))
    labels = " ".join(str(value) for row in latin for value in row)
    expected = "\n".join(" ".join(map(str, row)) for row in latin) + "\n"
    assert run(stdin=f"{numbers}\n{labels}\n") == (0, expected, "")


def test_all_prints_every_solution_with_an_empty_line_between(run):
    status, out, err = run("--all", stdin=OPEN)
    grids = [[[int(word) for word in line.split(" ")] for line in grid.splitlines()] for grid in out.split("\n\n")]
    squares = [
        [list(a), list(b), list(c)]
        for a, b, c in itertools.permutations(list(itertools.permutations((1, 2, 3))), 3)
        if all(len({x, y, z}) == 3 for x, y, z in zip(a, b, c, strict=True))
    ]
    assert (status, err) == (0, "")
    assert sorted(grids) == sorted(squares)


def test_count_unique_and_limit(run):
    assert run("--count", stdin=OPEN) == (0, "12\n", "")
    assert run("--count", stdin=UNSOLVABLE)[:2] == (1, "0\n")
    assert run("--unique", stdin=OPEN) == (1, "several\n", "")
    assert run("--unique", stdin=WORKED) == (0, "unique\n", "")
    assert run("--unique", stdin=UNSOLVABLE)[:2] == (1, "none\n")
    assert run("--limit", "5", stdin=OPEN)[1].count("\n\n") == 4


def test_candidates(run):
    assert run("--candidates", stdin=OPEN) == (0, "123 123 123\n" * 3, "")
    assert run("--candidates", stdin=THREE) == (0, THREE_SOLVED, "")


def test_cages_may_have_letters_and_comments(run):
    named = "// three\nA A b\nC b b\nC d d\n3+ 6* 2- 1-\n"
    assert run(stdin=named) == (0, THREE_SOLVED, "")


def test_json_has_stable_keys(run):
    status, out, err = run("--json", stdin=THREE)
    data = json.loads(out)
    assert (status, err) == (0, "")
    assert list(data) == ["status", "stopped", "found", "solutions", "conflicts", "steps", "seconds", "puzzle"]
    assert (data["status"], data["found"]) == ("solved", 1)
    assert data["solutions"] == [[[2, 1, 3], [3, 2, 1], [1, 3, 2]]]


def test_it_is_plain_in_a_pipe_unless_pretty_is_asked_for(run):
    assert run(stdin=THREE) == run("--plain", stdin=THREE) == (0, THREE_SOLVED, "")
    status, out, err = run("--pretty", stdin=THREE)
    assert (status, err) == (0, "")
    assert out.splitlines()[1].startswith("  ┏")
    values = [line.partition("┃")[2] for line in out.splitlines()]
    assert [char for char in "".join(values) if char.isdigit()] == [char for char in THREE_SOLVED if char.isdigit()]
    assert [label for label in ("3+", "6×", "2−", "1−") if label not in out] == []


def test_svg_shows_labels_and_solution(run, here):
    assert run("--svg", "cages.svg", stdin=THREE)[0] == 0
    svg = (here / "cages.svg").read_text()
    assert all(label in svg for label in (">3+<", ">6×<", ">2−<", ">1−<"))


def test_stats_go_to_standard_error(run):
    status, out, err = run("--stats", stdin=THREE)
    assert (status, out) == (0, THREE_SOLVED)
    assert err.startswith(". . .\n. . .\n. . .\n")
    assert " a second, " in err


@pytest.mark.parametrize("asked", [(), ("--count",), ("--unique",), ("--all",)])
@pytest.mark.parametrize("stop", [("--max-steps", "0"), ("--timeout", "0")])
def test_a_stopped_search_claims_nothing(run, asked, stop):
    assert run(*asked, *stop, stdin=OPEN) == (
        3,
        "",
        f"rulegrid: stopped by {stop[0]} after 0 steps, 0 solutions found so far\n",
    )


def test_rules_of_ones_own_and_rules_left_out(run, here):
    (here / "mine.py").write_text(
        "from rulegrid import Rule\n"
        "class TopLeftIsTwo(Rule):\n"
        "    def is_valid(self, board):\n"
        "        return board.cells[0][0] in (0, 2)\n"
    )
    assert run("--count", "--rule", "mine.py:TopLeftIsTwo", stdin=OPEN)[1] == "4\n"
    assert run("--count", "--no-rule", "cage", stdin=THREE)[1] == "12\n"
    assert run("--count", "--no-rule", "cage", "--no-rule", "row", "--no-rule", "column", stdin="0\n1\n")[1] == "1\n"


def test_rules_are_listed(run):
    status, out, err = run("rules")
    assert (status, err) == (0, "")
    names = [line.split()[0] for line in out.splitlines() if line and not line.startswith(" ")]
    assert names == ["Regions", "row", "column", "Cages", "cage"]
    assert "    --rule cage:LABEL:CELLS, such as cage:11+:A1B1\n" in out
    rules = json.loads(run("rules", "--json")[1])["rules"]
    assert [(rule["rule"], rule["option"], rule["standard"]) for rule in rules] == [
        ("row", None, True),
        ("column", None, True),
        ("cage", None, True),
    ]


def test_known_puzzles_come_out_as_their_makers_say(run, shared_data):
    lines = (shared_data / "calcudoku" / "keen.jsonl").read_text().splitlines()
    for line in lines[:: len(lines) // 20]:
        case = json.loads(line)
        assert run(stdin=case["input"])[:2] == (0, case["output"].rstrip("\n") + "\n")


def test_known_unsolvable_puzzles_have_no_solution(run, shared_data):
    for line in (shared_data / "calcudoku" / "unsolvable.jsonl").read_text().splitlines()[::20]:
        assert run(stdin=json.loads(line)["input"])[:2] == (1, "No solution.\n")


def test_each_call_of_a_list_is_a_puzzle_of_a_batch(run):
    text = 'KenKen(2, "3 + a1 a2; 1 - b1 b2"),\nKenKen(2, "1 = a1; 5 + a2 b1 b2"),\n'
    status, out, err = run("batch", "--quiet", stdin=text)
    assert (status, err) == (0, "")
    assert out.count(",several,") == out.count(",unique,") == 1


LETTERS = "AAB\nCBB\nCDD"
SIX = {
    "letters": f"{LETTERS}\nA 3+\nB 6*\nC 2-\nD 1-",
    "letters with empty lines": f"Monday\n\n{LETTERS}\n\nA 3+\nB 6*\nC 2-\nD 1-",
    "size": f"3\n{LETTERS}\nA+3\nB*6\nC-2\nD-1",
    "cells": "3 + A1 B1\n6 * C1 B2 C2\n2 - A2 A3\n1 - B3 C3",
    "call": 'KenKen(3, """\n3 + A1 A2;\n6 * A3 B2 B3;\n2 - B1 C1;\n1 - C2 C3""")',
    "numbers": "0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 1-",
    "high": "0 1\n0 1\n2 2\n3+ 4+ 3*",
    "wide": "0 0 1\n2 2 1\n3+ 4+ 5+",
    "object": '{"width": 3, "height": 3, "cages": [{"op": "+", "target": 3, "cells": [[0, 0], [0, 1]]}, {"op": "*", "target": 6, "cells": [[0, 2], [1, 1], [1, 2]]}, {"op": "-", "target": 2, "cells": [[1, 0], [2, 0]]}, {"op": "-", "target": 1, "cells": [[2, 1], [2, 2]]}]}',
}


def test_a_batch_takes_every_layout(run):
    for layout, text in SIX.items():
        status, out, err = run("batch", "--quiet", stdin=text)
        assert (status, err, out.count(",malformed,"), len(rows(out))) == (0, "", 0, 1), layout
    status, out, err = run("batch", "--quiet", stdin="\n\n".join(SIX.values()))
    assert (status, err) == (0, "")
    assert [record["status"] for record in rows(out)].count("malformed") == 0
    assert len(rows(out)) == len(SIX)


def test_rectangles_without_empty_lines_between_them_are_apart(run):
    _, out, _ = run("batch", "--quiet", stdin="\n".join([SIX["high"], SIX["numbers"], SIX["high"]]))
    assert [record["line"] for record in rows(out)] == ["1", "5", "9"]
    assert "malformed" not in out


@pytest.mark.parametrize("wrong", ["letters", "letters with empty lines"])
def test_a_damaged_layout_of_a_batch_leaves_the_others_whole(run, wrong):
    texts = [SIX["letters"], SIX[wrong].replace("D 1-", ""), SIX["call"], SIX["numbers"]]
    _, out, _ = run("batch", "--quiet", stdin="\n\n".join(texts))
    assert out.count(",unique,") == 3
    assert ",malformed," in out
