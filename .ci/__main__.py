"""The gate: a clean clone of the last commit, installed and tested as README.md says, then from its wheel.

.ci/run         what always runs, and what the changes since $RULEGRID_BASE, or since the commit in .ci/passed, need
.ci/run fast    the first five minutes of it
.ci/run all     everything; what passes is written into .ci/passed, and committed

It installs what it needs itself. All steps run that can, whatever failed before; the failures are listed at the end.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True

from changes import EVERYTHING, Plan, changed_files, planned  # noqa: E402
from gate import Gate, output  # noqa: E402
from steps import Steps  # noqa: E402

HERE = Path(__file__).resolve().parents[1]

PASSED = HERE / ".ci" / "passed"
MODES = ("default", "fast", "all")


def plan_of(mode: str) -> tuple[Plan, int | None]:
    """Return the plan, and which fifth of the other slow tests runs: None for all."""
    base = os.environ.get("RULEGRID_BASE") or (PASSED.read_text().strip() if PASSED.exists() else "")
    changed = changed_files(HERE, base) if base and mode != "all" else None
    if changed is None:
        unknown = f": commit {base or '(none)'} to compare with is not known"
        print("everything is tested" + ("" if mode == "all" else unknown))
        return EVERYTHING, None
    plan = planned(changed, HERE)
    if plan == EVERYTHING:
        print(f"everything is tested: {len(changed)} files changed since {base}")
        return plan, None
    number = 0
    if output("git", "rev-parse", "--is-shallow-repository", cwd=HERE).strip() == "true":
        print("warning: a shallow clone does not know its number of commits: fifth 0 of the slow tests runs")
    else:
        number = int(output("git", "rev-list", "--count", "HEAD", cwd=HERE)) % 5
    print(f"{len(changed)} files changed since {base}; fifth {number} of the other slow tests runs")
    print(f"steps: {sorted(plan.steps)}; slow: {plan.slow}; views: {plan.views}")
    return plan, number


def main(mode: str = "default") -> int:
    """Run the gate in a mode; return the exit status."""
    if mode not in MODES:
        print(f".ci/run: unknown mode {mode!r}, expected fast, all or none", file=sys.stderr)
        return 2
    print(output("git", "log", "-1", "--format=%h %s", cwd=HERE).strip())
    plan, fifth = plan_of(mode)
    gate = Gate()
    with tempfile.TemporaryDirectory() as work:
        steps = Steps(HERE, Path(work), plan, gate, fifth)
        gate.run(steps.cheap() if mode == "fast" else steps.all())
        print(f"\n{gate.report()}")
    if gate.passed and mode == "all":
        record(steps.commit)
    return 0 if gate.passed else 1


def record(commit: str) -> None:
    """Write the commit that passed everything into .ci/passed, and commit that."""
    PASSED.write_text(f"{commit}\n")
    output("git", "add", PASSED, cwd=HERE)
    output("git", "commit", "--message", "Record the commit that passed the whole gate", "--", PASSED, cwd=HERE)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
