"""Before Python is there, and without a network: the board can be played, and nothing is lost."""

import json

import pytest

from rulegrid.web.assets import manifest, service_worker
from rulegrid.web.export.folder import write_folder

pytestmark = pytest.mark.slow

GRID = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


def wait_until_kept(page, until):
    """Wait until the service worker has all files."""
    until(page, "async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'")


def forget(page):
    """The browser's own lines about files that do not come."""
    page.errors[:] = [text for text in page.errors if "Failed to load resource" not in text]


def version_of(page):
    return page.evaluate("caches.keys().then((names) => names.filter((name) => name.startsWith('rulegrid.page.')))")


@pytest.mark.parametrize(
    ("view", "selector"),
    [("sudoku", "[aria-label^='A3']"), ("calcudoku", "[aria-label^='A3']"), ("calendar", "[data-piece]")],
)
def test_the_board_is_there_before_python_is(new_page, host, view, selector):
    page = new_page(service_workers="block")
    page.route("**/python/*", lambda route: None)  # it never comes
    page.goto(f"{host.address}/#/{view}")
    page.wait_for_selector(selector)
    page.wait_for_selector("#loading")
    page.wait_for_function("() => /play meanwhile/.test(document.querySelector('#loading').textContent)")
    assert page.locator(".toast").count() == 0


@pytest.mark.parametrize("shape", [(390, 844), (844, 390)])
def test_on_small_screens_it_is_a_line_that_covers_and_moves_nothing(new_page, host, shape):
    page = new_page(service_workers="block")
    page.set_viewport_size({"width": shape[0], "height": shape[1]})
    page.route("**/python/*", lambda route: None)
    page.goto(f"{host.address}/#/sudoku")
    page.wait_for_selector("[aria-label^='A3']")
    places = "() => ['.bar', '#main', '.board-frame', '.keypad'].map((each) => JSON.stringify(document.querySelector(each).getBoundingClientRect()))"
    with_it = page.wait_for_selector("#loading progress") and page.evaluate(places)
    line = page.locator("#loading").bounding_box()
    bar = page.locator(".bar").bounding_box()
    assert (line["x"], line["width"]) == (0, shape[0])
    assert line["height"] <= 3
    assert abs(line["y"] + line["height"] - bar["y"] - bar["height"]) <= 2
    assert page.inner_text("#loading [role=status]")
    page.evaluate("document.querySelector('#loading').remove()")
    assert page.evaluate(places) == with_it


def test_one_plays_with_marks_and_clashes_before_python_is_there(new_page, host):
    page = new_page(service_workers="block")
    page.route("**/python/*", lambda route: None)
    page.goto(f"{host.address}/#/sudoku")
    page.locator("[aria-label^='A3']").click()
    page.keyboard.press("5")
    page.wait_for_selector("[aria-label^='A3'][aria-label*='conflict']")
    page.keyboard.press("Control+z")
    page.locator("[aria-label^='A4']").click()
    page.keyboard.press("Shift+Digit1")
    page.reload()
    page.wait_for_selector("[aria-label^='A4'][aria-label*='1']")


def test_it_is_said_that_python_can_not_be_loaded_and_tried_again(new_page, host):
    page = new_page(service_workers="block")
    page.route("**/python/*.wasm", lambda route: route.abort())
    page.goto(f"{host.address}/#/sudoku")
    page.wait_for_selector("[aria-label^='A3']")
    page.keyboard.press("h")
    page.wait_for_selector("text=The solver could not be loaded.")
    page.unroute("**/python/*.wasm")
    page.keyboard.press("h")
    page.wait_for_selector(".explanation")
    forget(page)


def test_without_a_network_all_goes_on(new_page, host, until):
    page = new_page()
    page.goto(f"{host.address}/#/sudoku?grid={GRID}")
    wait_until_kept(page, until)
    host.stop()
    page.reload()
    page.wait_for_selector("[aria-label^='A3']")
    page.keyboard.press("h")
    page.wait_for_selector(".explanation")
    # Kept files come with what lets a page interrupt its workers.
    assert page.evaluate("crossOriginIsolated")
    found = page.evaluate("""async () => {
        const { ask } = await import("/api.js");
        const controller = new AbortController();
        const rules = [{ rule: "row" }, { rule: "column" }, { rule: "block" }];
        await new Promise((resolve) => {
            ask("/api/count", { family: "sudoku", puzzle: { rows: 9, rules } }, { signal: controller.signal, onProgress: resolve }).catch(() => {});
        });
        controller.abort();
        return (await ask("/api/count", { family: "sudoku", puzzle: { rows: 4, rules: [{ rule: "row" }] } })).found;
    }""")
    assert found == 331776
    page.goto(f"{host.address}/#/calendar")
    page.wait_for_selector("[data-piece]")
    page.wait_for_selector(".count:not(.waiting):not([hidden])")
    host.start()
    forget(page)


def test_another_version_takes_over_at_once_and_no_game_is_lost(new_page, host, site_files, until):
    page = new_page()
    page.goto(f"{host.address}/#/sudoku?grid={GRID}")
    page.locator("[aria-label^='A3']").click()
    page.keyboard.press("4")
    wait_until_kept(page, until)
    page.reload()
    page.wait_for_selector("[aria-label^='A3'][aria-label*='4']")
    [before] = version_of(page)

    files = {name: content for name, content in site_files.items() if name not in ("sw.js", "manifest.json")}
    files["about.js"] += b"\n// newer\n"
    listed = manifest(files)
    write_folder(
        host.folder,
        {**files, "manifest.json": json.dumps(listed).encode(), "sw.js": service_worker(listed["version"], "worker")},
    )
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    until(page, "async () => (await navigator.serviceWorker.getRegistration()).waiting !== null")
    assert "newer" not in page.evaluate("fetch('/about.js').then((response) => response.text())")  # all of one version
    page.reload()
    until(page, f"async () => !(await caches.keys()).includes({before!r})")
    page.wait_for_selector("[aria-label^='A3'][aria-label*='4']")
    assert "newer" in page.evaluate("fetch('/about.js').then((response) => response.text())")
    assert len(version_of(page)) == 1
    forget(page)


def test_files_that_do_not_belong_together_are_not_kept(new_page, host):
    (host.folder / "about.js").write_text("// half of an upload")
    page = new_page()
    page.goto(f"{host.address}/#/sudoku")
    page.wait_for_selector("[aria-label^='A3']")
    kept = page.evaluate("""async () => {
        const registration = await navigator.serviceWorker.register("sw.js");
        const worker = registration.installing ?? registration.waiting ?? registration.active;
        if (worker.state === "installing") await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
        return worker.state;
    }""")
    assert kept == "redundant"
    page.goto("about:blank")  # before the server is away: files are still coming
