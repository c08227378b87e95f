"""Help that is true, and output that suits what it goes to: a terminal, a pipe, a pipe that closes, nothing at all."""

import fcntl
import inspect
import json
import os
import pty
import re
import select
import shlex
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

import rulegrid
from rulegrid import cli
from rulegrid.cli import main
from rulegrid.sudoku import read_puzzle
from rulegrid.utils.text import columns as width_of

ROOT = Path(__file__).parents[2]
SCRIPTS = Path(sys.executable).parent
COMMANDS = {
    "rulegrid": [str(SCRIPTS / "rulegrid")],
    "python -m rulegrid": [sys.executable, "-m", "rulegrid"],
    "python main.py": [sys.executable, str(ROOT / "main.py")],
}
MODULE = COMMANDS["python -m rulegrid"]
FOUR = "1..4......32...."
FOUR_SOLVED = "1 3 2 4\n2 4 1 3\n4 1 3 2\n3 2 4 1\n"
EMPTY = "." * 81
HARD = "...61.8..49........6...9.5.5......2...72.5...23..4........5..72.5....316.26....8."  # made here; needs chains
CAGES = "0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 1-\n"
CAGES_SOLVED = "2 1 3\n3 2 1\n1 3 2\n"
ESCAPE = "\x1b"


def environment(**changes):
    """A plain environment, whatever the tests are run in."""
    names = {"NO_COLOR", "FORCE_COLOR", "COLORTERM", "COLUMNS", "LINES", "TTY_COMPATIBLE", "PYTHONIOENCODING"}
    kept = {name: value for name, value in os.environ.items() if name not in names}
    return {**kept, "TERM": "xterm-256color", "PATH": f"{SCRIPTS}{os.pathsep}{os.environ['PATH']}", **changes}


def piped(*arguments, stdin="", command=MODULE, **changes):
    """Run the program with pipes; return exit status, standard output and standard error."""
    done = subprocess.run(
        [*command, *arguments], input=stdin.encode(), capture_output=True, env=environment(**changes), timeout=60
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def shell(line):
    """Run a line of bash; return exit status, standard output and standard error."""
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, env=environment(), timeout=60)
    return done.returncode, done.stdout, done.stderr


