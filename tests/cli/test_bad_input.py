"""Whatever is typed or piped in, the answer is one line on standard error and exit status 2; never a traceback."""

import os

import pytest

from rulegrid.cli import main
from rulegrid.sudoku import RULES

FOUR = "1..4......32...."
DIGITS = "9" * 10_000
FILES = {
    "empty.txt": b"",
    "binary.bin": b"\x89PNG\r\n\x1a\n\x00\x00",
    "latin1.txt": "größer".encode("latin-1"),
    "nul.txt": b"1..\x00",
    "ragged.txt": b"1...\n..\n....\n..2.\n",
    "four.txt": FOUR.encode(),
    "two.txt": f"{FOUR}\n{FOUR}\n".encode(),
    "several.jsonl": b'{"rows": 4, "rules": []}\n# one more\n{"rows": 2, "rules": []}\n{"grid": []}\n',
    "unknown_key.json": b'{"rows": 4, "rules": [], "colour": 1}',
    "unknown_rule.json": b'{"rows": 4, "rules": [{"rule": "frob"}]}',
    "no_rows.json": b'{"rules": []}',
    "cut.json": b'{"rows": 4, "rules": [',
    "deep.json": b'{"rows": ' + b"[" * 100_000,
    "nested.json": b'{"rows": ' + b"[" * 900 + b"]" * 900 + b', "rules": []}',
    "huge.json": b'{"rows": ' + DIGITS.encode() + b', "rules": []}',
    "float.json": b'{"rows": 1e999, "rules": []}',
    "list.json": b"[1, 2, 3]",
    "label.json": b'{"rows": 2, "rules": [], "labels": {"Z9": "x"}}',
    "clue.json": b'{"rows": 2, "rules": [{"rule": "killer", "clues": ["x"]}]}',
    "piece.json": b'{"rows": 1, "cols": 2, "values": [1], "rules": [{"rule": "placement", "clues": ["P"]}]}',
    "board_cut.json": b'{"rows": [["a"',
    "board_deep.json": b"[" * 100_000,
    "board_key.json": b'{"rows": [["a"]], "pieces": [], "glue": 1}',
    "board_area.json": b'{"rows": [["a", "b"]], "pieces": [{"name": "I", "cells": [[0, 0]]}]}',
    "board_piece.json": b'{"rows": [["a", "b"]], "pieces": [{"name": "I", "cells": [[0, 0], [5, 5]]}]}',
    "board_huge.json": b'{"rows": [["a"]], "pieces": [{"name": "I", "cells": [[0, 0]], "count": '
    + b"9" * 5000
    + b"}]}",
    "syntax.py": b"class Mine(\n",
    "raises.py": b"1 / 0\n",
    "leaves.py": b"raise SystemExit(0)\n",
    "plain.py": b"class Plain:\n    pass\n",
    "mine.py": b"""
from rulegrid import Cells, ClueRule, Form, Rule

class NeedsMore(Rule):
    def __init__(self, number):
        self.number = number
    def is_valid(self, board):
        return True

class Abstract(Rule):
    pass

class SaysNone(Rule):
    def is_valid(self, board):
        return None

class Raises(Rule):
    def is_valid(self, board):
        return board.cells[99][99] == 0

class RefusesAll(Rule):
    def is_valid(self, board):
        return False

class Scribbles(Rule):
    def is_valid(self, board):
        board.cells[0][0] = 1
        return True

class BadConstraints(Rule):
    def is_valid(self, board):
        return True
    def constraints(self, board):
        yield 5

class Leaves(Rule):
    def is_valid(self, board):
        raise SystemExit(0)

class CannotDraw(Rule):
    def is_valid(self, board):
        return True
    def draw(self, drawing):
        raise ValueError("no ink\\nno paper")

class Paired(ClueRule):
    form = Form(Cells(least=2, most=2), example="A1A2")
    def is_clue_valid(self, clue, board):
        return True

class Counting(Rule):
    clue_form = "N, such as 5"
    def add_clue(self, text):
        self.number = int(text)
    def is_valid(self, board):
        return True

class RaisesOnCheck(Rule):
    def is_valid(self, board):
        return True
    def validate_compatibility(self, board):
        open("no such file")
""",
}
# (arguments, standard input, what the line must say)
SUDOKU = [
    # texts
    ((), b"", "no cells, expected a grid"),
    ((), b" \n\t\n", "no cells, expected a grid"),
    (("-",), b"", "no cells, expected a grid"),
    ((), b"53..7....6..195....98....6.", "read 27 cells"),
    ((), FOUR[:-1].encode(), "read 15 cells"),
    ((), b"1...\n..\n....\n..2.\n", "line 2"),
    ((), b"1..x3...4...2...", "column 4: read 'x'"),
    ((), b"1..\x003...4...2...", r"column 4: read '\x00'"),
    ((), b"1..53...4...2...", "read '5', expected 1 to 4"),
    ((), b"1 2 3 4 5", "read 5 cells"),
    ((), DIGITS.encode(), "expected at most 1225 (35x35)"),
    ((), b"1 2 3 " + DIGITS.encode(), "rulegrid: "),
    ((), b"." * 2_000_000, "2000000 characters"),
    ((), b"\xff1 2", "read byte 0xff, expected text as UTF-8"),
    ((), b"\xff\xfe1\x002\x00", "read 2 cells"),
    ((), "٣...".encode(), "read '٣'"),
    ((), b"-1 2 2 1", "read '-1'"),
    ((), b"[" * 100_000, "rulegrid: "),
    ((), b"{", "not JSON"),
    ((), b"{}", "puzzle.rows: missing"),
    ((), b'{"rows": true, "rules": []}', "puzzle.rows"),
    ((), b'{"rows": NaN, "rules": []}', "puzzle.rows"),
    ((), b'{"rows": 0, "rules": []}', "puzzle.rows"),
    (
        (),
        b'{"rows": 2, "cells": ["1 2", "3"], "rules": []}',
        "puzzle.cells: read 2 rows of 1 to 2 cells, expected 2 of 2",
    ),
    (
        (),
        b'{"rows": 4, "rules": [{"rule": "mine"}]}',
        f"read 'mine', expected one of {len(RULES)} rules such as sum-line, row, column",
    ),
    ((), b'{"rows": 2, "cells": ["1 2", "9 ."], "rules": []}', "B1 can't contain"),
    ((), b'{"rows": 4, "rules": [{"rule": "placement"}]}', "0 pieces on a board of 4 values"),
    # arguments
    (("",), b"", "is neither a file nor a puzzle"),
    (("x" * 300,), b"", "(300 characters) is neither a file"),
    (("1" * 100_000,), b"", "(100000 characters) is neither a file"),
    (("no/such/file.txt",), b"", "file 'no/such/file.txt': no such file or directory, expected a puzzle"),
    (("a\0b",), b"", r"'a\x00b' is neither a file"),
    (("\udcff\udc80",), b"", r"'\udcff\udc80' is neither a file"),
    (("\x1b[31mred",), b"", r"\x1b[31mred"),
    (("line\nbreak",), b"", r"line\nbreak"),
    (("slove",), b"", "did you mean 'solve'?"),
    (("rule",), b"", "did you mean 'rules'?"),
    ((FOUR, FOUR), b"", FOUR),
    (("solve", "solve"), b"", "is neither a file"),
    # files
    (("folder",), b"", "is a directory"),
    (("empty.txt",), b"", "empty.txt: no cells"),
    (("ragged.txt",), b"", "ragged.txt: line 2"),
    (("nul.txt",), b"", r"nul.txt: line 1, column 4: read '\x00'"),
    (("binary.bin",), b"", "file 'binary.bin', line 1, column 1: read byte 0x89"),
    (("latin1.txt",), b"", "file 'latin1.txt', line 1, column 3: read byte 0xf6"),
    (("unknown_key.json",), b"", "puzzle.colour: unknown key"),
    (("unknown_rule.json",), b"", "puzzle.rules[0]"),
    (("no_rows.json",), b"", "puzzle.rows: missing"),
    (("cut.json",), b"", "not JSON"),
    (("deep.json",), b"", "not JSON"),
    (("nested.json",), b"", "nested.json: "),
    (("huge.json",), b"", "huge.json: "),
    (("float.json",), b"", "puzzle.rows"),
    (("label.json",), b"", "puzzle.labels"),
    (("clue.json",), b"", "puzzle.rules[0]"),
    # clues
    (("--thermometer", "", FOUR), b"", "--thermometer"),
    (("--thermometer", "A1!", FOUR), b"", "column 3: read '!'"),
    (("--thermometer", "A1A9", FOUR), b"", "cell A9 is off the board, expected A1 to D4"),
    (("--thermometer", "A1A1", FOUR), b"", "thermometer A1: cell A1 is named twice"),
    (("--thermometer", "A" + DIGITS, FOUR), b"", "--thermometer"),
    (("--killer", "A1A2:B1", FOUR), b"", "expected [TOTAL:]CELLS"),
    (("--killer", "x:A1", FOUR), b"", "expected [TOTAL:]CELLS"),
    (("--killer", "7:", FOUR), b"", "expected [TOTAL:]CELLS"),
    (("--killer", "7:E1", FOUR), b"", "cell E1 is off the board"),
    (("--killer", "-7:A1", FOUR), b"", "column 1: read -7, expected 0 or more"),
    (("--box", "big", FOUR), b"", "--box 'big'"),
    (("--box", "3x3", FOUR), b"", "blocks of 3 x 3 don't tile"),
    (("--box", "0x4", FOUR), b"", "--box '0x4'"),
    (("--box", "4x4", FOUR), b"", "16 cells, expected at most 4"),
    (("--box", "2x2", "--box", "1x4", FOUR), b"", "second block shape"),
    # rules
    (
        ("--rule", "frob", FOUR),
        b"",
        f"no rule 'frob', expected one of {len(RULES)} rules such as row, column, or FILE.py:Class",
    ),
    (("--rule", "thermometr", FOUR), b"", "did you mean 'thermometer'?"),
    (("--rule", "", FOUR), b"", "no rule ''"),
    (("--no-rule", "frob", FOUR), b"", "no rule 'frob'"),
    (("--rule", "mine.py", FOUR), b"", "name a class of the file: mine.py:NeedsMore"),
    (("--rule", "none.py:Mine", FOUR), b"", "no file 'none.py'"),
    (("--rule", "folder.py:Mine", FOUR), b"", "IsADirectoryError"),
    (("--rule", "x" * 300 + ".py:Mine", FOUR), b"", "no file"),
    (("--rule", "syntax.py:Mine", FOUR), b"", "SyntaxError"),
    (("--rule", "raises.py:Mine", FOUR), b"", "raises.py, line 1: ZeroDivisionError: division by zero"),
    (("--rule", "leaves.py:Mine", FOUR), b"", "SystemExit"),
    (("--rule", "nul.txt:Mine", FOUR), b"", "no rule"),
    (("--rule", "mine.py:Absent", FOUR), b"", "has no class 'Absent', expected one of NeedsMore"),
    (("--rule", "mine.py:", FOUR), b"", "name a class of the file: mine.py:NeedsMore"),
    (("--rule", "plain.py:Plain", FOUR), b"", "not a subclass of rulegrid.Rule"),
    (("--rule", "mine.py:NeedsMore", FOUR), b"", "can't be made without arguments"),
    (
        ("--rule", "mine.py:Abstract", FOUR),
        b"",
        "it has no method is_valid: write one, see docs/rules.md (rule: Abstract)",
    ),
    (("--rule", "mine.py:SaysNone", FOUR), b"", "is_valid returned None, expected True or False (rule: SaysNone)"),
    (("--rule", "mine.py:Raises", FOUR), b"", "is_valid raised IndexError"),
    (("--rule", "mine.py:RefusesAll", FOUR), b"", "when_full"),
    (("--rule", "mine.py:Scribbles", FOUR), b"", "changed the board"),
    (("--rule", "mine.py:BadConstraints", FOUR), b"", "(rule: BadConstraints)"),
    (("--rule", "mine.py:RaisesOnCheck", FOUR), b"", "FileNotFoundError"),
    (("--rule", "mine.py:Leaves", FOUR), b"", "SystemExit: 0 (rule: Leaves)"),
    (("--rule", "mine.py:CannotDraw", "--pretty", FOUR), b"", "ValueError: no ink (rule: CannotDraw)"),
    (("--no-rule", "block", "--box", "2x2", FOUR), b"", "--box and --no-rule block"),
    (("--no-rule", "killer", "--rule", "killer", FOUR), b"", "--rule killer and --no-rule killer"),
    (("--no-rule", "killer", "--killer", "3:A1A2", FOUR), b"", "--killer and --no-rule killer can't be combined"),
    (
        ("--no-rule", "diagonal", FOUR),
        b"",
        "--no-rule diagonal: not a rule of this puzzle, expected one of row, column, block",
    ),
    (
        ("--no-rule", "block"),
        b'{"rows": 4, "rules": [{"rule": "row"}, {"rule": "odd", "clues": ["A1"]}]}',
        "--no-rule block: not a rule of this puzzle, expected one of row, odd",
    ),
    (("--no-rule", "row"), b'{"rows": 4, "rules": []}', "not a rule of this puzzle, it has no rules"),
    (("--no-rule", "killer:3:A1A2", FOUR), b"", "--no-rule killer: read clue '3:A1A2', expected none"),
    (("--no-rule", "block", "--rule", "block:2x2", FOUR), b"", "--rule block and --no-rule block can't be combined"),
    # rules with clues
    (
        ("--rule", "killer", FOUR),
        b"",
        "--rule killer: expected a clue, --rule killer:[TOTAL:]CELLS, such as --rule killer:",
    ),
    (("--rule", "killer:", FOUR), b"", "--rule killer '': read '', expected [TOTAL:]CELLS"),
    (("--rule", "killer:x", FOUR), b"", "--rule killer 'x': read 'x', expected [TOTAL:]CELLS"),
    (("--rule", "killer 3:A1!", FOUR), b"", "--rule killer '3:A1!': column 5: read '!', expected a cell such as A1"),
    (("--rule", "thermometer:A1A9", FOUR), b"", "cell A9 is off the board, expected A1 to D4 (rule: thermometer)"),
    (("--rule", "row:A", FOUR), b"", "--rule row 'A': this rule has no clues"),
    (("--rule", "kilr:3:A1", FOUR), b"", "no rule 'kilr', did you mean 'killer'?"),
    (("--rule", "block:2x2", "--box", "1x4", FOUR), b"", "second block shape"),
    (("--rule", "mine.py:Paired", FOUR), b"", "--rule mine.py:Paired: expected a clue, --rule mine.py:Paired:CELLS"),
    (("--rule", "mine.py:Paired:A1", FOUR), b"", "--rule mine.py:Paired 'A1': read 'A1', expected CELLS, such as A1A2"),
    (("--rule", "mine.py:Paired:A1A9", FOUR), b"", "cell A9 is off the board, expected A1 to D4 (rule: Paired)"),
    (("--rule", "mine.py:Leaves:A1", FOUR), b"", "--rule mine.py:Leaves 'A1': this rule has no clues"),
    (("--rule", "mine.py:Counting:x", FOUR), b"", "ValueError: invalid literal"),
    # several puzzles
    (("two.txt",), b"", "two.txt: read 2 puzzles, expected one: `batch` solves many"),
    (("-",), f"{FOUR}\n{FOUR}\n".encode() * 50, "read 100 puzzles, expected one: `batch` solves many"),
    (("several.jsonl",), b"", "several.jsonl: read 3 puzzles, expected one: `batch` solves many"),
    (("-",), b'{"rows": 4, "rules": []}{"rows": 4, "rules": []}', "read 2 puzzles, expected one: `batch` solves many"),
    (
        ("-",),
        b'{"rows": 4, "rules": []}\n1..4......32....',
        "line 2, column 1: read '1..4......32....' after the end of the JSON, expected nothing more",
    ),
    (("-",), b'{"rows": 4, "rules": []}]', "line 1, column 25: read ']' after the end of the JSON"),
    # files that are not there
    (("missing.txt",), b"", "file 'missing.txt': no such file or directory, expected a puzzle"),
    (("missing puzzle.JSON",), b"", "file 'missing puzzle.JSON': no such file or directory"),
    # values
    (("--values", "0012", FOUR), b"", "--values: read '0012', expected different digits"),
    (("--values", "?", FOUR), b"", "--values: read '?', expected different digits such as 345"),
    (("--values", "012", FOUR), b"", "read '4', expected one of 0, 1, 2, or '.' for an empty cell"),
    (("--values", "01"), b'{"rows": 2, "rules": []}', "a puzzle as JSON and --values can't be combined"),
    # pictures
    (("--svg", "grid.jpg", FOUR), b"", "can't write 'grid.jpg': expected a name that ends in .svg, .png, .pdf"),
    (("--svg", "a.svg", "--png", "./a.svg", FOUR), b"", "--svg and --png name the same file './a.svg'"),
    (("--svg", "-", "--json", FOUR), b"", "--json and --svg - can't be combined"),
]
CALCUDOKU = [
    ((), b"", "an empty text"),
    ((), b"\n\n", "an empty text"),
    ((), b"0 0\n1 1", "0 labels, expected 2"),
    ((), b"0 0\n1 1\n3+", "1 label, expected 2"),
    ((), b"0 0\n1 1\n3+ 3+ 3+", "line 3, column 7: read 3 labels, expected 2"),
    ((), b"0 0\n1\n3+ 3+", "line 2, column 1: a row of 1"),
    ((), b"0 0\n1 1 1\n3+ 3+", "line 2, column 5: a row of 3"),
    ((), b"0 0", "found 1 row; expected 2 rows of 2 cage numbers, then the labels"),
    ((), b"0 x+\n0 0\n3+", "line 1, column 3: read 'x+'"),
    ((), b"0 -1\n0 0\n3+ 3+", "read '-1'"),
    ((), b"0 1\n1 0\n3+ 3+", "cage 0 is in two pieces: B2 is not connected to A1"),
    ((), b"0 0 1\n0 2 2\n1 1 1\n3+ 3+ 3+", "cage 1 is in two pieces"),
    ((), b"0 0\n1 1\n3% 3+", "line 3, column 1: read '3%'"),
    ((), b"0 0\n1 1\n+ 3+", "read '+'"),
    ((), b"0 0\n1 1\n3++ 3+", "read '3++'"),
    ((), b"0 0\n1 1\n-3+ 3+", "read '-3+'"),
    ((), b"0 0\n1 1\n3.5 3+", "read '3.5'"),
    ((), b"0 \x00\n1 1\n3+ 3+", r"read '\x00'"),
    ((), b"\x80\x81", "read byte 0x80, expected text as UTF-8"),
    ((), DIGITS.encode(), "(10000 characters)"),
    ((), b" ".join(b"%d" % i for i in range(65)), "a row of 65 cages: expected at most 64"),
    ((), b"{", "not JSON"),
    ((), b'{"rows": 2, "rules": [{"rule": "cage", "clues": ["3+"]}]}', "puzzle.rules[0]"),
    ((), b'{"rows": 2, "rules": [{"rule": "cage", "clues": ["3+:A9"]}]}', "cell A9 is off the board"),
    ((), b'{"rows": 2, "rules": [{"rule": "frob"}]}', "puzzle.rules[0]"),
    (("rulse",), b"", "did you mean 'rules'?"),
    (("no/such/file",), b"", "no such file or directory"),
    (("folder",), b"", "is a directory"),
    (("x" * 300,), b"", "file name too long"),
    (("x" * 100_000,), b"", "file name too long"),
    (("a\0b",), b"", "not a path"),
    (("\udcff",), b"", r"\udcff"),
    (("empty.txt",), b"", "empty.txt: an empty text"),
    (("binary.bin",), b"", "read byte 0x89"),
    (("-", "-"), b"", "rulegrid: "),
    (("--box", "2x3"), b"", "--box"),
    (("--rule", "blok"), b"", "no rule 'blok'"),
    (("--no-rule", "mine.py"), b"", "name a class of the file: mine.py:NeedsMore"),
]
CALENDAR = [
    (("tomorow",), b"", "date 'tomorow'"),
    (("tody",), b"", "did you mean 'today'?"),
    (("today1",), b"", "or today\n"),
    (("slove",), b"", "did you mean 'solve'?"),
    (("2/30",), b"", "there is no such day"),
    (("13/13",), b"", "there is no such day"),
    (("2025-02-29",), b"", "there is no such day"),
    (("0000-01-01",), b"", "there is no such day"),
    (("Foo", "14"), b"", "date 'Foo 14'"),
    (("Jan", "99"), b"", "there is no such day"),
    (("1/14/2026/9",), b"", "date '1/14/2026/9'"),
    (("9" * 300,), b"", "(300 characters)"),
    (("9" * 100_000,), b"", "(100000 characters)"),
    (("a\0b",), b"", r"date 'a\x00b'"),
    (("\udcff",), b"", r"date '\udcff'"),
    (("folder",), b"", "is a directory"),
    (("empty.txt",), b"", "empty.txt: "),
    (("binary.bin",), b"", "read byte 0x89"),
    (("list.json",), b"", "expected an object"),
    (("piece.json",), b"", "puzzle.rules[0]"),
    (("deep.json",), b"", "not JSON"),
    (("-",), b"Jam 14", "date 'Jam 14'"),
    (("-",), b"", "expected 2026-01-14, 1/14"),
    (("-", "--board", "dragonfjord"), b"{}", "--board"),
    (("--open", ""), b"", "0 open cells on board dragonfjord: expected 2"),
    (("--open", "Jan"), b"", "1 open cell on board dragonfjord: expected 2"),
    (("--open", "Jan,14,15"), b"", "3 open cells"),
    (("--open", "Jan,Jan"), b"", "named twice"),
    (("--open", "Jan,Frob"), b"", "open cell 'Frob'"),
    (("--open", "A7,A1"), b"", "A7 is not a cell of board dragonfjord"),
    (("--open", "Z99,A1"), b"", "Z99 is not a cell"),
    (("--open", "Jan,14", "today"), b"", "date 'today' and --open"),
    (("--board", "frob"), b"", "expected one of dragonfjord, nine_by_six, weekday8x7"),
    (("--board", ""), b"", "board ''"),
    (("--board", "x" * 300), b"", "(300 characters)"),
    (("--board", "a\0b"), b"", r"board 'a\x00b'"),
    (("--board", "folder"), b"", "board 'folder'"),
    (("--board", "binary.bin"), b"", "board 'binary.bin'"),
    (("--board", "board_cut.json"), b"", "not JSON"),
    (("--board", "board_deep.json"), b"", "board_deep.json: "),
    (("--board", "board_key.json"), b"", "board.glue: unknown key"),
    (("--board", "board_area.json"), b"", "the pieces cover 1 cell"),
    (("--board", "board_piece.json"), b"", "piece 'I' is in two parts"),
    (("--board", "board_huge.json"), b"", "board_huge.json: "),
    (("--board", "list.json"), b"", "expected an object"),
    (("--rule", "roww"), b"", "no rule 'roww', expected one of placement"),
]
OPTIONS = [
    (("--limit", "0"), "--limit: read 0, expected 1 or more"),
    (("--limit", "-1"), "--limit: read -1, expected 1 or more"),
    (("--limit", "many"), "'many'"),
    (("--limit", "1.5"), "'1.5'"),
    (("--limit", DIGITS), "--limit"),
    (("--limit",), "--limit"),
    (("--timeout", "-1"), "--timeout: read -1.0, expected 0 or more"),
    (("--timeout", "abc"), "'abc'"),
    (("--timeout", "nan"), "--timeout: read nan"),
    (("--timeout", ""), "--timeout"),
    (("--max-steps", "-1"), "--max-steps: read -1, expected 0 or more"),
    (("--max-steps", "1e3"), "'1e3'"),
    (("--limit", "2x"), "--limit: read '2x', expected a whole number"),
    (("--timeout", "2x"), "--timeout: read '2x', expected a number"),
    (("--coutn", "--all"), "no option '--coutn', did you mean '--count'?"),
    (("--quiet=1",), "--quiet: expected no value"),
    (("--all", "--max-steps"), "--max-steps: expected a value"),
    (("--all", "--count"), "--all and --count can't be combined"),
    (("--all", "--unique"), "--all and --unique"),
    (("--count", "--unique"), "--count and --unique"),
    (("--all", "--limit", "2"), "--all and --limit"),
    (("--unique", "--limit", "2"), "--unique and --limit"),
    (("--json", "--pretty"), "--json and --pretty"),
    (("--quiet", "--progress"), "--quiet and --progress"),
    (("--svg", "no/such/folder/grid.svg"), "no folder 'no/such/folder'"),
    (("--svg", "folder"), "can't write 'folder': is a directory"),
    (("--svg", ""), "can't write"),
    (("--svg", "a\0b"), "can't write"),
    (("--svg", "x" * 300), "can't write"),
    (("--svg",), "--svg"),
    (("--png", "no/such/folder/grid.png"), "no folder"),
    (("--frob",), "--frob"),
    (("--coutn",), "--count"),
    (("--x" + "y" * 100_000,), "--x"),
    (("--\x1b[31m",), r"\x1b[31m"),
    (("-z",), "-z"),
    (("--count=yes",), "--count"),
]
TOP = [
    (("frob",), "no command 'frob', expected one of sudoku, calcudoku, calendar, daily, pack, web"),
    (("sudku",), "did you mean 'sudoku'?"),
    (("calcudoko",), "did you mean 'calcudoku'?"),
    (("",), "no command ''"),
    (("x" * 100_000,), "(100000 characters)"),
    (("\udcff",), r"\udcff"),
    (("--frob",), "--frob"),
    (("solve",), "standard input: read ''"),
    (("--version=3",), "--version: expected no value"),
    (("web", "--port", "99999"), "--port: read 99999, expected 0 to 65535"),
    (("web", "--port", "http"), "--port: read 'http', expected a whole number"),
]
FAMILY_COMMANDS = [
    (("sudoku", "rules", "extra"), "extra"),
    (("sudoku", "rules", "--xml"), "--xml"),
    (("calcudoku", "rules", "--json", "1"), "rulegrid: "),
    (("calendar", "rules", "today"), "no rule 'today', expected one of placement"),
    (("calendar", ""), "date '': expected 2026-01-14"),
    (("calendar", "counts", "today"), "unexpected argument 'today'"),
    (("sudoku", "slove", "1..4"), "no command 'slove', did you mean 'solve'?"),
    (("sudoku", "rules", "killer", "arrow", "odd"), "unexpected arguments 'arrow odd'"),
    (("sudoku", "rules", "kilr"), "no rule 'kilr', did you mean 'killer'?"),
    (("sudoku", "rules", "killer:3:A1A2"), "rulegrid: sudoku rules killer: read clue '3:A1A2', expected none"),
    (("calendar", "board", "check"), "calendar board check: expected FILE"),
    (("calendar", "board", "frob"), "no command 'frob', expected one of new, check, schema"),
]
BATCH = [
    (("no/such/file",), "file 'no/such/file': no such file or directory, expected puzzles"),
    ((FOUR,), "no such file or directory"),
    (("folder",), "file 'folder': is a directory"),
    (("a\0b",), "not a path"),
    (("\udcff",), r"\udcff"),
    (("four.txt", "four.txt"), "four.txt"),
    (("four.txt", "--out", "four.txt"), "--out 'four.txt': the puzzles are read from this file"),
    (("four.txt", "--out", "no/such/folder/a.csv"), "no folder 'no/such/folder'"),
    (("four.txt", "--out", "folder"), "can't write 'folder': is a directory"),
    (("four.txt", "--out", ""), "can't write '': not a path"),
    (("four.txt", "--out", "a\0b"), "can't write"),
    (("four.txt", "--out", "x" * 300), "can't write"),
    (("four.txt", "--out"), "--out"),
    (("four.txt", "--out", "empty.txt", "--format", "xml"), "--format: read 'xml', expected one of csv, jsonl"),
    (("four.txt", "--format", ""), "--format: read ''"),
    (("four.txt", "--resume"), "--resume needs --out FILE"),
    (("four.txt", "--out", "binary.bin", "--resume"), "can't resume 'binary.bin': it begins with"),
    (("four.txt", "--out", "latin1.txt", "--resume"), "can't resume 'latin1.txt'"),
    (("four.txt", "--out", "folder", "--resume"), "is a directory"),
    (("four.txt", "--jobs", "-1"), "--jobs: read -1, expected 0 to "),
    (("four.txt", "--jobs", "all"), "--jobs: read 'all', expected a whole number"),
    (("four.txt", "--jobs", "1000000"), "--jobs: read 1000000, expected 0 to "),
    (("four.txt", "--jobs", DIGITS[:4000]), "(4000 characters), expected 0 to "),
    (("four.txt", "--limit", "0"), "--limit: read 0, expected 1 or more"),
    (("four.txt", "--max-steps", "-1"), "--max-steps: read -1, expected 0 or more"),
    (("four.txt", "--timeout", "nan"), "--timeout: read nan"),
    (("four.txt", "--quiet", "--progress"), "--quiet and --progress can't be combined"),
    (("four.txt", "--all"), "--all"),
    (("four.txt", "--json"), "--json"),
]
BATCH_RULES = [
    (("four.txt", "--rule", "frob"), f"no rule 'frob', expected one of {len(RULES)} rules such as row, column"),
    (("four.txt", "--rule", "killer"), "--rule killer: expected a clue"),
    (("four.txt", "--rule", "mine.py:Paired"), "--rule mine.py:Paired: expected a clue"),
    (("four.txt", "--rule", "mine.py:Absent"), "has no class 'Absent'"),
    (("four.txt", "--rule", "mine.py:NeedsMore"), "can't be made without arguments"),
    (("four.txt", "--rule", "syntax.py:Mine"), "SyntaxError"),
    (("four.txt", "--no-rule", "block", "--box", "2x2"), "--box and --no-rule block"),
    (("four.txt", "--killer", "x"), "--killer 'x': read 'x', expected [TOTAL:]CELLS"),
]
ANSWERABLE = {"sudoku": (FOUR,), "calcudoku": ("-",), "calendar": ("1/14",)}
CASES = [
    *((("sudoku", *arguments), stdin, says) for arguments, stdin, says in SUDOKU),
    *((("calcudoku", *arguments), stdin, says) for arguments, stdin, says in CALCUDOKU),
    *((("calendar", *arguments), stdin, says) for arguments, stdin, says in CALENDAR),
    *(
        ((family, *puzzle, *arguments), b"0\n1", says)
        for family, puzzle in ANSWERABLE.items()
        for arguments, says in OPTIONS
    ),
    *((arguments, b"", says) for arguments, says in (*TOP, *FAMILY_COMMANDS)),
    *(((family, "batch", *arguments), b"", says) for family in ("sudoku", "calcudoku") for arguments, says in BATCH),
    *((("sudoku", "batch", *arguments), b"", says) for arguments, says in BATCH_RULES),
    (("calcudoku", "batch", "four.txt", "--rule", "roww"), b"", "no rule 'roww'"),
    (("calcudoku", "make", "--rule", "cage:3:A1A2"), b"", "--rule 'cage': expected a rule that these puzzles do not"),
    (("calendar", "year", "--rule", "placement"), b"", "--rule 'placement': expected a rule that these puzzles do not"),
    (("calendar", "make", "--set", "--rule", "odd:A1"), b"", "--rule and --set can't be combined"),
    (("calendar", "batch"), b"", "no command 'batch' here: `rate FILE` rates many"),
]


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """A folder with files of every kind of wrong. No mistake may change one."""
    folder = tmp_path_factory.mktemp("filled")
    for name, data in FILES.items():
        (folder / name).write_bytes(data)
    (folder / "folder").mkdir()
    (folder / "folder.py").mkdir()
    yield folder
    assert all((folder / name).read_bytes() == data for name, data in FILES.items())


