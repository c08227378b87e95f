"""The address of what is on the page as a QR code: its modules are those of segno, and what is too long is told."""

import builtins
import json
import re

import pytest

from qr_codes import drawn, modules
from rulegrid.cli import main
from rulegrid.utils.message import say
from rulegrid.web import request as qr
from rulegrid.web.dispatch import failure, handle
from rulegrid.web.export import folder as archives
from rulegrid.web.families import describe_families
from rulegrid.web.request import Refusal, ServerLimits

SAVE = re.compile("Save|保存")
GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def answered(text):
    return [[int(module) for module in row] for row in handle("/qr", {"text": text}, ServerLimits())["rows"]]


def refused(data):
    with pytest.raises(Exception) as caught:  # noqa: PT011 - what is said of it is looked at
        handle("/qr", data, ServerLimits())
    return failure(caught.value, ServerLimits())


@pytest.fixture
def without_segno(monkeypatch):
    """As where the extra is not installed."""
    usual = builtins.__import__

    def import_(name, *args, **options):
        if name.partition(".")[0] == qr.LIBRARY:
            raise ModuleNotFoundError(name=name)
        return usual(name, *args, **options)

    monkeypatch.setattr(builtins, "__import__", import_)
    for module in (qr, archives):
        monkeypatch.setattr(module, "find_spec", lambda name: None)


@pytest.mark.slow
def test_the_modules_are_those_of_the_library():
    for text in (f"https://example.org/puzzles/#/sudoku?grid={GRID}", "x", "数独 é", "a" * qr.MOST_BYTES):
        assert answered(text) == modules(text)
    assert len(answered("a" * qr.MOST_BYTES)) == 105


def test_an_address_that_is_too_long_is_told():
    status, answer = refused({"text": "a" * (qr.MOST_BYTES + 1)})
    assert status == 422
    assert "too long for a QR code: it has 1,001 characters, at most 1000 fit" in answer["error"]["message"]
    assert "1,001" in answer["error"]["messages"]["zh"]
    for data in ({"text": ""}, {"text": 7}, {}, {"text": "a", "x": 1}):
        assert refused(data)[0] == 422


def test_without_the_library_there_is_no_code_and_the_page_offers_none(without_segno):
    assert describe_families(ServerLimits())["qr"] is False
    with pytest.raises(Refusal, match='comes with the extra "web"') as caught:
        handle("/qr", {"text": "a"}, ServerLimits())
    assert caught.value.status == 501
    assert not [name for name in archives.package({}) if name.startswith("segno")]


def test_the_archive_for_browsers_has_the_library_and_its_licence():
    files = archives.package({})
    names = {name for name in files if name.startswith("segno")}
    assert names == {"segno/LICENSE", *(f"segno/{name}.py" for name in archives.BORROWED)}
    assert b"Copyright" in files["segno/LICENSE"]


def test_it_is_told_when_an_exported_page_is_written_without(without_segno, monkeypatch, tmp_path, capsys):
    from rulegrid.web.export import folder

    monkeypatch.setattr(folder, "page_folder", lambda pyodide, kernel: {"index.html": b""})
    assert main(["web", "--export", str(tmp_path / "site"), "--pyodide", "package"]) == 0
    assert "the page offers no QR codes: python -m pip install segno" in capsys.readouterr().err


@pytest.mark.parametrize("language", ["en", "zh"])
def test_words(language):
    from rulegrid.utils.message import Message

    assert say(Message("server.qr-missing"), language)
    assert json.loads(json.dumps(describe_families(ServerLimits())))["qr"] is True


def test_a_grid_is_shown_as_the_code_of_its_address(open_page):
    page = open_page(f"#/sudoku?grid={GRID}")
    page.wait_for_selector("[aria-label^='A3']")
    page.locator(".phase-bar").get_by_role("button", name=SAVE).click()
    page.locator("[data-take=qr]").click()
    assert drawn(page) == modules(page.url)
    assert "only works on this computer" in page.locator("dialog").last.inner_text()


def test_a_calendar_is_shown_as_the_code_of_its_address(open_page):
    page = open_page("#/calendar?date=2026-01-14")
    page.wait_for_selector("[data-piece]")
    page.get_by_role("button", name="QR code").click()
    assert drawn(page) == modules(page.url)


def test_the_page_says_that_an_address_is_too_long(open_page):
    page = open_page(f"#/sudoku?grid={GRID}&title={'long%20' * 200}", locale="zh-CN")
    page.wait_for_selector("[aria-label^='A3']")
    page.locator(".phase-bar").get_by_role("button", name=SAVE).click()
    page.locator("[data-take=qr]").click()
    page.wait_for_selector(".qr .problem")
    assert "放不进二维码" in page.inner_text(".qr .problem")
    assert page.locator(".qr-code").count() == 0
    page.errors[:] = [error for error in page.errors if "422" not in error]
