"""Run docs/notebook.ipynb and store what its cells show: python docs/run_notebook.py.

A cell is run as Jupyter runs it: what it prints, then its last expression, as a picture if it has one. No kernel, no
server and none of their packages are needed for that, and the test of the notebook takes a second.
"""

import ast
import io
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parent / "notebook.ipynb"

Cell = dict[str, Any]


def run(notebook: dict[str, Any]) -> Iterator[tuple[Cell, list[Cell]]]:
    """Yield each code cell with what it shows, in the form in which notebooks store it; the cells share their names."""
    names: dict[str, Any] = {"__name__": "__main__"}
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(code, 1):
        yield cell, _outputs("".join(cell["source"]), names, number)


def _outputs(source: str, names: dict[str, Any], number: int) -> list[Cell]:
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(tree, f"cell {number}", "exec"), names)
        value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names) if last else None
    outputs: list[Cell] = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": _lines(repr(value))}
        for name, kind in (("_repr_svg_", "image/svg+xml"), ("_repr_html_", "text/html")):
            shown = getattr(value, name, lambda: None)()
            if shown is not None:
                data = {kind: _lines(shown)} | data
        outputs.append({"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return outputs


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def main() -> None:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    for number, (cell, outputs) in enumerate(run(notebook), 1):
        cell["execution_count"], cell["outputs"] = number, outputs
    NOTEBOOK.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
