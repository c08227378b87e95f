"""docs/notebook.ipynb shows what its cells give, and every kind of answer in it is a picture in Jupyter."""

import importlib.util
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

DOCS = Path(__file__).parent.parent / "docs"


@pytest.fixture(scope="module")
def runner():
    spec = importlib.util.spec_from_file_location("run_notebook", DOCS / "run_notebook.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def notebook():
    return json.loads((DOCS / "notebook.ipynb").read_text(encoding="utf-8"))


def test_every_cell_shows_what_is_stored(runner, notebook):
    for number, (cell, outputs) in enumerate(runner.run(notebook), 1):
        source = "".join(cell["source"])
        assert cell["outputs"] == outputs, f"{source}\nshows something else: python docs/run_notebook.py"
        assert cell["execution_count"] == number


def test_the_notebook_has_the_form_that_jupyter_reads(notebook):
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
    for cell in notebook["cells"]:
        code = {"execution_count", "outputs"} if cell["cell_type"] == "code" else set()
        assert cell.keys() == {"cell_type", "id", "metadata", "source"} | code


def test_its_pictures_are_whole(notebook):
    pictures = [
        "".join(output["data"]["image/svg+xml"])
        for cell in notebook["cells"]
        for output in cell.get("outputs", [])
        if "image/svg+xml" in output.get("data", {})
    ]
    assert len(pictures) == 8
    for picture in pictures:
        root = ElementTree.fromstring(picture)
        assert root[0].text  # its title