class Terminal:
    """A pseudo-terminal for one stream of a program."""

    def __init__(self, columns=80):
        self.ours, self.theirs = pty.openpty()
        fcntl.ioctl(self.theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.data = b""

    @property
    def text(self):
        return self.data.decode().replace("\r\n", "\n")


def without_escapes(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def on_terminal(*arguments, typed="", piped_in=None, columns=80, **changes):
    """Run the program with standard output and standard error on terminals of their own.

    `typed` is typed at the terminal that is standard input, unless `piped_in` is given instead.
    """
    keyboard, screen, errors = Terminal(), Terminal(columns), Terminal()
    program = subprocess.Popen(
        [*MODULE, *arguments],
        stdin=keyboard.theirs if piped_in is None else subprocess.PIPE,
        stdout=screen.theirs,
        stderr=errors.theirs,
        env=environment(**changes),
    )
    if piped_in is not None:
        program.communicate(piped_in.encode())
    os.write(keyboard.ours, typed.encode())
    deadline = time.monotonic() + 60
    while True:
        running = program.poll() is None
        assert time.monotonic() < deadline
        ready, _, _ = select.select([screen.ours, errors.ours], [], [], 0.02)
        for terminal in (screen, errors):
            if terminal.ours in ready:
                terminal.data += os.read(terminal.ours, 65536)
        if not running and not ready:
            break
    for terminal in (keyboard, screen, errors):
        os.close(terminal.ours)
        os.close(terminal.theirs)
    return program.returncode, screen.text, errors.text


def walk(command=None, names=()):
    """Every command with the words that call it."""
    command = command or cli._command_of(cli.app)  # whose help `help_of` asks for
    yield command, names
    for name, inner in inner_of(command).items():
        yield from walk(inner, (*names, name))


def inner_of(command):
    """The commands of a group, by name."""
    listed = command.list_commands(None) if hasattr(command, "list_commands") else ()
    return {name: command.get_command(None, name) for name in listed}


def help_of(*names, capsys):
    assert main([*names, "--help"]) == 0
    return capsys.readouterr().out


EVERY = list(walk())


@pytest.mark.parametrize(("command", "names"), EVERY, ids=["-".join(names) or "rulegrid" for _, names in EVERY])
def test_help_names_every_option_and_command_and_fits_80_columns(capsys, command, names):
    text = help_of(*names, capsys=capsys)
    assert text.startswith(f"Usage: {' '.join(('rulegrid', *names))}")
    assert "{" not in text.splitlines()[0]
    assert "\nArguments:" not in text
    for parameter in command.params:
        if parameter.param_type_name == "option":
            assert parameter.help, parameter.name
            for option in (*parameter.opts, *parameter.secondary_opts):
                assert re.search(rf"(?<![\w-]){option}(?![\w-])", text), option
        else:
            assert parameter.metavar in text.splitlines()[0]
    for name, inner in inner_of(command).items():
        summary = inspect.cleandoc(inner.help).partition("\n\n")[0].split()
        assert " ".join([name, *summary]) in " ".join(text.split())
    assert max(map(len, text.splitlines())) <= 80
    assert "\b" not in text
    assert main([*names, "-h"]) == 0
    assert capsys.readouterr().out == text


def test_help_explains_rules_as_the_rules_do(capsys):
    text = " ".join(help_of("sudoku", "solve", capsys=capsys).split())
    for rule in rulegrid.sudoku.RULES:
        if rule.clue_form and rule.clue_option:
            assert str(rule.summary()) in text
            assert f"For example {rule.clue_form.split()[-1]}." in text


def examples(text):
    """The commands shown in a help text, without the remarks beside them."""
    return [
        re.split(r"(?<=\S) {2,}", line.strip())[0]
        for line in text.splitlines()
        if re.match("  (rulegrid|printf) ", line)
    ]


MINE = "from rulegrid import Rule\nclass MyRule(Rule):\n    def is_valid(self, board):\n        return True\n"
BOARD = """{"rows": [["a", "b"], ["c", "d"]], "groups": {"g": {"labels": ["a", "d"], "open": 2}},
"pieces": [{"name": "I", "cells": [[0, 0]], "count": 2}]}"""


REMARKS = r"(?m)^rulegrid: (seed \d+; the same again: .*|\d+ puzzles? made; [\d.]+ s|\d+ puzzles: (?!.*malformed).*|\d+ solutions for \d+ dates|.*`check` explains it)\n"


def write_what_examples_read(folder, example):
    """Write the files that examples name: puzzles of their family."""
    one, several = (CAGES, f"{CAGES}\n{CAGES}") if "calcudoku" in example else (FOUR, f"{FOUR}\n{FOUR}\n")
    for name in ("easy", "small", "large"):
        (folder / f"{name}.txt").write_text(one)
    (folder / "puzzle.txt").write_text("." * 36 if "2x3" in example else one)
    extra = "killer:4:A1A2" if "combinations" in example else ()
    puzzle = rulegrid.read_puzzle(CAGES) if "calcudoku" in example else read_puzzle(FOUR, extra=extra)
    for name in ("puzzle", "hard", "killer"):
        (folder / f"{name}.json").write_text(json.dumps(puzzle.to_data()))
    (folder / "puzzles.txt").write_text(several)
    (folder / "dates.txt").write_text("Oct 6\nJan 14\n")
    if " print " in example:
        (folder / "my_board.txt").write_text(BOARD)


def shorten(example):
    """Return an example with fewer puzzles to make: three days of a year, one of a week, a tenth of a set."""
    if " booklet 2027" in example:
        example += " --to Jan-3"
    example = re.sub("--days [37]", "--days 1", example)
    return re.sub(r"(easy|hard):(\d)\d", r"\1:\2", example)


@pytest.mark.slow
@pytest.mark.parametrize("names", [names for _, names in EVERY], ids=lambda names: "-".join(names) or "rulegrid")
def test_every_example_in_help_runs(capsys, run, tmp_path, monkeypatch, names):
    text = help_of(*names, capsys=capsys)
    monkeypatch.chdir(tmp_path)
    # The page would be served until Ctrl-C; how that goes is tested elsewhere.
    monkeypatch.setattr("rulegrid.web.server.serve", lambda host, port, *, ready, fetch: ready("http://127.0.0.1/"))
    monkeypatch.setattr("webbrowser.open", lambda address: True)
    shown = examples(text)
    assert shown, "no example"
    (tmp_path / "mine.py").write_text(MINE)
    (tmp_path / "my_board.json").write_text(BOARD)
    for example in shown:
        if "…" in example:
            continue  # a link cut short
        write_what_examples_read(tmp_path, example)
        example = shorten(example)
        needs_a_shell = set("|<>") & set(example)
        status, out, err = shell(example) if needs_a_shell else run(*shlex.split(example)[1:])
        # A puzzle with several solutions, or with none, is no fault of the example's.
        assert status == 0 or (status == 1 and re.search(" (check|explain|hint|minimise) | --unique", example)), example
        if written := re.findall(r"(?: --(?:out|csv|html|json|heatmap|svg|png)| >) ([^\s<]+)", example):
            assert all((tmp_path / name).exists() for name in written), example
        # Remarks: a seed, how many puzzles or dates there were.
        err = re.sub(REMARKS, "", err)
        assert err == ("Press Ctrl-C to stop.\n" if " web" in example else ""), example
        assert out or written, example
        assert out != "No solution.\n", example


def test_the_remarks_beside_examples_are_aligned(capsys):
    for _, names in EVERY:
        columns = {
            match.end() for line in help_of(*names, capsys=capsys).splitlines()
            if (match := re.match(r"  rulegrid \S.*?\S {2,}(?=\S)", line))
        }  # fmt: skip
        assert len(columns) <= 1, names


def test_the_program_alone_shows_its_help(run):
    assert run() == run("--help")


def test_version_says_version_kernel_and_python(run):
    status, out, err = run("--version")
    assert (status, err) == (0, "")
    assert re.fullmatch(
        rf"rulegrid {re.escape(rulegrid.__version__)} "
        r"\((compiled kernel( for (512|256|128)-bit vectors)?|interpreted kernel), Python 3\.\S+\)\n",
        out,
    )


def test_a_slow_kernel_that_nobody_asked_for_is_mentioned(run, monkeypatch):
    hint = (
        "rulegrid: the kernel is not compiled, so hard puzzles take 10 to 300 times as long: "
        "install a C compiler, then install rulegrid again\n"
    )
    for compiled, wanted, line in ((False, "", hint), (True, "", ""), (False, "interpreted", "")):
        monkeypatch.setattr("rulegrid.cli.streams.IS_COMPILED", compiled)
        monkeypatch.setattr("rulegrid.cli.commands.solving.LONG", -1)  # every search is a long one
        monkeypatch.setenv("RULEGRID_KERNEL", wanted)
        assert run("--version")[2] == line
        assert run("sudoku", FOUR)[2] == line
        assert run("sudoku", FOUR, "--quiet")[2] == ""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        (("--version",), ""),
        (("--help",), ""),
        (("sudoku", FOUR), ""),
        (("sudoku", "11.."), ""),
        (("calcudoku",), CAGES),
        (("calendar", "2/30"), ""),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_the_three_ways_to_call_it_say_the_same(arguments, stdin):
    first, *others = (piped(*arguments, stdin=stdin, command=command) for command in COMMANDS.values())
    assert others == [first, first]
    assert first[0] in (0, 1, 2)


@pytest.mark.slow
def test_in_process_and_as_a_process_say_the_same(run):
    assert piped("sudoku", FOUR) == run("sudoku", FOUR) == (0, FOUR_SOLVED, "")
    assert piped("frob") == run("frob")


@pytest.mark.parametrize("name", cli.ABOUT_ONE)
@pytest.mark.parametrize("wish", ["--help", "-h"])
def test_help_without_a_family_reads_nothing(run, monkeypatch, name, wish):
    monkeypatch.setattr("sys.stdin", None)
    status, out, err = run(name, wish)
    assert (status, err) == (0, "")
    assert out == run("sudoku", name, "--help")[1]


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ("sudoku", FOUR),
        ("sudoku", FOUR, "--pretty"),
        ("sudoku", EMPTY, "--count", "--max-steps", "2000"),
        ("calcudoku", "--pretty"),
        ("calendar", "1/14", "--pretty", "--stats"),
        ("sudoku", "solve", "--help"),
        ("frob",),
    ],
    ids=" ".join,
)
def test_no_escape_codes_and_no_bar_go_to_a_pipe(arguments):
    _, out, err = piped(*arguments, stdin=CAGES)
    assert ESCAPE not in out + err
    assert "\r" not in out + err
    assert "steps/s" not in err


