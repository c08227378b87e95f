"""Rules by the names that people have for them, on the command line."""


def test_the_command_line_takes_and_explains_such_names(run):
    assert run("sudoku", "." * 16, "--rule", "jigsaw:AABB/AABB/CCDD/CCDD", "--count")[1] == "288\n"
    assert run("sudoku", "." * 16, "--no-rule", "boxes", "--count")[1] == "576\n"
    status, out, _ = run("sudoku", "rules", "kropki")
    assert status == 0
    assert "difference\n" in out
    assert "ratio\n" in out
    assert run("sudoku", "rules", "german whispers")[1].startswith("whisper\n")
    assert run("sudoku", "make", "--size", "4", "--with", "knight", "--seed", "1", "--quiet")[0] in (0, 1)
