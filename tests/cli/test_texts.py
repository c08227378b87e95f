"""The files of help texts: every command has its section, and a start that asks for no help reads none of them."""

import subprocess
import sys
from pathlib import Path

import pytest

from rulegrid.cli import help as texts
from rulegrid.cli.framework import MODULES, entry
from rulegrid.core import family as families

FILES = Path(texts.__file__).with_name("texts")
COMMANDS = set(MODULES)


def sections(name):
    lines = (FILES / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [line[1:-1] for line in lines if line.startswith("[")]


@pytest.mark.parametrize("family", families.names())
def test_every_section_is_one_of_a_command(family):
    assert {path.stem for path in FILES.glob("*.txt")} == {"commands", *families.names()}
    assert {each.partition(" ")[0] for each in sections("commands")} == {"rulegrid", *COMMANDS}
    assert {*sections(family)} <= {family, *entry(family).commands}
    for name in ("commands", family):
        assert len(sections(name)) == len({*sections(name)})


@pytest.mark.parametrize("family", families.names())
def test_every_command_says_what_it_does_and_has_an_example(family):
    for command in entry(family).commands:
        text, end = texts.help_of(f"{family} {command}", family)
        assert text, command
        assert f"Examples\nrulegrid {family}" in end or "| rulegrid" in end, command


def test_a_family_says_a_part_in_place_of_the_common_one():
    common, own = texts.help_of("sudoku check", "sudoku"), texts.help_of("calendar check", "calendar")
    assert common[0] != own[0]
    assert common[1].partition("Exit status")[2] == own[1].partition("Exit status")[2] != ""


@pytest.mark.slow
def test_no_help_text_is_read_where_none_is_asked_for():
    source = (
        "from rulegrid.cli import help as texts, main\n"
        "from rulegrid.utils import catalogue\n"
        "def never(*_): raise AssertionError(_)\n"
        "texts._sections = catalogue.entries = never\n"
        "raise SystemExit(main(['sudoku', '1..4......32....']))\n"
    )
    found = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, timeout=60)
    assert (found.returncode, found.stderr) == (0, "")
