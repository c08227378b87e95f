"""The journeys of the page where no server answers: Python runs in the browser."""

import re

import pytest

pytestmark = pytest.mark.slow

GRID = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
ENDLESS = '{family: "sudoku", puzzle: {rows: 9, rules: [{rule: "row"}, {rule: "column"}, {rule: "block"}]}}'


SMALL = '{family: "sudoku", puzzle: {rows: 4, rules: [{rule: "row"}]}}'


def show(page, address):
    page.evaluate("(hash) => { location.hash = hash; }", address)


def asked(page, path, body):
    """The answer to a question; `body` is JavaScript."""
    return page.evaluate(f"""async () => {{
        const {{ ask }} = await import("/api.js");
        return ask("/api/{path}", {body}).catch((error) => [error.status, error.message]);
    }}""")


@pytest.mark.smoke
def test_solve_hint_and_explain(ready):
    show(ready, f"#/sudoku?grid={GRID}")
    ready.wait_for_selector("[aria-label^='A3']")
    ready.keyboard.press("h")
    ready.wait_for_selector(".explanation")
    ready.keyboard.press("Escape")
    ready.get_by_role("button", name="Explain", exact=True).click()
    ready.wait_for_selector(".explanation .place")
    ready.keyboard.press("Escape")
    ready.get_by_role("button", name="Solve", exact=True).click()
    ready.wait_for_function(
        "() => /one solution|only solution|unique/i.test(document.querySelector('#main').innerText)"
    )


def test_make_a_puzzle(ready):
    made = asked(ready, "make", '{family: "sudoku", level: "easy", seed: "1"}')
    assert made["status"] == "made"
    assert made["seed"].startswith("1")


def test_the_calendar_counts_and_is_watched(ready):
    show(ready, "#/calendar?board=dragonfjord&date=2026-01-14")
    ready.wait_for_selector("[data-piece]")
    ready.wait_for_selector(".count:not(.waiting):not([hidden])")
    assert re.search(r"\d+\s+solutions", ready.inner_text(".count"))
    events = ready.evaluate("""async () => {
        const { stream } = await import("/api.js");
        const seen = [];
        for await (const event of stream("/api/calendar/watch", { board: "dragonfjord", open: ["A1", "C7"], placed: [] })) {
            seen.push(event.event);
            if (seen.length === 200) break;
        }
        return seen;
    }""")
    assert len(events) == 200
    assert {"place", "remove"} & set(events)


def test_pictures_sheets_and_formats(ready):
    puzzle = '{rows: 4, cells: ["1 . . .", ". . . .", ". . . .", ". . . ."], rules: [{rule: "row"}, {rule: "column"}]}'
    svg = ready.evaluate(f"""async () => {{
        const {{ askForFile }} = await import("/api.js");
        return (await askForFile("/api/render", {{ family: "sudoku", puzzle: {puzzle}, to: "svg" }})).text();
    }}""")
    assert svg.startswith("<svg")
    assert asked(ready, "sheet", f'{{family: "sudoku", puzzle: {puzzle}}}')["pages"][0].startswith("<svg")
    assert "1" in asked(ready, "convert", f'{{family: "sudoku", puzzle: {puzzle}, to: "json"}}')["text"]
    status, message = asked(ready, "sheet", f'{{family: "sudoku", puzzle: {puzzle}, to: "pdf"}}')
    assert (status, "PDF" in message) == (501, True)


def test_what_is_withdrawn_ends_and_others_are_answered_meanwhile(ready):
    """Also where nothing but an end of its worker stops it."""
    found = ready.evaluate(f"""async () => {{
        const {{ ask }} = await import("/api.js");
        const controller = new AbortController();
        const names = [];
        const progress = await new Promise((resolve) => {{
            ask("/api/count", {ENDLESS}, {{ signal: controller.signal, onProgress: resolve }}).catch((error) => names.push(error.name));
        }});
        const beside = await ask("/api/read", {{ family: "sudoku", text: "1.....3........2" }});
        controller.abort();
        const after = await ask("/api/count", {{ family: "sudoku", puzzle: {{ rows: 4, rules: [{{ rule: "row" }}] }} }});
        return [names, progress.steps > 0, beside.puzzle.rows, after.found];
    }}""")
    assert found == [["AbortError"], True, 4, 331776]


