"""Compare the solver with brute force on random small puzzles, for as long as one likes.

    python tools/fuzz.py --seconds 600 --jobs 2
    python tools/fuzz.py --rule cage

Compared too are hints and open steps at a random position of a player (digits of a solution placed, candidates removed;
with steps that rely on one solution if there is one), and what contradicts a stored solution. Each seed also draws a
table of sudokus, some of them damaged, for which no answer may come from another column. Every fourth seed also writes a
puzzle in all formats and reads it back: it has the same solutions, or what was lost is listed.

Every third seed also draws a puzzle with layers, such as a shading: all of its solutions, with the layers and without.
With --layered, each seed draws only that puzzle.

Each puzzle has a seed of its own, one after the other from --seed on (by default from a random one). The rules take
turns; with --rule, each puzzle starts with a clue of that rule. Where an answer is wrong, the seed is printed, with the
smallest puzzle that can be made of it: what was expected, what was answered, the puzzle in JSON, and the case as a line
for tests/data/oracle/cases.jsonl, which --case tries again.
Of findings alike in their rules and in the questions answered wrongly, only the first is printed whole.
Ends with what was tried; the exit status is 1 if an answer was wrong. Ctrl-C ends it early.

RULEGRID_KERNEL=interpreted in the environment tries the kernel uncompiled, RULEGRID_KERNEL=required the compiled one.
"""

import argparse
import itertools
import os
import random
import signal
import sys
import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "shared"))

from oracle.case import Case
from oracle.drawn import RULES
from oracle.layered import attempt_layered
from oracle.tables import attempt_table
from oracle.trial import attempt_with_writers as attempt
from oracle.trial import examine, written

CHUNK = 40  # cases that a process tries before it reports
LINE_SECONDS = 10


class Totals:
    """What was tried so far."""

    def __init__(self, seed):
        self.seed = seed
        self.began = time.monotonic()
        self.status = Counter()
        self.solutions = 0
        self.rules = set()
        self.kinds = {}  # of findings, with the first seed of each

    def add(self, trial):
        self.status[trial.status] += 1
        self.solutions += trial.solutions
        if trial.status != "refused":
            self.rules |= trial.rules
        if trial.status == "wrong" and trial.kind in self.kinds:
            print(f"seed {trial.seed}: as seed {self.kinds[trial.kind]}", flush=True)
        elif trial.status == "wrong":
            self.kinds[trial.kind] = trial.seed
            print(trial.report(), flush=True)
        elif trial.status == "refused":
            print(f"seed {trial.seed} was refused: {trial.differences[0]}", file=sys.stderr)

    def __str__(self):
        seconds = time.monotonic() - self.began
        cases = sum(self.status.values())
        left_out = ", ".join(f"{self.status[status]} {status}" for status in ("too large", "refused"))
        return (
            f"{cases} cases from seed {self.seed} ({left_out}), {self.solutions} solutions, {len(self.rules)} rules, "
            f"{self.status['wrong']} wrong, {seconds:.0f} s"
        )


def chunks(seeds):
    """Yield the seeds in chunks."""
    while chunk := list(itertools.islice(seeds, CHUNK)):
        yield chunk


def seeds_of(arguments, first):
    """Return an iterator of the seeds: --cases of them, or without end; with --rule only those of that rule."""
    step = 1
    if arguments.rule:
        step = len(RULES)
        first += (RULES.index(arguments.rule) - first) % step
    return itertools.islice(itertools.count(first, step), arguments.cases)


def try_chunk(seeds, arguments):
    return [trial for seed in seeds for trial in trials(seed, arguments)]


def trials(seed, arguments):
    """The trial of a seed's puzzle, that of its table if it found something, and of each third a puzzle with layers."""
    if arguments.layered:
        yield attempt_layered(seed)
        return
    yield attempt(seed, arguments.shrink)
    if (table := attempt_table(seed)).status == "wrong":
        yield table
    if seed % 3 == 0:
        yield attempt_layered(seed)


def ignore_interrupts():
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def here(seeds, arguments):
    """Yield the trials of one process."""
    for chunk in seeds:
        for seed in chunk:
            yield from trials(seed, arguments)


def apart(seeds, arguments):
    """Yield the trials of several processes; one that dies is an error that names the seeds it had."""
    os.environ["PYTHONSAFEPATH"] = "1"  # no process imports a file of the current folder instead of a module
    with ProcessPoolExecutor(arguments.jobs, initializer=ignore_interrupts) as pool:
        running = {}
        try:
            while True:
                for chunk in itertools.islice(seeds, 2 * arguments.jobs - len(running)):
                    running[pool.submit(try_chunk, chunk, arguments)] = chunk
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    try:
                        yield from future.result()
                    except BrokenProcessPool:
                        lost = ", ".join(f"{chunk[0]} to {chunk[-1]}" for chunk in running.values())
                        sys.exit(f"a process died on one of the seeds {lost}")
                    del running[future]
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def run(arguments, totals):
    seeds = chunks(seeds_of(arguments, totals.seed))
    last = totals.began
    for trial in (apart if arguments.jobs > 1 else here)(seeds, arguments):
        totals.add(trial)
        now = time.monotonic()
        if now - last > LINE_SECONDS:
            last = now
            print(totals, file=sys.stderr, flush=True)
        if len(totals.kinds) >= arguments.most or (arguments.seconds and now - totals.began > arguments.seconds):
            return


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.partition("\n")[0],
        epilog=__doc__.partition("\n\n")[2],
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--seconds", type=float, help="for how long (default: 60, or until --cases are tried)")
    parser.add_argument("--cases", type=int, help="how many puzzles at most")
    parser.add_argument("--seed", type=int, help="the first seed")
    parser.add_argument("--rule", choices=RULES, metavar="RULE", help="only puzzles with a clue of this rule")
    parser.add_argument("--layered", action="store_true", help="only puzzles with layers, one of each seed")
    parser.add_argument("--jobs", type=int, default=1, help="processes (0: one for each core)")
    parser.add_argument("--most", type=int, default=5, help="end after so many different findings (default: 5)")
    parser.add_argument("--shrink", type=float, default=30, help="seconds to make a finding smaller (default: 30)")
    parser.add_argument("--case", metavar="LINE", help="try this case alone, as printed for a finding")
    arguments = parser.parse_args()
    arguments.jobs = arguments.jobs or os.cpu_count() or 1
    if arguments.seconds is None and arguments.cases is None:
        arguments.seconds = 60
    totals = Totals(random.SystemRandom().randrange(10**9) if arguments.seed is None else arguments.seed)
    if arguments.case:
        case = Case.from_line(arguments.case)
        trial = written(case) or examine(case)
        print(trial.report() if trial.differences else f"{trial.status}: {trial.solutions} solutions")
        return 0 if trial.status == "right" else 1
    with suppress(KeyboardInterrupt):
        run(arguments, totals)
    print(totals)
    return 1 if totals.status["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
