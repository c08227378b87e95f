"""Time rulegrid beside its yardsticks and other people's solvers, and check every answer.

    python benchmarks/run.py sudoku             one group: sudoku, calcudoku, calendar, variants, published, nodes, check, broken, setup,
                                                start, kernels, pruning, explain, voices, pieces, techniques, rating,
                                                making, recipes, choices, looks, cages, making_others, beside,
                                                web, dragging, typing or audit
    python benchmarks/run.py all --no-peers     all of them, nothing installed
    python benchmarks/run.py sudoku --quick     a few puzzles, to see it work

Each group becomes a table, NAME.md, and a chart, NAME.svg, in benchmarks/results; the table is printed as it grows.
Ctrl-C leaves the rows that are finished. See benchmarks/README.md.
"""

import argparse
import importlib
import sys
import tempfile
import traceback
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "benchmarks" / "results"
GROUPS = (
    "sudoku", "calcudoku", "calendar", "variants", "published", "nodes", "check", "broken", "setup", "start", "kernels",
    "pruning", "explain", "voices", "pieces", "techniques", "rating", "making", "recipes", "choices", "looks", "cages", "making_others", "beside", "web", "dragging", "typing", "audit",
)  # fmt: skip


def arguments() -> argparse.ArgumentParser:
    summary, _, rest = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        prog="run.py", description=summary, epilog=rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("groups", nargs="+", choices=(*GROUPS, "all", "quote"), metavar="GROUP",
                        help=f"{', '.join(GROUPS)}, all; or quote: put the tables into the pages that quote them")  # fmt: skip
    parser.add_argument("--rounds", type=int, metavar="N", help="rounds of each row (default 5, 2 with --quick)")
    parser.add_argument(
        "--quick", action="store_true", help="a few puzzles of each set; results into a temporary folder"
    )
    parser.add_argument("--peers", action=argparse.BooleanOptionalAction, default=True,
                        help="other people's solvers, installed on demand into an environment of their own (default: yes)")  # fmt: skip
    parser.add_argument("--peers-env", type=Path, metavar="DIR", help="that environment (default: in the user's cache)")
    parser.add_argument(
        "--limit", type=float, default=5.0, metavar="S", help="seconds a peer has for a puzzle (default 5)"
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="where the results go (default: benchmarks/results)")
    return parser


def main() -> int:
    options = arguments().parse_args()
    if "quote" in options.groups:
        from suite.quote import quote

        return quote(ROOT, RESULTS)

    # Only now: --help should not need the library.
    from suite.bench import Bench
    from suite.data import Data
    from suite.peers import Peers, default_folder
    from suite.yardsticks import Yardsticks

    data = Data.find(ROOT, quick=options.quick)
    if not data.folder.is_dir():
        print(f"no puzzles in {data.folder}: set RULEGRID_DATA to their folder", file=sys.stderr)
    peers = Peers(options.peers_env or default_folder(), options.limit) if options.peers else None
    out = options.out or (Path(tempfile.gettempdir()) / "rulegrid-quick-results" if options.quick else RESULTS)
    bench = Bench(data, Yardsticks.find(ROOT), peers, options.rounds or (2 if options.quick else 5), out)
    try:
        for group in GROUPS if "all" in options.groups else options.groups:
            try:
                importlib.import_module(f"suite.{group}_work").run(bench)
            except Exception as error:  # the other groups can still be measured
                traceback.print_exc()
                bench.end(f"Stopped by {type(error).__name__}: the rows that were finished.")
                bench.failed = True
    except KeyboardInterrupt:
        bench.end("Interrupted: the rows that were finished.")
        return 130
    finally:
        if peers is not None:
            peers.close()
        print(f"results in {out}", file=sys.stderr)
    return 1 if bench.failed else 0


if __name__ == "__main__":
    sys.exit(main())
