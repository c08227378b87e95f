"""A server and a browser for the tests of the page.

Playwright drives Debian's chromium. Where either is missing, the tests are skipped and say so; with
`RULEGRID_BROWSER=required` that is an error. A page fails its test on any error on its console, any exception, and any
request that leaves the machine.
"""

import importlib.util
import os
import re
import shutil
import threading
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from rulegrid.web.app import create_app
from rulegrid.web.request import ServerLimits
from rulegrid.web.server import Server, listen

ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


@contextmanager
def serving(limits=None, **options):
    """Serve the application on a free port in a thread; yields its address, without a slash at the end."""
    with listen("127.0.0.1", 0) as listening:
        server = Server(create_app(limits, **options))
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        deadline = time.monotonic() + 60
        while not server.started:
            assert thread.is_alive(), "the server ended before it started"
            assert time.monotonic() < deadline, "the server does not start"
            time.sleep(0.01)
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(30)
            assert not thread.is_alive(), "the server does not end"


@pytest.fixture(scope="session")
def serve():
    """`with serve(Limits(…)) as address:` runs a server of its own."""
    return serving


@pytest.fixture(scope="session")
def server():
    """The address of a server that all tests share, such as "http://127.0.0.1:40123"."""
    with serving(ServerLimits(seconds=20)) as address:
        yield address


@pytest.fixture(scope="session")
def api(server):
    """A client of that server."""
    import httpx

    with httpx.Client(base_url=server, timeout=60) as client:
        yield client


def chromium():
    """The path of a Chromium. The one without a window, a package of its own in Debian, takes half of the time."""
    named = os.environ.get("RULEGRID_CHROMIUM")
    return named or shutil.which("chromium-headless-shell") or shutil.which("chromium")


def _missing():
    if importlib.util.find_spec("playwright") is None:
        return 'no browser tests: pip install "rulegrid[browser]"'
    return "" if chromium() else "no browser tests: no chromium"


@pytest.fixture(scope="session")
def browser():
    """A Chromium that runs as long as the tests do."""
    reason = _missing()
    if reason:
        assert os.environ.get("RULEGRID_BROWSER") != "required", reason
        pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def expect(browser):
    """Playwright's assertions, which wait until they hold."""
    from playwright.sync_api import expect

    return expect


HAS_FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call":
        item.stash[HAS_FAILED] = report.failed
    return report


def keep_screenshots(test, pages):
    """Write a picture of each page into the folder RULEGRID_SCREENSHOTS, named for the test."""
    if folder := os.environ.get("RULEGRID_SCREENSHOTS"):
        name = re.sub(r"[^\w.-]+", "-", test)[:120]
        Path(folder).mkdir(parents=True, exist_ok=True)
        for number, page in enumerate(pages):
            with suppress(Exception):  # of a page that was closed, or crashed
                page.screenshot(path=Path(folder, f"{name}{f'-{number}' if number else ''}.png"))


@pytest.fixture
def open_page(browser, server, request):
    """`open_page("#/sudoku", width=390, …)` opens a page in a context of its own; options are those of `new_context`.

    A page's `errors` may be emptied by a test that causes some on purpose.
    """
    contexts, pages = [], []

    def open_(path="", *, width=1280, height=900, **options):
        options = {"locale": "en-GB", "service_workers": "block"} | options  # which `page.route` would not see through
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.errors = errors = []
        page.set_default_timeout(20_000)
        page.on("console", lambda message: message.type == "error" and errors.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: errors.append(f"exception: {error}"))
        page.on("request", lambda request: _is_ours(request.url, server) or errors.append(f"left: {request.url}"))
        pages.append(page)
        page.goto(f"{server}/{path}")
        return page

    yield open_
    if request.node.stash.get(HAS_FAILED, False):
        keep_screenshots(request.node.nodeid, pages)
    found = [error for page in pages for error in page.errors]
    for context in contexts:
        context.close()
    assert found == []


def _is_ours(url, server):
    return url.startswith((f"{server}/", "data:", f"blob:{server}/"))


@pytest.fixture
def page(open_page):
    """A page on the desktop, on the view "about"."""
    return open_page("#/about")


@pytest.fixture(scope="session")
def settle():
    """`settle(page)` waits until a change is drawn and no colour is on its way to another one."""
    return lambda page: page.evaluate("""async () => {
        for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
        await Promise.all(document.getAnimations().filter((each) => each instanceof CSSTransition)
            .map((each) => each.finished.catch(() => {})));
    }""")


@pytest.fixture(scope="session")
def until():
    """`until(page, "async () => …")` waits until what a page finds out, be it later, is true."""

    def wait(page, script, seconds=120):
        deadline = time.monotonic() + seconds
        while not found(page, script):
            assert time.monotonic() < deadline, f"never true: {script}"
            time.sleep(0.1)

    def found(page, script):
        from playwright.sync_api import Error

        try:
            return page.evaluate(script)
        except Error as error:
            if "navigation" not in str(error):  # the page is loaded anew meanwhile
                raise
            return False

    return wait
