"""Draw the pictures of the page in README: python docs/draw_page.py [NAME …].

It starts a server and looks at it in Chromium: this needs the extras web and browser, and chromium on the path.
"""

import shutil
import subprocess
import sys
from pathlib import Path

from draw import CAGES, SUDOKU, THERMOMETERS

IMAGES = Path(__file__).parent / "images"
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 760}


def calendar(page):
    """Four pieces are placed, each by a hint."""
    page.locator("[data-piece]").first.wait_for()
    for number in range(1, 5):
        page.keyboard.press("h")
        page.locator(".piece.placed").nth(number - 1).wait_for()
        page.locator(".count:not(.waiting)").wait_for()


def sudoku(page):
    """The explanation of a puzzle with thermometers and cages, at its ninth step."""
    page.locator(".board-frame .borders path").first.wait_for(state="attached")
    page.get_by_role("button", name="Explain").click()
    for step in range(2, 10):
        page.get_by_role("button", name="Next step").click()
        page.get_by_text(f"Step {step} of").wait_for()


def phone(page):
    """The hint at the beginning of the example, all of it."""
    page.locator(".board-frame .borders path").first.wait_for(state="attached")
    page.keyboard.press("h")
    page.locator(".explanation").wait_for()
    page.keyboard.press("h")
    page.keyboard.press("h")


LINK = f"?grid={SUDOKU}&thermometer={'_'.join(THERMOMETERS)}&killer={'_'.join(CAGES)}"
PICTURES = {
    "page-calendar": (calendar, "#/calendar?board=weekday8x7&date=2026-01-14", {"viewport": DESKTOP}),
    "page-sudoku": (sudoku, f"#/sudoku{LINK}", {"viewport": DESKTOP, "color_scheme": "dark"}),
    "page-phone": (phone, "#/calcudoku", {"viewport": PHONE, "locale": "zh-CN", "has_touch": True}),
}


def main(names):
    from playwright.sync_api import sync_playwright

    command = [sys.executable, "-P", "-m", "rulegrid", "web"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server, sync_playwright() as playwright:
        try:
            address = server.stdout.readline().strip()
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            for name in names or PICTURES:
                play, path, options = PICTURES[name]
                page = browser.new_page(**{"locale": "en-GB", "reduced_motion": "reduce"} | options)
                page.goto(address + path)
                play(page)
                page.wait_for_timeout(1000)  # for the last picture of the server, and what still moves
                page.screenshot(path=IMAGES / f"{name}.png")
                page.close()
            browser.close()
        finally:
            server.terminate()


if __name__ == "__main__":
    main(sys.argv[1:])
