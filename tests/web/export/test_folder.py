"""The page as a folder: what is in it, what it is made of, and what is said where that is not there."""

import hashlib
import json
import os
import shutil
import subprocess
import sys

import pytest

from rulegrid.cli import main
from rulegrid.utils.errors import RulegridError
from rulegrid.utils.message import say
from rulegrid.web.app import STATIC
from rulegrid.web.assets import first_answers
from rulegrid.web.dispatch import handle
from rulegrid.web.export.folder import archive, package, page_folder, write_folder
from rulegrid.web.export.kernel import (
    FILES,
    LOCK,
    MAGIC,
    SIGNATURE,
    SOURCES,
    VERSION,
    WASM,
    compiled_names,
    exports_of,
    imports_of,
    read_kernel,
    signature,
)
from rulegrid.web.request import BinaryAnswer, ServerLimits


def number(value):
    """A number in LEB128."""
    found = bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    return bytes([*found, value])


def section(kind, entries):
    content = number(len(entries)) + b"".join(entries)
    return bytes([kind]) + number(len(content)) + content


def named(name):
    return number(len(name)) + name.encode()


def wasm(imports=(), exports=()):
    """A module that imports and exports functions of these names."""
    taken = [named("env") + named(name) + b"\0\0" for name in imports]
    given = [named(name) + b"\0\0" for name in exports]
    return MAGIC + section(1, [b"\x60\0\0"]) + section(2, taken) + section(7, given)


@pytest.fixture
def pyodide(tmp_path):
    """A folder that looks like the unpacked package."""
    folder = tmp_path / "package"
    folder.mkdir()
    for name in FILES:
        (folder / name).write_bytes(b"//")
    (folder / WASM).write_bytes(wasm(exports=["PyLong_Type", "malloc"]))
    (folder / LOCK).write_text(json.dumps({"info": {"version": VERSION}, "packages": {"numpy": {}}}))
    (folder / "package.json").write_text(json.dumps({"name": "pyodide", "version": VERSION}))
    return folder


@pytest.fixture
def kernel(tmp_path):
    """A folder as the tool writes it, but with modules that do nothing."""
    folder = tmp_path / "kernel"
    folder.mkdir()
    names = compiled_names()
    files = [f"{name}.abi3.so" for name in names]
    for name in files:
        (folder / name).write_bytes(wasm(imports=["malloc", "__memory_base"], exports=[f"PyInit_{name}"]))
    (folder / SIGNATURE).write_text(json.dumps({"sources": signature(SOURCES, names), "modules": files}))
    return folder


@pytest.mark.slow
def test_all_of_the_page_is_there_as_the_manifest_lists_it(pyodide, kernel):
    files = page_folder(pyodide, kernel)
    page = {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file()}
    assert page - files.keys() == {"docs.html", "docs.css"}
    listed = json.loads(files["manifest.json"])
    assert files.keys() - listed["files"].keys() == {"manifest.json", "sw.js"}
    assert all(hashlib.sha256(files[name]).hexdigest() == value for name, value in listed["files"].items())
    assert listed["version"].encode() in files["sw.js"]
    assert b"@version@" not in files["sw.js"]
    assert b"@answers@" not in files["sw.js"]


@pytest.mark.slow
def test_the_first_page_says_that_a_worker_answers_and_runs_nothing_but_its_own_files(pyodide):
    text = page_folder(pyodide)["index.html"].decode()
    assert '<html lang="en" data-answers="worker">' in text
    policy = text.partition('Content-Security-Policy" content="')[2].partition('"')[0]
    assert "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self';" in policy
    assert "unsafe-inline" not in policy
    assert text.replace(' data-answers="worker"', "").split("<meta http", 1)[0] in (STATIC / "index.html").read_text()


@pytest.mark.slow
def test_the_same_sources_make_the_same_files(pyodide, kernel):
    assert page_folder(pyodide, kernel) == page_folder(pyodide, kernel)


