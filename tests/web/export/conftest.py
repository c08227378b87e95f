"""An exported page, served as any web server would.

`RULEGRID_PYODIDE` is the unpacked npm package of Pyodide, `RULEGRID_WASM` the folder that `tools/build_wasm.py` wrote; without
them the tests are skipped and say so. `RULEGRID_PAGE` is a page that was exported of them already. `.ci/run` sets all three.
"""

import functools
import http.server
import os
import threading
from pathlib import Path

import pytest

from rulegrid.web.export.folder import page_folder, write_folder

PATIENCE_MS = 120_000  # until Python is there, on a busy machine


class Silent(http.server.SimpleHTTPRequestHandler):
    """Hands out files without a word."""

    def log_message(self, *args):
        pass


class Server(http.server.ThreadingHTTPServer):
    """A server for which all files of a page may be asked at once."""

    request_queue_size = 128


class Host:
    """A server of a folder that can be away for a while."""

    def __init__(self, folder):
        self.folder = folder
        self.port = 0
        self.start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        handler = functools.partial(Silent, directory=str(self.folder))
        self.server = Server(("127.0.0.1", self.port), handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


def given(name, what):
    folder = os.environ.get(name)
    if not folder:
        pytest.skip(f"no tests of the page without a server: {name} is not set to {what}")
    return Path(folder)


@pytest.fixture(scope="session")
def site_files():
    """The files of an exported page with the compiled kernel."""
    if page := os.environ.get("RULEGRID_PAGE"):
        paths = [path for path in Path(page).rglob("*") if path.is_file()]
        return {path.relative_to(page).as_posix(): path.read_bytes() for path in paths}
    pyodide = given("RULEGRID_PYODIDE", "Pyodide's unpacked npm package")
    kernel = given("RULEGRID_WASM", "what tools/build_wasm.py wrote")
    return page_folder(pyodide, kernel)


@pytest.fixture
def host(site_files, tmp_path):
    """A server of its own for a test."""
    write_folder(tmp_path / "site", site_files)
    served = Host(tmp_path / "site")
    yield served
    served.stop()


@pytest.fixture(scope="module")
def shared_host(site_files, tmp_path_factory):
    folder = tmp_path_factory.mktemp("host") / "site"
    write_folder(folder, site_files)
    served = Host(folder)
    yield served
    served.stop()


def opened(browser, **options):
    """A page in a context of its own, which lists its errors."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, **{"locale": "en-GB"} | options)
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.errors = errors = []
    page.on("console", lambda message: message.type == "error" and errors.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: errors.append(f"exception: {error}"))
    return page


@pytest.fixture
def new_page(browser):
    """`new_page(service_workers="block")` opens a page in a context of its own."""
    pages = []

    def open_(**options):
        pages.append(opened(browser, **options))
        return pages[-1]

    yield open_
    for page in pages:
        page.context.close()
    # A page that is still loading misses its host, which goes first.
    found = [error for page in pages for error in page.errors if "net::ERR_CONNECTION" not in error]
    assert found == []


@pytest.fixture(scope="module")
def ready(browser, shared_host):
    """A page on which Python is there, for all tests of a module."""
    page = opened(browser, service_workers="block")
    page.goto(f"{shared_host.address}/#/sudoku")
    page.evaluate("""async () => {
        const { ask } = await import("/api.js");
        await ask("/api/solve", { family: "sudoku", puzzle: { rows: 4, rules: [{ rule: "row" }] } });
    }""")
    yield page
    errors = list(page.errors)
    page.context.close()
    assert errors == []
