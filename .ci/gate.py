"""A gate: steps that need each other. All that can run are run; then the failures and the times are listed."""

from __future__ import annotations

import subprocess
import time
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

LIMIT = 3600.0
"""Seconds after which a command is ended: a test that hangs must not hang the gate."""


class Failed(Exception):
    """A command or a check of a step failed."""


@dataclass(frozen=True)
class Step:
    """A step: its name, the function that runs it, and the names of the steps whose results it needs."""

    name: str
    run: Callable[[], object]
    needs: tuple[str, ...] = ()


@dataclass
class Gate:
    """Runs steps one after the other, and keeps the seconds and the outcome of each."""

    seconds: dict[str, float] = field(default_factory=dict)
    outcome: dict[str, str] = field(default_factory=dict)
    flaky: list[str] = field(default_factory=list)

    def run(self, steps: Iterable[Step]) -> bool:
        """Run steps; one whose needs failed is skipped. Return whether all passed."""
        for step in steps:
            if missing := [name for name in step.needs if self.outcome.get(name) != "passed"]:
                self.outcome[step.name] = f"not run: it needs {', '.join(missing)}"
                continue
            print(f"\n== {step.name}", flush=True)
            began = time.monotonic()
            try:
                step.run()
                self.outcome[step.name] = "passed"
            except Failed as error:
                print(f"== FAILED: {step.name}: {error}", flush=True)
                self.outcome[step.name] = f"FAILED: {error}"
            except Exception:
                traceback.print_exc()
                self.outcome[step.name] = "FAILED: see the traceback above"
            self.seconds[step.name] = time.monotonic() - began
        return self.passed

    @property
    def passed(self) -> bool:
        """Whether no step failed."""
        return all(outcome == "passed" for outcome in self.outcome.values())

    def report(self) -> str:
        """Return the table of the steps with their seconds, then the flaky tests and the failures."""
        lines = [f"{self.seconds.get(name, 0):7.0f} s  {name}" for name in self.outcome]
        lines.append(f"{sum(self.seconds.values()):7.0f} s  in all")
        lines += [f"flaky: {test} failed, and passed when repeated" for test in self.flaky]
        lines += [f"{name}: {outcome}" for name, outcome in self.outcome.items() if outcome != "passed"]
        return "\n".join(lines)


def run(
    *command: object, cwd: Path, env: dict[str, str] | None = None, ok: tuple[int, ...] = (0,), limit: float = LIMIT
) -> int:
    """Run a command and return its exit status; raises Failed if that is not `ok`, or if it takes longer than `limit` seconds."""
    words = [str(word) for word in command]
    try:
        status = subprocess.run(words, cwd=cwd, env=env, timeout=limit, check=False).returncode
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
