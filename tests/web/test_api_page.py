"""What /docs says of the API: every example is sent, and answered as the page shows."""

import html
import json
import re
from pathlib import Path

import httpx
import pytest

import rulegrid
from rulegrid.web.app import create_app

PAGE = (Path(rulegrid.__file__).parent / "web" / "static" / "docs.html").read_text(encoding="utf-8")
EXAMPLE = re.compile(
    r'<pre class="ask"[^>]*><code>(.*?)</code></pre>\s*<pre class="answer"[^>]*><code>(.*?)</code></pre>', re.DOTALL
)
COMMAND = re.compile(r"curl localhost:8000(\S+)(?: -H 'Content-Type: application/json' -d '\n(.*)')?", re.DOTALL)
CHANGING = {"steps", "seconds"}  # with the engine, and the machine
EXAMPLES = [tuple(map(html.unescape, found)) for found in EXAMPLE.findall(PAGE)]


@pytest.fixture(scope="module")
def client(server):
    with httpx.Client(base_url=server, timeout=60) as client:
        yield client


def shows(expected, actual):
    """Whether an answer has all that the page shows of it; the page may leave out keys, and the ends of lists."""
    if isinstance(expected, dict):
        return isinstance(actual, dict) and all(
            key in actual and (key in CHANGING or shows(value, actual[key])) for key, value in expected.items()
        )
    if isinstance(expected, list):
        return isinstance(actual, list) and len(expected) <= len(actual) and all(map(shows, expected, actual))
    return expected == actual


@pytest.mark.parametrize(("command", "expected"), EXAMPLES, ids=[command.split()[1] for command, _ in EXAMPLES])
def test_every_example_is_answered_as_shown(client, command, expected):
    path, question = COMMAND.fullmatch(command).groups()
    if question is not None:
        json.loads(question)
    method = "GET" if question is None else "POST"
    with client.stream(method, path, content=question, headers={"Content-Type": "application/json"}) as answer:
        if expected.endswith("…"):  # the first of many lines
            for line, actual in zip(expected.splitlines()[:-1], answer.iter_lines(), strict=False):
                assert json.loads(line) == json.loads(actual)
            return
        text = answer.read().decode()
    if expected.startswith("{"):
        assert shows(json.loads(expected), json.loads(text)), text
    else:
        assert text.rstrip("\n") == expected


def test_the_page_describes_every_address_and_no_other():
    described = set(re.findall(r"<h3><code>(/api/[a-z/]+)</code></h3>", PAGE))
    (api,) = (route for route in create_app().routes if getattr(route, "path", "") == "/api")
    known = {f"/api{route.path}" for route in api.routes}
    assert described == known
    known.add("/words/en.json")
    assert {command.split()[1].removeprefix("localhost:8000").partition("?")[0] for command, _ in EXAMPLES} == known


def test_the_page_and_its_style_are_served(client):
    assert client.get("/docs").text == PAGE
    assert "docs.css" in PAGE
    assert client.get("/docs.css").headers["content-type"].startswith("text/css")
