"""Scripts are sent without their comments, and are otherwise the same."""

import shutil
import subprocess
from pathlib import Path

import httpx
import pytest

import rulegrid
from rulegrid.web.assets import bare

STATIC = Path(rulegrid.__file__).parent / "web" / "static"
SCRIPTS = sorted(STATIC.rglob("*.js"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.relative_to(STATIC).as_posix())
def test_a_bare_script_has_its_lines_and_no_comment_of_its_own(path):
    script = path.read_text(encoding="utf-8")
    found = bare(script)
    assert found.count("\n") == script.count("\n")
    assert "@param" not in found.replace("/** @", "")
    for line, before in zip(found.split("\n"), script.split("\n"), strict=True):
        assert line in ("", before)
        assert line or not before.strip() or before.strip()[:2] in ("//", "/*", "* ", "*/", "*"), before


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="no node")
def test_they_are_still_scripts(tmp_path):
    for number, path in enumerate(SCRIPTS):
        (tmp_path / f"{number}.mjs").write_text(bare(path.read_text(encoding="utf-8")))
    for number in range(0, len(SCRIPTS), 20):
        subprocess.run(["node", "--check", tmp_path / f"{number}.mjs"], check=True)


@pytest.mark.slow
def test_they_are_sent_once(server):
    first = httpx.get(f"{server}/app.js")
    assert first.headers["content-type"].startswith("text/javascript")
    assert "@param" not in first.text
    again = httpx.get(f"{server}/app.js", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
