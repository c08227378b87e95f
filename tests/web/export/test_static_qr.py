"""QR codes on a page without a server: drawn by the library that is in its archive."""

import pytest

from qr_codes import drawn, modules

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("view", "selector"), [("sudoku?grid=123-13-", "[aria-label^='A1']"), ("calendar?date=2026-01-14", "[data-piece]")]
)
def test_the_code_is_that_of_the_address(ready, view, selector):
    ready.evaluate("(view) => { location.hash = `#/${view}`; }", view)
    ready.wait_for_selector(selector)
    if view.startswith("sudoku"):
        ready.locator(".phase-bar").get_by_role("button", name="Save…").click()
    ready.locator("[data-take=qr]").or_(ready.get_by_role("button", name="QR code")).first.click()
    assert drawn(ready) == modules(ready.url)
    for _ in range(ready.locator("dialog").count()):
        ready.keyboard.press("Escape")
