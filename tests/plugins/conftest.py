"""Packages with plug-ins: the one in examples/, installed by pip, and ones that are made up, as pip leaves them."""

import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rulegrid.core import plugins

EXAMPLE = Path(__file__).parents[2] / "examples" / "rulegrid-average"


@pytest.fixture(scope="session")
def example(tmp_path_factory):
    """The folder into which the package of examples/ is installed."""
    folder = tmp_path_factory.mktemp("example")
    shutil.copytree(EXAMPLE, folder / "source", ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    options = ["--no-deps", "--no-build-isolation", "--target", str(folder / "installed")]
    subprocess.run([*command, *options, str(folder / "source")], check=True, timeout=300)
    return folder / "installed"


@pytest.fixture
def rulegrid(example):
    """Runs the program where the example is installed; returns what it did."""

    def run(*arguments, **variables):
        environment = os.environ | {"PYTHONPATH": str(example), "PYTHONUTF8": "1"} | variables
        command = [sys.executable, "-m", "rulegrid", *arguments]
        return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120, cwd=example.parent)

    return run


@pytest.fixture
def forgetful():
    """Plug-ins are looked up anew, and once more after the test."""
    plugins.clear_caches()
    yield
    plugins.clear_caches()
    plugins.tell(plugins._warn)


@pytest.fixture
def with_example(example, monkeypatch, forgetful):
    """The example is installed for this process."""
    monkeypatch.syspath_prepend(example)
    yield
    for name in [name for name in sys.modules if name.startswith("rulegrid_average")]:
        del sys.modules[name]


@pytest.fixture
def installed(tmp_path, monkeypatch, forgetful):
    """Installs packages that are made up; returns the list of what is reported about them."""
    told = []
    plugins.tell(lambda problem: told.append(str(problem)))
    monkeypatch.syspath_prepend(tmp_path)
    made = []

    def install(package, source, **groups):
        module = package.replace("-", "_")
        made.append(module)
        (tmp_path / f"{module}.py").write_text(source)
        folder = tmp_path / f"{module}-0.5.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 0.5\n")
        lines = [
            line
            for group, offers in groups.items()
            for line in [f"[rulegrid.{group}]", *(f"{name} = {module}:{what}" for name, what in offers.items())]
        ]
        (folder / "entry_points.txt").write_text("\n".join(lines) + "\n")
        importlib.invalidate_caches()
        plugins.clear_caches()
        return told

    yield install
    for module in made:
        sys.modules.pop(module, None)
