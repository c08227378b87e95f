"""What setup.py promises of the kernel's build; whether the build works is tested by whoever installs."""

import os
import re
import runpy
import shutil
import sys
import tomllib
import types
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
KERNEL = Path("src", "solver", "kernel")

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


@pytest.mark.slow
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


@pytest.mark.parametrize("changed", ["setup.py", "src/solver/kernel/_base.pxd", "src/solver/kernel/bits.pxd", "CFLAGS"])
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


def built_for(monkeypatch, platform, clang=None):
    """The names of setup.py as where it builds for a platform."""
    monkeypatch.setattr("sysconfig.get_platform", lambda: platform)
    monkeypatch.setattr("shutil.which", lambda name: clang if name == "clang-cl" else None)
    return names()


def test_a_build_for_browsers_has_their_vectors_alone(copy, cython, monkeypatch):
    found = built_for(monkeypatch, "emscripten-4.0.9-wasm32")
    flags = {extension.name: extension.extra_compile_args for extension in found["kernel"]()}
    assert not any(name.endswith(("_256", "_512")) for name in flags)
    assert all("-msimd128" in each and not any("avx" in flag for flag in each) for each in flags.values())


@pytest.mark.parametrize("platform", ["linux-aarch64", "macosx-11.0-arm64", "macosx-10.13-x86_64"])
def test_other_processors_and_systems_have_one_build_of_each(copy, cython, monkeypatch, platform):
    found = built_for(monkeypatch, platform)
    assert found["WIDER"] == {}
    assert "_bands" in found["KERNEL"]
    assert not any("avx" in flag for each in found["kernel"]() for flag in each.extra_compile_args)


def test_on_windows_the_kernel_for_9x9_grids_needs_clang(copy, cython, monkeypatch):
    without = built_for(monkeypatch, "win-amd64")
    assert "_bands" not in without["KERNEL"]
    found = built_for(monkeypatch, "win-amd64", clang="clang-cl.exe")
    assert "_bands" in found["KERNEL"]
    assert all(each.extra_compile_args == ["/O2"] for each in found["kernel"]())


def test_clang_compiles_that_kernel_and_nothing_else(copy, cython, monkeypatch):
    from setuptools.command.build_ext import build_ext
    from setuptools.dist import Distribution

    found = built_for(monkeypatch, "win-amd64", clang="clang-cl.exe")
    compiled = []
    monkeypatch.setattr(
        build_ext,
        "build_extensions",
        lambda self: compiled.append((self.compiler.cc, [e.name for e in self.extensions])),
    )
    build = found["BuildKernel"](Distribution())
    build.finalize_options()
    build.compiler = types.SimpleNamespace(cc="cl.exe", initialized=True)
    build.extensions = every = found["kernel"]()
    build.build_extensions()
    (first, most), (last, rest) = compiled
    assert (first, last, rest) == ("cl.exe", "clang-cl.exe", ["rulegrid.solver.kernel._bands"])
    assert len(most) == len(every) - 1
    assert build.extensions == every
    assert build.compiler.cc == "cl.exe"


def test_the_version_stands_in_one_place():
    import rulegrid

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "rulegrid.__version__"}
    assert f'__version__ = "{rulegrid.__version__}"' in (ROOT / "src" / "__init__.py").read_text()


@pytest.mark.skipif(not (ROOT / ".github").exists(), reason="not a checkout")
@pytest.mark.parametrize("name", ["build", "release"])
def test_workflows_name_actions_by_their_repositories(name):
    text = (ROOT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8")
    used = re.findall(r"uses: *(\S+)", text)
    assert used
    assert all(re.fullmatch(r"[\w-]+/[\w-]+@[\w./-]+|\./\.github/workflows/build\.yml", each) for each in used), used
    assert "http" not in text
    for script in re.findall(r"python (\S+\.py)", text):
        assert (ROOT / script).exists(), script