@pytest.mark.slow
def test_the_archive_has_the_package_without_what_nobody_asks(pyodide, kernel):
    modules = read_kernel(kernel, (pyodide / WASM).read_bytes())
    for given, has_sources in ((modules, False), ({}, True)):
        names = package(given).keys()
        assert {"rulegrid/__init__.py", "rulegrid/web/browser.py", "rulegrid/queries/solving.py"} <= names
        assert {"rulegrid/core/words/step.txt", "rulegrid/calendar/data/dragonfjord.json"} <= names
        assert not [name for name in names if "/cli/" in name or "static" in name or "__pycache__" in name]
        assert not {f"rulegrid/web/{name}.py" for name in ("app", "worker_pool", "server", "worker", "relay")} & names
        assert ("rulegrid/solver/kernel/_general.py" in names) is has_sources
        assert ("rulegrid/solver/kernel/_general.abi3.so" in names) is not has_sources


@pytest.mark.slow
def test_families_say_which_kernel_answers(pyodide, kernel):
    for folder, said in ((kernel, "compiled"), (None, "interpreted")):
        assert json.loads(page_folder(pyodide, folder)["api/families.json"])["kernel"] == said


@pytest.mark.slow
def test_what_answers_in_a_browser_needs_only_the_standard_library(tmp_path):
    """All that the archive imports when its door is opened is in it, or in Python itself."""
    (tmp_path / "package.tar.gz").write_bytes(archive(package({})))
    shutil.unpack_archive(tmp_path / "package.tar.gz", tmp_path / "site", filter="data")
    code = (
        "import sys; sys.path[:0] = [sys.argv[1]]\n"
        "import rulegrid.web.browser as browser\n"
        'asked = browser.RunningQuery(\'/solve\', \'{"family": "sudoku", "puzzle": {"rows": 4, "rules": [{"rule": "row"}]}}\', print)\n'
        "assert asked.part().status == 200\n"
        "tops = {name.partition('.')[0] for name in sys.modules}\n"
        "print(sorted(tops - set(sys.stdlib_module_names) - {'rulegrid', '__main__', 'sitecustomize'}))\n"
    )
    # The kernel that this archive has is the interpreted one, whichever the suite asks for.
    settings = {name: value for name, value in os.environ.items() if name != "RULEGRID_KERNEL"}
    command = [sys.executable, "-I", "-S", "-c", code, str(tmp_path / "site")]
    ended = subprocess.run(command, capture_output=True, text=True, env=settings)
    assert (ended.stdout.strip(), ended.returncode) == ("[]", 0), ended.stderr


def test_the_first_answers_are_those_that_would_be_given():
    first = first_answers("1")
    assert [path for path, *_ in first["answers"]] == ["/api/read", "/api/render"] * 2
    for path, asked, media_type, text in first["answers"]:
        answer = handle(path.removeprefix("/api"), asked, ServerLimits())
        assert text == (
            answer.content.decode() if isinstance(answer, BinaryAnswer) else json.dumps(answer, separators=(",", ":"))
        )
        assert media_type == (answer.media_type if isinstance(answer, BinaryAnswer) else "application/json")
    for board, days in first["days"].items():
        assert len(days["days"]) == 366
        for date in ("2026-01-01", "2026-11-24", "2028-02-29", "2027-12-31"):
            weekday = [days["weekdays"][_sunday_first(date)]] if days["weekdays"] else []
            expected = handle("/calendar/open", {"board": board, "date": date}, ServerLimits())["open"]
            assert [*days["days"][date[5:]].split(), *weekday] == expected


def _sunday_first(date):
    import datetime

    return datetime.date.fromisoformat(date).isoweekday() % 7


def said(raising):
    with pytest.raises(RulegridError) as caught:
        raising()
    assert say(caught.value.message, "zh") != str(caught.value)
    return str(caught.value)


