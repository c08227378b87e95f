"""Write docs/techniques.md and its pictures, a position for each technique: python docs/make_techniques.py.

The positions are in src/explain/examples.txt, the texts in src/core/words/lesson.txt.
"""

from pathlib import Path

from rulegrid.explain.lessons import example, lessons, name_of, what, why
from rulegrid.explain.steps import Technique

DOCS = Path(__file__).parent
PICTURES = DOCS / "images" / "techniques"

INTRODUCTION = """\
# Techniques

The techniques that hints and explanations use, the easiest first: each with its key, its cost on the scale of Sudoku Explainer,
a description, its reason and an example. They apply to all rules that give houses and links: an X-wing in a jigsaw, an XY-wing by
a knight's move.

- `rulegrid sudoku techniques` lists them, and `rulegrid sudoku techniques xy-wing` explains one in the terminal, in Chinese
  with `--language zh`
- `rulegrid sudoku steps PUZZLE` lists all steps that are open at a position, `--technique xy-wing` those of one technique;
  PUZZLE may be a grid of candidates too
- `puzzle.steps(marks, technique="xy-wing")` yields them in Python

Costs of chains depend on their length; the lowest is shown. In the pictures, a placed value is green, removed candidates are red and
struck out, and the reasons are yellow.

This page is written by `python docs/make_techniques.py` from the code.
"""


def pictures() -> dict[str, str]:
    """Return the SVG text of each example, by file name."""
    found = {each.key: example(each) for each in lessons()}
    return {f"{key}.svg": one.step.to_svg() for key, one in found.items() if one is not None}


def page() -> str:
    """Return the text of the page."""
    return "\n".join([INTRODUCTION, *map(_entry, lessons())])


def _entry(technique: Technique) -> str:
    name, key, found = str(name_of(technique)), technique.key, example(technique)
    cost = f", {technique.cost:.1f}" if technique.cost else ""
    text = f"## {name[:1].upper()}{name[1:]}\n\n`{key}`{cost}\n\n{what(technique)} {why(technique)}\n"
    if found is None:
        return text
    lines = found.step.text(in_lines=True).replace("\n", "  \n> ")
    return f"{text}\n![An example of {name}](images/techniques/{key}.svg)\n\n> {lines}\n"


if __name__ == "__main__":
    (DOCS / "techniques.md").write_text(page())
    PICTURES.mkdir(exist_ok=True)
    for name, svg in pictures().items():
        (PICTURES / name).write_text(svg)
