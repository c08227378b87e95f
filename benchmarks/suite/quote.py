"""Puts the tables and charts of the last runs into the pages that quote them.

A page says where: a line `<!-- table: sudoku.md -->`, and further down `<!-- end of table -->`. With
`<!-- table: sudoku.md short -->` it is the table alone, without the peers' columns and the notes. `<!-- table: figures -->` is
a table of a few rows from several results, the time of one puzzle and how many that makes per second.
"""

import os
import re
from functools import partial
from pathlib import Path

from .report import write

PAGES = (
    "README.md",
    "README.zh-CN.md",
    "docs/speed.md",
    "docs/pruning.md",
    "docs/rating.md",
    "docs/making.md",
    "benchmarks/README.md",
)
FIGURES = (
    ("sudoku.md", "9x9, batch", "easy", "Easy sudoku"),
    ("sudoku.md", "9x9, batch", "hard1106", "Very hard sudoku"),
    ("calcudoku.md", "batch", "keen", "Calcudoku"),
    ("calendar.md", "first solution", "dragonfjord", "A date of a calendar, first solution"),
)
"""File, work, set and name of each row of the table of figures."""

_SECONDS = {"ns": 1e-9, "µs": 1e-6, "ms": 1e-3, "s": 1.0}
_PLACE = re.compile(r"(<!-- table: (\S+)( short)? -->\n).*?(<!-- end of table -->)", re.DOTALL)


def quote(root: Path, results: Path) -> int:
    """Rewrite the pages; return 0, or 1 if a table is not there."""
    missing = []

    def replace(page: Path, match: re.Match[str]) -> str:
        if match[2] == "figures":
            texts = {name: results / name for name, *_ in FIGURES}
            missing.extend(name for name, file in texts.items() if not file.exists())
            if missing:
                return match[0]
            table = figures_of({name: file.read_text(encoding="utf-8") for name, file in texts.items()})
            return f"{match[1]}\n{table}\n{match[4]}"
        file = results / match[2]
        if not file.exists():
            missing.append(file.name)
            return match[0]
        text = file.read_text(encoding="utf-8")
        if match[3]:
            return f"{match[1]}\n{short_table_of(text)}\n{match[4]}"
        chart = file.with_suffix(".svg")
        title = text.partition("\n")[0].removeprefix("# ")
        target = Path(os.path.relpath(chart, page.parent)).as_posix()
        picture = f"![{title}]({target})\n\n" if chart.exists() else ""
        return f"{match[1]}\n{picture}{table_of(text)}\n{match[4]}"

    for name in PAGES:
        page = root / name
        text = page.read_text(encoding="utf-8")
        if (new := _PLACE.sub(partial(replace, page), text)) != text:
            write(page, new)
            print(f"{name}: written")
    for name in missing:
        print(f"no results: {name}")
    return 1 if missing else 0


def table_of(page: str) -> str:
    """Return a page of results without its heading: when and where, then the table with its notes.

    >>> table_of("# Start\\n\\n21 November.\\n\\nAbout.\\n\\n| a |\\n|---|\\n| 1 |\\n")
    '21 November.\\n\\n| a |\\n|---|\\n| 1 |\\n'
    """
    parts = page.split("\n\n")
    first = next(i for i, part in enumerate(parts) if part.startswith("|"))
    return "\n\n".join([parts[1], *parts[first:]])


def figures_of(pages: dict[str, str]) -> str:
    """Return the table of figures from the pages of results, by the names of their files.

    >>> page = "| work | set | rulegrid |\\n|---|---|---:|\\n| {} | {} | 54.2 µs |"
    >>> pages = {}
    >>> for name, work, puzzles, _ in FIGURES:
    ...     pages[name] = pages.get(name, "") + page.format(work, puzzles) + "\\n"
    >>> print(figures_of(pages).splitlines()[2])
    | Easy sudoku | 54.2 µs | 18,500 |
    """
    lines = ["| puzzle | time | per second |", "|---|---:|---:|"]
    for name, work, puzzles, title in FIGURES:
        rows = [
            [cell.strip() for cell in line.strip("|").split("|")] for line in pages[name].splitlines() if "|" in line
        ]
        column = rows[0].index("rulegrid")
        time = next(row[column] for row in rows if row[:2] == [work, puzzles])
        number, unit = time.split()
        lines.append(f"| {title} | {time} | {float(f'{1 / (float(number) * _SECONDS[unit]):.3g}'):,.0f} |")
    return "\n".join(lines) + "\n"


def short_table_of(page: str) -> str:
    """Return the table of a page up to the column "ratio", without references to notes.

    >>> short_table_of("# A\\n\\nnow\\n\\n| a | ratio | sample |\\n|---|---|---|\\n| 1² | 2 | 3 |\\n\\nNotes.")
    '| a | ratio |\\n|---|---|\\n| 1² | 2 |\\n'
    """
    rows = [line.strip("|").split("|") for line in page.split("\n") if line.startswith("|")]
    names = [name.strip() for name in rows[0]]
    end = names.index("ratio") + 1 if "ratio" in names else len(names)
    return "".join("|" + "|".join(row[:end]) + "|\n" for row in rows)