def test_another_pyodide_is_refused(pyodide, tmp_path):
    (pyodide / "package.json").write_text(json.dumps({"name": "pyodide", "version": "0.1"}))
    assert f"read version '0.1', expected {VERSION}" in said(lambda: page_folder(pyodide))
    (pyodide / "package.json").write_text(json.dumps({"name": "other", "version": VERSION}))
    assert f"npm pack pyodide@{VERSION}" in said(lambda: page_folder(pyodide))
    assert f"npm pack pyodide@{VERSION}" in said(lambda: page_folder(tmp_path / "nowhere"))


def test_a_file_that_pyodide_lacks_is_named(pyodide):
    (pyodide / "python_stdlib.zip").unlink()
    assert "no 'python_stdlib.zip'" in said(lambda: page_folder(pyodide))


def test_the_kernel_of_another_release_is_refused(pyodide, kernel, tmp_path):
    assert "tools/build_wasm.py writes one" in said(lambda: page_folder(pyodide, tmp_path))
    told = json.loads((kernel / SIGNATURE).read_text())
    (kernel / SIGNATURE).write_text(json.dumps(told | {"sources": "0"}))
    assert "that of another release" in said(lambda: page_folder(pyodide, kernel))
    (kernel / SIGNATURE).write_text(json.dumps(told | {"modules": ["../kernel.json"]}))
    assert "that of another release" in said(lambda: page_folder(pyodide, kernel))


def test_a_kernel_that_needs_what_python_lacks_is_refused(pyodide, kernel):
    (kernel / "_sums.abi3.so").write_bytes(wasm(imports=["PyUnheard_Of"]))
    assert "'_sums.abi3.so' needs 'PyUnheard_Of'" in said(lambda: page_folder(pyodide, kernel))


def test_imports_of_every_kind_are_read():
    kinds = [b"\0\0", b"\1\x70\1\0\1", b"\2\0\1", b"\3\x7f\0", b"\4\0\0", b"\0\x81\1"]
    taken = [named("env") + named(f"name{i}") + kind for i, kind in enumerate(kinds)]
    assert imports_of(MAGIC + section(2, taken)) == {f"name{i}" for i in range(len(kinds))}
    assert exports_of(wasm(exports=["a" * 200])) == {"a" * 200}
    with pytest.raises(ValueError, match="no WebAssembly"):
        imports_of(b"GIF89a")


def test_a_folder_is_replaced_all_at_once_and_only_if_it_was_a_page(tmp_path):
    target = tmp_path / "deep" / "site"
    write_folder(target, {"manifest.json": b"{}", "old.js": b"", "a/b.js": b"1"})
    write_folder(target, {"manifest.json": b"{}", "new.js": b""})
    assert sorted(path.name for path in target.iterdir()) == ["manifest.json", "new.js"]
    assert [path.name for path in target.parent.iterdir()] == ["site"]
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("…")
    assert "nothing is written" in said(lambda: write_folder(tmp_path / "mine", {}))
    assert "nothing is written" in said(lambda: write_folder(tmp_path / "mine" / "thesis.txt", {}))
    assert "can't write" in said(lambda: write_folder(tmp_path / "mine" / "thesis.txt" / "site", {"a": b""}))
    assert (tmp_path / "mine" / "thesis.txt").read_text() == "…"


@pytest.mark.slow
def test_the_command_writes_it_and_says_what_there_is_to_know(pyodide, tmp_path, capsys):
    target = tmp_path / "site"
    assert main(["web", "--export", str(target), "--pyodide", str(pyodide)]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert f"python -m http.server --directory {target}" in err
    assert "without --kernel" in err
    assert "the first answer takes twice as long" in err  # this Pyodide does not run
    assert (target / "index.html").exists()


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--export", "site"], "--export needs --pyodide"),
        (["--pyodide", "package"], "--pyodide belongs to --export"),
        (["--kernel", "kernel"], "--kernel belongs to --export"),
        (["--export", "site", "--pyodide", "nowhere"], "no Pyodide in 'nowhere'"),
    ],
)
def test_the_command_refuses_what_makes_no_page(arguments, problem, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["web", *arguments]) == 2
    err = capsys.readouterr().err
    assert problem in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