@pytest.mark.slow
def test_a_drawn_grid_becomes_plain_where_the_encoding_cannot_say_it():
    assert piped("sudoku", FOUR, "--pretty", PYTHONIOENCODING="ascii") == (0, FOUR_SOLVED, "")


@pytest.mark.parametrize(
    ("family", "arguments", "text"),
    [("sudoku", [], FOUR), ("calcudoku", [], CAGES), ("calendar", ["Jan 14"], ""), ("calendar", ["hint", "Jan 14"], "")]
    + [("sudoku", [option], FOUR) for option in ("--unique", "--candidates", "--count")],
)
def test_what_json_prints_is_read_again_as_its_puzzle(run, family, arguments, text):
    answer = run(family, *arguments, "--json", stdin=text)[1]
    again = run(family, "-", "--json", "--count", stdin=answer)[1]
    assert json.loads(again)["found"] > 0
    assert json.loads(again)["puzzle"] == json.loads(answer)["puzzle"]


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_json_is_json_in_any_encoding(tmp_path, encoding):
    board = {"rows": [["é月", "b"]], "groups": {"g": ["é月"]}, "pieces": [{"name": "I", "cells": [[0, 0]]}]}
    (tmp_path / "wide.json").write_text(json.dumps(board))
    options = ("--board", str(tmp_path / "wide.json"), "--open", "A1", "--json")
    _, out, _ = piped("calendar", *options, PYTHONIOENCODING=encoding)
    assert json.loads(out)["solutions"] == [[["é月", "A"]]]


