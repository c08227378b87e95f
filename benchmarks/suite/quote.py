"""Puts the tables and charts of the last runs into the pages that quote them.

A page says where: a line `<!-- table: sudoku.md -->`, and further down `<!-- end of table -->`. With
`<!-- table: sudoku.md short -->` it is the table alone, without the peers' columns and the notes.
"""

import os
import re
from functools import partial
from pathlib import Path

from .report import write

PAGES = ("README.md", "README.zh-CN.md", "docs/speed.md", "docs/pruning.md", "benchmarks/README.md")
_PLACE = re.compile(r"(<!-- table: (\S+)( short)? -->\n).*?(<!-- end of table -->)", re.DOTALL)


def quote(root: Path, results: Path) -> int:
    """Rewrite the pages; return 0, or 1 if a table is not there."""
    missing = []

    def replace(page: Path, match: re.Match[str]) -> str:
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


def short_table_of(page: str) -> str:
    """Return the table of a page up to the column "ratio", without references to notes.

    >>> short_table_of("# A\\n\\nnow\\n\\n| a | ratio | sample |\\n|---|---|---|\\n| 1² | 2 | 3 |\\n\\nNotes.")
    '| a | ratio |\\n|---|---|\\n| 1² | 2 |\\n'
    """
    rows = [line.strip("|").split("|") for line in page.split("\n") if line.startswith("|")]
    names = [name.strip() for name in rows[0]]
    end = names.index("ratio") + 1 if "ratio" in names else len(names)
    return "".join("|" + "|".join(row[:end]) + "|\n" for row in rows)
