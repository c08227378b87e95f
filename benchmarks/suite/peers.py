"""Other people's solvers: an environment of their own, and one process for each, so that nothing of theirs is ours."""

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
import venv
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .timing import Fault

FOLDER = Path(__file__).parent.parent / "peers"
REQUIREMENTS = FOLDER / "requirements.txt"
PATIENCE = 120.0  # seconds for a worker to import its library
GRACE = 1.0  # seconds that an answer may take on its way


@dataclass(frozen=True)
class Peer:
    """One solver: its heading, the distribution it comes in, the worker's module, and options for its tasks."""

    title: str
    distribution: str
    module: str
    options: tuple[tuple[str, str], ...] = ()


PEERS = {
    "cp-sat": Peer("CP-SAT", "ortools", "by_ortools"),
    "glucose": Peer("Glucose 4", "python-sat", "by_pysat", (("engine", "glucose4"),)),
    "cadical": Peer("CaDiCaL 1.5.3", "python-sat", "by_pysat", (("engine", "cadical153"),)),
    "exact-cover": Peer("exact-cover", "exact-cover", "by_exact_cover"),
    "constraint": Peer("python-constraint2", "python-constraint2", "by_constraint"),
    "py-sudoku": Peer("py-sudoku (first only)", "py-sudoku", "by_py_sudoku"),
}


@dataclass(frozen=True)
class Reply:
    """A peer's answer. `verdict`: unique, several, none, or first (a solution, nothing said about others)."""

    verdict: str
    solution: list[int]
    seconds: float
    model_seconds: float


def default_folder() -> Path:
    """Return where the environment is kept from run to run."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "rulegrid-peers"


class Peers:
    """The peers' environment in `folder`, made on the first question. `limit`: seconds for one puzzle."""

    def __init__(self, folder: Path, limit: float) -> None:
        self.folder = folder
        self.limit = limit
        self._versions: dict[str, str] | None = None
        self._workers: dict[str, _Worker] = {}
        self._why = ""

    @property
    def python(self) -> Path:
        """The environment's interpreter."""
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def versions(self) -> dict[str, str]:
        """Return the version of each peer that is there; makes the environment and installs what is missing."""
        if self._versions is None:
            wanted = REQUIREMENTS.read_text(encoding="utf-8").split()
            self._versions = {}
            try:
                if not self.python.exists():
                    print(f"making an environment for the peers in {self.folder}", file=sys.stderr)
                    venv.create(self.folder, with_pip=True)
                self._versions = self._ask_versions()
                if missing := [name for name in wanted if name not in self._versions]:
                    self._install(missing)
                    self._versions = self._ask_versions()
            except (OSError, subprocess.SubprocessError, ValueError) as error:
                self._why = f"no environment for it: {type(error).__name__}"
        return self._versions

    def ask(self, name: str, task: dict[str, Any]) -> Reply:
        """Return a peer's answer to a task; raises Fault."""
        peer = PEERS[name]
        if peer.distribution not in self.versions():
            raise Fault(self._why or "could not be installed")
        if name not in self._workers:
            self._workers[name] = _Worker(self.python, peer.module)
        try:
            line = self._workers[name].ask({**task, **dict(peer.options), "limit": self.limit}, self.limit + GRACE)
        except Fault:
            self._workers.pop(name).close()
            raise
        if "error" in line:
            raise Fault(line["error"])
        reply = Reply(line["verdict"], line["solution"], line["seconds"], line["model_seconds"])
        if reply.verdict == "stopped" or reply.seconds > self.limit:
            raise Slow(self.limit)
        return reply

    def close(self) -> None:
        """End the workers."""
        for worker in self._workers.values():
            worker.close()
        self._workers.clear()

    def _ask_versions(self) -> dict[str, str]:
        command = [str(self.python), str(FOLDER / "worker.py"), "versions"]
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE)
        return dict(json.loads(done.stdout))

    def _install(self, names: list[str]) -> None:
        """Install together; where that fails, one by one, so that one that fails takes no other along."""
        print(f"installing {', '.join(names)}", file=sys.stderr)
        pip = [str(self.python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if subprocess.run([*pip, *names], capture_output=True, check=False).returncode != 0:
            for name in names:
                subprocess.run([*pip, name], capture_output=True, check=False)


class Slow(Fault):
    """A puzzle took longer than its limit."""

    def __init__(self, limit: float) -> None:
        super().__init__(f"over {limit:g} s for a puzzle")


class _Worker:
    """One process that answers tasks, a line each."""

    def __init__(self, python: Path, module: str) -> None:
        self._process = subprocess.Popen(
            [str(python), str(FOLDER / "worker.py"), module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self._is_ready = False

    def ask(self, task: dict[str, Any], limit: float) -> dict[str, Any]:
        if not self._is_ready:
            try:
                first = self._next(PATIENCE)
            except Slow:
                raise Fault("did not start") from None
            if "error" in first:
                raise Fault(first["error"])
            self._is_ready = True
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(task) + "\n")
            self._process.stdin.flush()
        except OSError:
            raise Fault("its process ended") from None
        return self._next(limit)

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _next(self, limit: float) -> dict[str, Any]:
        try:
            line = self._lines.get(timeout=limit)
        except queue.Empty:
            raise Slow(limit - GRACE) from None
        if not line:
            raise Fault("its process ended")
        return dict(json.loads(line))

    def _read(self) -> None:
        # A thread, because Windows can't wait for a pipe with a time limit.
        assert self._process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            for line in self._process.stdout:
                self._lines.put(line)
        self._lines.put("")