def test_a_worker_that_dies_is_replaced_and_its_question_reported(ready):
    answers = ready.evaluate(f"""async () => {{
        const {{ ask }} = await import("/api.js");
        const {{ postMessage }} = Worker.prototype;
        const asked = () => ask("/api/count", {SMALL}).then(({{ found }}) => found, ({{ status, message }}) => [status, message]);
        let broken = 0;
        Worker.prototype.postMessage = function (message) {{
            if (!message.path) return postMessage.call(this, message);
            broken += 1;
            this.terminate();
            this.dispatchEvent(new ErrorEvent("error", {{ message: "out of memory" }}));
        }};
        const failed = await asked();
        Worker.prototype.postMessage = postMessage;
        return [failed, broken, await asked(), await asked()];
    }}""")
    assert answers[0][0] == 500
    assert "restarted" in answers[0][1]
    assert answers[1:] == [1, 331776, 331776]


def test_an_address_carries_the_puzzle_and_is_not_trusted(ready):
    show(ready, "#/sudoku?grid=................&killer=3:A1A2&title=%3Cimg%20src=x%20onerror=alert(1)%3E")
    ready.wait_for_selector("text=<img src=x onerror=alert(1)>")
    assert ready.locator("#main img").count() == 0
    for bad in (
        "grid=................&killer=99999:Z9",
        "grid=" + "-999-" * 3000,
        "grid=1234&values=99999999999",
        "grid=%FF%FE",
    ):
        ready.locator(".toast").evaluate_all("(toasts) => toasts.forEach((toast) => toast.click())")
        show(ready, "#/about")
        ready.wait_for_selector(".prose")
        show(ready, f"#/sudoku?{bad}")
        ready.wait_for_selector(".toast")
    answer = asked(ready, "read", '{family: "sudoku", text: "[".repeat(60000)}')
    assert answer[0] == 422
    assert asked(ready, "read", '{family: "sudoku", puzzle: {rows: 1000}}')[0] == 422


def test_an_address_of_another_export_opens_when_it_is_pasted(ready):
    show(ready, "#/sudoku?grid=1234341221434321")
    ready.wait_for_selector("[aria-label^='A1'][aria-label*='1']")
    ready.evaluate("""() => {
        const data = new DataTransfer();
        data.setData("text/plain", "https://example.org/puzzles/#/sudoku?grid=4321............");
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    }""")
    ready.wait_for_selector("[aria-label^='A1'][aria-label*='4']")


def test_the_page_says_what_answers(ready):
    show(ready, "#/about")
    ready.wait_for_selector(".prose")
    text = ready.inner_text(".prose")
    assert "compiled kernel" in text
    assert "no server answers anything" in text
    assert ready.locator("a[href='/docs']").count() == 0


def test_a_short_link_is_requested_from_its_site(ready):
    link = "https://sudokupad.app/abc123"
    body = "scf" + "o" * 13 + "K"
    read = f"""async () => {{
        const {{ readText }} = await import("/grid/exports.js");
        return readText({{ family: "sudoku" }}, "{link}").then(({{ puzzle }}) => puzzle.rows, ({{ message }}) => message);
    }}"""
    found = []
    for answer in (lambda route: route.fulfill(body=body), lambda route: route.abort()):
        ready.route("https://sudokupad.app/**", answer)
        found.append(ready.evaluate(read))
        ready.unroute("https://sudokupad.app/**")
    assert found[0] == 9
    assert "Only sudokupad.app has the puzzle of this short link" in found[1]
    assert all("ERR_FAILED" in error for error in ready.errors)
    ready.errors.clear()
