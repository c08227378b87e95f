"""What people type although there is no such word: the message names what is meant, in one step."""

import json
import shlex

import pytest

FOUR = "1..4......32...."

GUESSES = [
    ("make killer", "rulegrid sudoku make --with killer"),
    ("make 10 easy", "rulegrid sudoku make --count 10 --level easy"),
    ("rules killer", "rulegrid sudoku rules killer"),
    ("sudoku make --rules killer", "--with killer"),
    ("sudoku make --format json", "--to json"),
    ("calcudoku make --no-operators", "--mystery"),
    ("generate", "'rulegrid sudoku make'"),
    ("new", "'rulegrid sudoku make'"),
    ("create", "'rulegrid sudoku make'"),
    ("help", "'--help'"),
    ("version", "'--version'"),
    ("serve", "'web'"),
    ("gui", "'web'"),
    ("kenken", "'calcudoku'"),
    ("mathdoku", "'calcudoku'"),
    ("pentomino", "'calendar'"),
    ("sudoku help", "'--help'"),
    ("sudoku new", "'make'"),
    ("sudoku generate", "'make'"),
    ("sudoku daily", "'rulegrid daily sudoku'"),
    ("sudoku web", "'rulegrid web'"),
    ("sudoku difficulty", "'rate'"),
    ("sudoku grade", "'rate'"),
    ("sudoku validate", "'check'"),
    ("sudoku verify", "'check'"),
    ("sudoku tip", "'hint'"),
    ("sudoku nudge", "'hint'"),
    ("sudoku reduce", "'minimise'"),
    ("sudoku minimize", "'minimise'"),
    ("sudoku draw", "'show'"),
    ("sudoku export", "'convert'"),
    ("sudoku variants", "'rules'"),
    ("sudoku pdf", "'print'"),
    ("sudoku answer", "'solve'"),
    ("calcudoku new", "'make'"),
    ("calendar generate", "'make'"),
    ("sudoku make killer", "--with killer"),
    ("sudoku make jigsaw", "--with jigsaw"),
    ("sudoku make thermometer", "--with thermometer"),
    ("sudoku make easy", "--level easy"),
    ("sudoku make 10 easy", "--count 10 --level easy"),
    ("sudoku make 3 hard killer sudokus", "--count 3 --level hard --with killer"),
    ("sudoku make 4x4", "--size 4x4"),
    ("sudoku make 6", "--size 6"),
    ("sudoku make --variant killer", "--with killer"),
    ("sudoku make --type anti-knight", "--with anti-knight"),
    ("sudoku make --jigsaw", "--with jigsaw"),
    ("sudoku make --easy", "--level easy"),
    ("sudoku make --difficulty hard", "--level hard"),
    ("sudoku make --clues 30", "--givens 30"),
    ("sudoku make --number 3", "--count 3"),
    ("sudoku make --pdf", "--out FILE.pdf"),
    ("sudoku make --output a.pdf", "--out a.pdf"),
    ("sudoku make --timeout 3", "Ctrl-C keeps what was made"),
    ("calcudoku make --operators plus", "--ops plus"),
    ("calcudoku make --no-multiplication", "--ops +-/"),
    ("calcudoku make --no-division", "--ops +-*"),
    ("calendar year --pdf", "--html FILE"),
    ("calendar year --out y.pdf", "--html FILE"),
    ("calendar year --out y.csv", "--csv y.csv"),
    (f"hint {FOUR} --where", "--show where"),
    (f"hint {FOUR} --no-answer", "--show where"),
    (f"print {FOUR} --no-answers", "--no-solutions"),
    (f"print {FOUR} --pdf a.pdf", "--out FILE.pdf"),
    ("print 10 easy sudokus", "rulegrid sudoku make --count 10 --level easy --out sheet.pdf"),
    ("sudoku print 5 killer", "rulegrid sudoku make --count 5 --with killer --out sheet.pdf"),
    (f"check {FOUR} --mine {FOUR}", "rulegrid hint PUZZLE --mine GRID"),
    (f"sudoku check {FOUR} {FOUR}", "rulegrid hint PUZZLE --mine GRID"),
    (f"sudoku {FOUR} --solutions", "--all"),
    (f"sudoku {FOUR} --lang zh", "--language zh"),
    (f"sudoku {FOUR} --image a.svg", "--svg a.svg"),
]


@pytest.mark.parametrize(("typed", "meant"), GUESSES, ids=[typed for typed, _ in GUESSES])
def test_a_guess_leads_on(run, here, typed, meant):
    status, out, err = run(*shlex.split(typed))
    assert (status, out, len(err.splitlines())) == (2, "", 1), (out, err)
    assert meant in err


def test_operations_may_be_words(run):
    words = run("calcudoku", "make", "--size", "4", "--seed", "1", "--ops", "plus,Minus", "--json")
    clues = json.loads(words[1])["puzzle"]["rules"][2]["clues"]
    assert {clue.partition(":")[0].lstrip("0123456789") for clue in clues} <= {"", "+", "-"}
    assert words[0] == 0
    assert "ops 'power'" in run("calcudoku", "make", "--ops", "plus power")[2]


def test_the_seed_comes_with_the_command_that_makes_the_same_again(run):
    _, first, err = run("sudoku", "make", "--size", "4", "--with", "killer:2")
    command = err.partition("; the same again: ")[2].strip()
    assert command.startswith("rulegrid sudoku make --size 4 --with killer:2 --seed ")
    assert run(*shlex.split(command)[1:]) == (0, first, "")


def test_a_file_with_the_name_of_a_command_is_a_file(run, here):
    (here / "new").write_text(FOUR)
    assert run("sudoku", "new")[0] == 0
