"""What setup.py promises of the kernel's build; whether the build works is tested by whoever installs."""

import os
import runpy
import shutil
import sys
import tomllib
import types
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
KERNEL = Path("src", "engine", "kernel")

pytestmark = pytest.mark.skipif(not (ROOT / "setup.py").exists(), reason="no sources here")


@pytest.fixture
def copy(tmp_path, monkeypatch):
    """A folder with setup.py and the kernel's sources, which is the working directory."""
    (tmp_path / KERNEL).mkdir(parents=True)
    for path in [ROOT / "setup.py", *(ROOT / KERNEL).glob("*.p[yx]*")]:
        if path.suffix in (".py", ".pxd"):
            shutil.copy(path, tmp_path / path.relative_to(ROOT))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def cython(monkeypatch):
    """A Cython that writes empty files; the list of what each call was asked to translate."""
    calls = []

    def cythonize(sources, nthreads, **options):
        calls.append([Path(source).stem for source in sources])
        for source in sources:
            Path(source).with_suffix(".c").touch()

    package, build = types.ModuleType("Cython"), types.ModuleType("Cython.Build")
    package.__version__, package.__spec__, build.cythonize = "3.9", ModuleSpec("Cython", None), cythonize
    monkeypatch.setitem(sys.modules, "Cython", package)
    monkeypatch.setitem(sys.modules, "Cython.Build", build)
    return calls


def names():
    pytest.importorskip("setuptools", minversion="60")
    return runpy.run_path("setup.py", run_name="setup")


def translate():
    names()["translate"](2)


def test_everything_is_built_side_by_side_unless_a_number_is_given(copy):
    from setuptools.dist import Distribution

    build = names()["BuildKernel"](Distribution())
    build.finalize_options()
    assert build.parallel == os.cpu_count()
    build = names()["BuildKernel"](Distribution())
    build.parallel = 1
    build.finalize_options()
    assert build.parallel == 1


def test_reading_setup_translates_nothing(copy, cython):
    extensions = names()["kernel"]()
    assert cython == []
    assert not (copy / "build").exists()
    compiled = {path.stem for path in (copy / KERNEL).glob("_[!_]*.pxd")}
    source_of = names()["source_of"]
    assert {source_of(extension.name.rpartition(".")[2]) for extension in extensions} == compiled


def test_what_is_translated_is_what_is_compiled(copy, cython):
    translate()
    (translated,) = cython
    assert translated == sorted(extension.name.rpartition(".")[2] for extension in names()["kernel"]())


def test_what_is_unchanged_is_not_translated_again(copy, cython):
    translate()
    translate()
    assert len(cython) == 1


@pytest.mark.parametrize("changed", ["setup.py", "src/engine/kernel/_base.pxd", "src/engine/kernel/bits.pxd", "CFLAGS"])
def test_any_change_translates_all_again(copy, cython, changed, monkeypatch):
    translate()
    if changed == "CFLAGS":
        monkeypatch.setenv("CFLAGS", "-march=native")
    else:
        with (copy / changed).open("a") as file:
            file.write("\n# changed\n")
    translate()
    assert len(cython) == 2
    assert cython[0] == cython[1]


def test_an_interrupted_translation_is_begun_anew(copy, cython, monkeypatch):
    def fail(*_, **__):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(sys.modules["Cython.Build"], "cythonize", fail)
        with pytest.raises(KeyboardInterrupt):
            translate()
    translate()
    assert len(cython) == 1


def test_one_extra_has_all_that_users_may_want():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    (everything,) = extras["all"]
    assert (
        everything
        == f"rulegrid[{','.join(name for name in extras if name not in ('test', 'dev', 'browser', 'docs', 'all'))}]"
    )
    for page in ("README.md", "README.zh-CN.md"):
        assert 'pip install ".[all]"' in (ROOT / page).read_text(encoding="utf-8")
