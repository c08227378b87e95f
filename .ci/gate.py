"""A gate: steps that need each other. All that can run are run; then the failures and the times are listed."""

from __future__ import annotations

import subprocess
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

TOGETHER = 2
"""The number of steps that run at once, of those that need one core."""

LIMIT = 3600.0
"""Seconds after which a command is ended: a test that hangs must not hang the gate."""


LOG: ContextVar[IO[str] | None] = ContextVar("LOG", default=None)
"""Where the commands of the step that runs in this thread print; None for the terminal."""


class Failed(Exception):
    """A command or a check of a step failed."""


@dataclass(frozen=True)
class Step:
    """A step: its name, the function that runs it, and the names of the steps whose results it needs."""

    name: str
    run: Callable[[], object]
    needs: tuple[str, ...] = ()
    alone: bool = False
    """Whether it uses all cores, so that nothing may run beside it."""


@dataclass
class Gate:
    """Runs steps, and keeps the seconds and the outcome of each."""

    seconds: dict[str, float] = field(default_factory=dict)
    outcome: dict[str, str] = field(default_factory=dict)
    flaky: list[str] = field(default_factory=list)
    total: float = 0.0

    def run(self, steps: Sequence[Step]) -> bool:
        """Run steps in their order, as far as their needs let them; one whose needs failed is skipped. Return whether all passed."""
        began = time.monotonic()
        self.outcome |= {step.name: "not run" for step in steps}
        waiting = list(steps)
        running: dict[Future[None], Step] = {}
        with ThreadPoolExecutor(TOGETHER) as threads:
            while waiting:
                for step in list(waiting):
                    if self._is_in_vain(step):
                        waiting.remove(step)
                    elif self._can_begin(step, list(running.values())):
                        waiting.remove(step)
                        running[threads.submit(self._take, step)] = step
                for ended in wait(running, return_when=FIRST_COMPLETED).done:
                    del running[ended]
                    ended.result()  # raises an error of the gate itself, such as a closed pipe
        self.total = time.monotonic() - began
        return self.passed

    def _is_in_vain(self, step: Step) -> bool:
        failed = [need for need in step.needs if self.outcome[need].startswith(("FAILED", "not run:"))]
        if failed:
            self.outcome[step.name] = f"not run: it needs {', '.join(failed)}"
        return bool(failed)

    def _can_begin(self, step: Step, running: Sequence[Step]) -> bool:
        if any(self.outcome[need] != "passed" for need in step.needs):
            return False
        return not any(each.alone for each in running) and len(running) < (1 if step.alone else TOGETHER)

    def _take(self, step: Step) -> None:
        """Run one step; what it prints is shown at once if it runs alone, otherwise when it ends."""
        began = time.monotonic()
        with tempfile.TemporaryFile("w+") as log:
            LOG.set(None if step.alone else log)
            if step.alone:
                print(f"\n== {step.name}", flush=True)
            try:
                step.run()
                outcome = "passed"
            except Failed as error:
                outcome = f"FAILED: {error}"
            except Exception:
                outcome = "FAILED: see its traceback"
                log.write(traceback.format_exc())
            log.seek(0)
            heading = "" if step.alone else f"\n== {step.name}\n"
            ending = "" if outcome == "passed" else f"== {step.name}: {outcome}\n"
            print(heading + log.read() + ending, end="", flush=True)
        self.seconds[step.name] = time.monotonic() - began
        self.outcome[step.name] = outcome

    @property
    def passed(self) -> bool:
        """Whether no step failed."""
        return all(outcome == "passed" for outcome in self.outcome.values())

    def report(self) -> str:
        """Return the table of the steps with their seconds, then the flaky tests and the failures."""
        lines = [f"{self.seconds.get(name, 0):7.0f} s  {name}" for name in self.outcome]
        lines.append(f"{self.total:7.0f} s  in all, as some steps ran side by side")
        lines += [f"flaky: {test} failed, and passed when repeated" for test in self.flaky]
        lines += [f"{name}: {outcome}" for name, outcome in self.outcome.items() if outcome != "passed"]
        return "\n".join(lines)


def run(
    *command: object, cwd: Path, env: dict[str, str] | None = None, ok: tuple[int, ...] = (0,), limit: float = LIMIT
) -> int:
    """Run a command and return its exit status; raises Failed if that is not `ok`, or if it takes longer than `limit` seconds."""
    words = [str(word) for word in command]
    try:
        log = LOG.get()
        status = subprocess.run(words, cwd=cwd, env=env, timeout=limit, check=False, stdout=log, stderr=log).returncode
    except subprocess.TimeoutExpired:
        raise Failed(f"{' '.join(words[:6])} was ended after {limit:.0f} s") from None
    if status not in ok:
        raise Failed(f"{' '.join(words[:6])} … ended with status {status}")
    return status


def output(*command: object, cwd: Path, env: dict[str, str] | None = None, given: str = "") -> str:
    """Return what a command prints; raises Failed if it fails."""
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, env=env, input=given, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Failed(f"{command[0]} ended with status {done.returncode}: {done.stderr.strip()[-500:]}")
    return done.stdout


def require(condition: object, message: str) -> None:
    """Raise Failed with a message unless a condition is true."""
    if not condition:
        raise Failed(message)