@pytest.mark.slow
def test_a_plain_answer_needs_neither_rich_nor_tqdm():
    code = f"""
import sys
from rulegrid.cli import main
assert main(["sudoku", "{FOUR}"]) == 0
assert main(["sudoku", "--help"]) == 0
assert main(["frob"]) == 2
sys.exit(str(sorted({{"rich", "tqdm", "pydantic"}} & set(sys.modules))))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment())
    assert done.stderr.splitlines()[-1] == "[]"


@pytest.mark.slow
def test_a_terminal_gets_a_drawn_and_coloured_grid():
    status, out, err = on_terminal("sudoku", FOUR)
    assert (status, err) == (0, "")
    assert out.count("┃") >= 8
    assert ESCAPE in out
    plain = re.sub(r"\x1b\[[0-9;]*m", "", out)
    assert plain == piped("sudoku", FOUR, "--pretty")[1]
    assert on_terminal("sudoku", FOUR, "--plain") == (0, FOUR_SOLVED, "")


@pytest.mark.slow
def test_a_drawing_keeps_to_the_width_of_the_terminal():
    wide, narrow = (
        re.sub(r"\x1b\[[0-9;]*m", "", on_terminal("sudoku", "1" + "." * 143, columns=columns)[1]).splitlines()
        for columns in (80, 45)
    )
    assert len(wide[1]) == 63
    assert len(narrow[1]) < len(wide[1])


@pytest.mark.slow
def test_pieces_have_coloured_backgrounds_on_a_terminal():
    status, out, err = on_terminal("calendar", "1/14", "--quiet")
    assert (status, err) == (0, "")
    assert re.search(r"\x1b\[[0-9;]*48;", out)


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [("sudoku", FOUR), ("calendar", "1/14", "--quiet")], ids=" ".join)
def test_no_color_is_obeyed(arguments):
    status, out, err = on_terminal(*arguments, NO_COLOR="1")
    codes = {int(code or 0) for codes in re.findall(r"\x1b\[([0-9;]*)m", out) for code in codes.split(";")}
    assert (status, err) == (0, "")
    assert "┃" in out
    assert all(code < 30 for code in codes), "a colour"


@pytest.mark.slow
def test_calcudoku_is_drawn_on_a_terminal_with_its_cages():
    status, out, err = on_terminal("calcudoku", piped_in=CAGES, NO_COLOR="1")
    assert (status, err) == (0, "")
    assert without_escapes(out) == piped("calcudoku", "--pretty", stdin=CAGES)[1]
    assert "  ┏3+━┯━━━┳6×━┓" in without_escapes(out).splitlines()
    assert on_terminal("calcudoku", "--plain", piped_in=CAGES) == (0, CAGES_SOLVED, "")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "columns"), [("en", 80), ("en", 40), ("zh", 80), ("zh", 40)], ids=lambda value: str(value)
)
def test_explanations_are_folded_at_words_with_a_line_for_each_implication(language, columns):
    arguments = ("sudoku", "explain", HARD, "--language", language)
    drawn, _, steps = without_escapes(on_terminal(*arguments, columns=columns)[1]).partition("┛\n")
    lines = [*drawn.splitlines(), *steps.splitlines()]
    joint = "" if language == "zh" else " "
    assert max(map(width_of, lines)) <= columns
    # It says what a pipe gets, but for the line breaks.
    assert "".join(steps.split()) == "".join(piped(*arguments)[1].split())
    assert any(line.startswith("      ") and line.endswith(";" if joint else "；") for line in lines)
    assert any(line.startswith("    So " if joint else "    所以") for line in lines)


@pytest.mark.slow
def test_a_hint_on_a_narrow_terminal_is_folded():
    out = without_escapes(on_terminal("sudoku", "hint", FOUR, "--show", "where", columns=20)[1])
    assert out.endswith("\nLook at the block at\n  C3.\n")


@pytest.mark.slow
def test_a_rule_is_explained_in_lines_of_the_terminal():
    out = without_escapes(on_terminal("sudoku", "rules", "windoku", columns=50)[1])
    meaning = out.partition("    option ")[0]
    assert max(map(len, meaning.splitlines())) <= 50
    assert " ".join(meaning.split()) == " ".join(piped("sudoku", "rules", "windoku")[1].partition(" option")[0].split())


@pytest.mark.slow
def test_a_hint_without_colours_does_not_list_what_they_would_show():
    out = without_escapes(on_terminal("sudoku", "hint", FOUR, NO_COLOR="1")[1])
    assert out.endswith("┛\nD3: 4\nIn the block at C3, 4 fits only in D3.\n")


@pytest.mark.parametrize("family", [(), ("sudoku",), ("calcudoku",), ("calendar",)], ids=" ".join)
def test_no_summary_in_the_help_is_cut_off(family, capsys):
    shown = help_of(*family, capsys=capsys)
    commands = shown.partition("\nCommands:\n")[2].partition("\n\n")[0]
    assert "..." not in commands
    assert max(map(len, shown.splitlines())) <= 80
    if family == ("sudoku",):
        assert re.search(
            r"\n  check +Check whether a puzzle has exactly one solution, and explain\n +why if not\.\n", shown
        )


@pytest.mark.slow
def test_sudoku_on_a_terminal_with_nothing_piped_shows_its_help(capsys):
    shown = help_of("sudoku", capsys=capsys)
    for arguments in (("sudoku",), ("sudoku", "solve")):
        assert on_terminal(*arguments) == (0, shown, "")


@pytest.mark.slow
def test_sudoku_reads_what_is_piped_in_also_with_its_output_on_a_terminal():
    assert on_terminal("sudoku", "--plain", piped_in=FOUR) == (0, FOUR_SOLVED, "")


@pytest.mark.slow
def test_calcudoku_reads_what_is_typed_and_says_so():
    status, out, err = on_terminal("calcudoku", typed="0 0\n1 1\n1- 3+\n\x04")
    assert (status, re.sub(r"\D+", " ", without_escapes(out).partition("\n")[2])) == (0, " 1 1 2 3 2 1 ")
    assert err == "Type the cages and the labels, then press Ctrl-D. (See --help for more.)\n"


@pytest.mark.slow
def test_a_long_search_has_a_bar_on_a_terminal_and_takes_it_away():
    status, out, err = on_terminal("sudoku", EMPTY, "--count", "--timeout", "1")
    bar, _, line = err.partition("rulegrid: ")
    assert (status, out) == (3, "")
    assert re.search(r"\d+ steps \[\d\d:\d\d, [0-9,]+ steps/s\]", bar)
    assert bar.endswith("\r"), "the bar is still there"
    # One message and nothing after it: a terminal folds it where the counts are long.
    assert re.fullmatch(
        r"stopped by --timeout after \d+ steps, \d+ solutions found so far\n", re.sub(r"\n +", " ", line)
    )


@pytest.mark.slow
def test_many_puzzles_have_a_bar_on_a_terminal_unless_their_answers_go_there(tmp_path):
    # A bar waits for a fifth of a second; nothing but a rule that takes its time is sure to last longer.
    (tmp_path / "slow.py").write_text(
        "import time\nfrom rulegrid import Rule\n\n\nclass SlowRule(Rule):\n    def is_valid(self, board):\n"
        "        time.sleep(0.01)\n        return True\n"
    )
    (tmp_path / "many.txt").write_text(f"{FOUR}\n" * 40)
    arguments = ("sudoku", "batch", str(tmp_path / "many.txt"), "--rule", f"{tmp_path}/slow.py:SlowRule", "--jobs", "1")
    status, out, err = on_terminal(*arguments, "--out", str(tmp_path / "answers.csv"))
    bar, _, line = err.partition("rulegrid: ")
    assert (status, out) == (0, "")
    assert re.search(r"\d+/40 \[\d\d:\d\d<\d\d:\d\d, [0-9]+ puzzles/s\]", bar)
    assert bar.endswith("\r"), "the bar is still there"
    assert line.startswith("40 puzzles: 40 unique; ")
    status, out, err = on_terminal(*arguments)
    assert out == (tmp_path / "answers.csv").read_text()
    assert err == "rulegrid: " + err.partition("rulegrid: ")[2]
    assert re.search(r"/40 \[", on_terminal(*arguments, "--progress")[2])


@pytest.mark.slow
def test_many_puzzles_can_be_typed():
    status, out, err = on_terminal("sudoku", "batch", "-q", typed=f"{FOUR}\n\x04")
    assert (status, out) == (
        0,
        "line,puzzle,status,solution,found,message\n1,1..4......32....,unique,1324241341323241,1,\n",
    )
    assert err == "Type the puzzles, then press Ctrl-D. (See --help for more.)\n"


@pytest.mark.slow
@pytest.mark.parametrize("option", ["--quiet", "--no-progress"])
def test_a_bar_can_be_refused(option):
    status, _, err = on_terminal("sudoku", EMPTY, "--count", "--max-steps", "3000", option)
    assert status == 3
    assert err.startswith("rulegrid: stopped by --max-steps after 3")


@pytest.mark.slow
def test_a_short_search_has_no_bar():
    assert on_terminal("sudoku", FOUR, "--count") == (0, "1\n", "")


@pytest.mark.slow
def test_an_error_on_a_terminal_is_one_line():
    status, out, err = on_terminal("sudoku", "slove")
    assert (status, out) == (2, "")
    assert err == "rulegrid: 'slove' is neither a file nor a puzzle, did you mean 'solve'?\n"


@pytest.mark.slow
def test_a_reader_that_has_seen_enough_leaves_no_traceback():
    status, out, err = shell(f"rulegrid sudoku {EMPTY} --all | head -1; exit ${{PIPESTATUS[0]}}")
    assert out == "1 2 3 4 5 6 7 8 9\n"
    assert err == ""
    assert status not in (0, 1, 2, 3), "it would claim something"


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_a_full_disk_is_one_line():
    assert shell(f"rulegrid sudoku {FOUR} > /dev/full") == (
        2,
        "",
        "rulegrid: can't write standard output: no space left on device\n",
    )


@pytest.mark.slow
def test_closed_streams_are_no_traceback():
    assert shell(f"rulegrid sudoku {FOUR} >&-") == (2, "", "rulegrid: can't write standard output: closed\n")
    assert shell("rulegrid calcudoku <&-") == (2, "", "rulegrid: standard input: closed, expected a puzzle\n")
    assert shell("rulegrid frob 2>&-") == (2, "", "")
    assert shell(f"rulegrid sudoku {FOUR} 2>&-") == (0, FOUR_SOLVED, "")
