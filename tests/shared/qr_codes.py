"""QR codes as the page draws them: their modules, read back from the path of the picture."""

import re

import segno

MARGIN = 4
RUN = re.compile(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z")


def modules(text):
    """The modules of a text's code, as segno has them."""
    return [list(row) for row in segno.make(text, error="l", boost_error=True, micro=False).matrix]


def drawn(page):
    """The modules that the dialog of a page shows, without the margin around them."""
    page.wait_for_selector(".qr-code")
    path = page.get_attribute(".qr-code path", "d")
    side = int(page.get_attribute(".qr-code", "viewBox").split()[2]) - 2 * MARGIN
    found = [[0] * side for _ in range(side)]
    for x, y, length, back in (map(int, run) for run in RUN.findall(path)):
        assert length == back
        for col in range(x, x + length):
            assert found[y - MARGIN][col - MARGIN] == 0, "drawn twice"
            found[y - MARGIN][col - MARGIN] = 1
    assert RUN.sub("", path) == ""
    return found