@pytest.fixture
def folder(filled, monkeypatch):
    """The filled folder as the working directory."""
    monkeypatch.chdir(filled)
    return filled


def name(case):
    arguments, stdin, _ = case
    text = " ".join(argument[:24] for argument in arguments) + (f" < {stdin[:24]!r}" if stdin else "")
    return text.encode("ascii", "backslashreplace").decode().replace("\0", "NUL")


@pytest.mark.parametrize(("arguments", "stdin", "says"), CASES, ids=map(name, CASES))
def test_a_mistake_is_one_line_and_exit_status_2(run, folder, arguments, stdin, says):
    status, out, err = run(*arguments, stdin=stdin)
    assert (status, out) == (2, "")
    assert err.startswith("rulegrid: ")
    assert err.endswith("\n")
    assert len(err.splitlines()) == 1
    assert len(err) < 1100
    assert err.rstrip("\n").isprintable()
    assert says in err


def test_there_are_enough_mistakes():
    assert len(CASES) > 200
    assert len(set(map(str, CASES))) == len(CASES)


def test_a_file_that_may_not_be_read_is_named(run, here):
    (here / "secret.txt").write_text(FOUR)
    (here / "secret.txt").chmod(0)
    if os.access("secret.txt", os.R_OK):
        pytest.skip("nothing is forbidden to this user")
    for family in ("sudoku", "calcudoku"):
        assert run(family, "secret.txt") == (
            2,
            "",
            "rulegrid: file 'secret.txt': permission denied, expected a puzzle\n",
        )


