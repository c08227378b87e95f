"""The page's scripts in few files: each is run once, by whatever name it is imported, and a first visit asks for few."""

import re
import shutil
import subprocess

import pytest

from rulegrid.web.assets import STATIC, bare, page_files
from rulegrid.web.bundles import ENTRIES, EXPORT, FRAME, IMPORT, bundle_scripts

SCRIPTS = {path.relative_to(STATIC).as_posix(): bare(path.read_text("utf-8")) for path in sorted(STATIC.rglob("*.js"))}
MOST_REQUESTS = 20


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_import_and_export_in_the_ways_that_are_understood(name):
    text = SCRIPTS[name]
    assert len(IMPORT.findall(text)) == len(re.findall(r"^import\b", text, re.MULTILINE))
    assert len(EXPORT.findall(text)) == len(re.findall(r"^export\b", text, re.MULTILINE))
    assert not re.search(r"^export (let|var|default)", text, re.MULTILINE)  # what is taken once stays what it is


def test_each_script_is_in_one_bundle_or_stands_alone():
    found = bundle_scripts(SCRIPTS)
    assert found.keys() == SCRIPTS.keys() | ENTRIES.keys()
    bodies = [re.findall(r'^\$modules\["(.+?)"\] =', found[bundle], re.MULTILINE) for bundle in ENTRIES]
    inside = [name for names in bodies for name in names]
    assert len(inside) == len(set(inside)) > 50
    assert {"dom.js", "i18n.js", "history.js"} <= set(bodies[0])
    for name in inside:
        assert set(EXPORT.findall(SCRIPTS[name])) == set(
            re.findall(r"[\w$]+", found[name].splitlines()[1].split("=")[0])
        ) - {
            "export",
            "const",
        }
    assert "grid.bundle.js" not in found["calendar.bundle.js"] + found["calendar/view.js"]  # nor the other way round
    assert "calendar.bundle.js" not in found["grid.bundle.js"] + found["grid/sudoku.js"]
    assert FRAME in found["app.js"]


@pytest.mark.slow
def test_what_is_sent_are_scripts(tmp_path):
    node = shutil.which("node") or pytest.skip("no node")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    for name in ("app.js", "grid/clues.js", "calendar/view.js", *ENTRIES):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(page_files()[name])
        subprocess.run([node, "--check", path], check=True)


def test_they_run_once(page):
    """What a test, or a part that comes later, imports by a script's own name is the same as in the page."""
    assert (
        page.evaluate("""async () => {
        const [one, other, { $modules }] = await Promise.all([import("/dom.js"), import("/dom.js"), import("/frame.bundle.js")]);
        return one === other && one.toast === $modules["dom.js"].toast && one.h("p", {}).tagName;
    }""")
        == "P"
    )


@pytest.mark.parametrize("view", ["#/sudoku", "#/calcudoku", "#/calendar"])
def test_a_first_visit_asks_for_few_files(open_page, view):
    page = open_page("docs")
    seen = set()
    page.on("request", lambda request: seen.add(request.url))
    page.goto(page.url.replace("docs", view))
    page.wait_for_load_state("networkidle")
    page.locator("[role=gridcell], [data-piece]").first.wait_for()
    assert len(seen) <= MOST_REQUESTS, sorted(seen)
