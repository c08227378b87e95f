"""How the tests of the command line call it."""

import io
import json
import signal
import subprocess
import sys
from types import SimpleNamespace

import pytest

from rulegrid.cli import main


@pytest.fixture
def run(capsys, monkeypatch, request):
    """`run(*arguments, stdin=b"")` returns exit status, standard output and standard error.

    Where a test file names its FAMILY, the arguments are those behind that word.
    """
    family = getattr(request.module, "FAMILY", None)

    def run(*arguments, stdin=b""):
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        return main([family, *arguments] if family else arguments), *capsys.readouterr()

    return run


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def start():
    """`start(*arguments, **options)` starts the program in a process that Ctrl-C interrupts; `options` are those of Popen.

    A child ignores Ctrl-C where its parent does, as in the background job of a shell: so it is told not to.
    """

    def start(*arguments, **options):
        command = [sys.executable, "-m", "rulegrid", *arguments]
        return subprocess.Popen(
            command, text=True, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL), **options
        )

    return start


@pytest.fixture
def batch(run):
    """`batch(text, *options, family="sudoku")` returns exit status, standard output and standard error."""

    def batch(text, *options, family="sudoku"):
        return run(family, "batch", *options, stdin=text)

    return batch


@pytest.fixture
def typst(monkeypatch):
    """Stands in for Typst: what it writes is the form and the first page; `typst(None)` takes it away."""

    def compile_(document, format, sys_inputs, **options):  # noqa: A002
        pages = json.loads(sys_inputs["pages"])
        return f"{format.upper()} of {pages[0]['picture']}".encode()

    def install(module):
        monkeypatch.setitem(sys.modules, "typst", module)

    install(SimpleNamespace(compile=compile_))
    return install