def test_nothing_is_written_where_an_option_is_wrong(run, here):
    status, _, _ = run("sudoku", FOUR, "--svg", "grid.svg", "--limit", "0")
    assert status == 2
    assert not (here / "grid.svg").exists()


def test_closed_standard_input_is_one_line(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", None)
    for family in (["sudoku"], ["sudoku", "-"], ["calcudoku"], ["calendar", "-"]):
        assert main(family) == 2
        assert capsys.readouterr() == ("", "rulegrid: standard input: closed, expected a puzzle\n")
    for family in ("sudoku", "calcudoku"):
        assert main([family, "batch"]) == 2
        assert capsys.readouterr() == ("", "rulegrid: standard input: closed, expected puzzles\n")


def test_a_traceback_of_the_program_itself_is_not_hidden(run, monkeypatch):
    """Only what was given is blamed: a bug stays visible, also in the tests above."""
    monkeypatch.setattr("rulegrid.cli.sudoku.read_puzzle", lambda text, **options: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        run("sudoku", FOUR)


@pytest.mark.parametrize(("words", "line"), [
    (("sudoku", "--language", "en", "hint", FOUR), f"put the command before the options: rulegrid sudoku hint --language en {FOUR}"),
    (("sudoku", FOUR, "--killer", "A1A2:10"), "--killer 'A1A2:10': put TOTAL first: 10:A1A2"),
    (("sudoku", FOUR, "--diagonal"), "no option '--diagonal', did you mean --rule diagonal?"),
])  # fmt: skip
def test_a_known_correction_is_in_the_error(run, words, line):
    assert run(*words) == (2, "", f"rulegrid: {line}\n")
