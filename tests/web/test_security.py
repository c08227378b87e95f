"""Who may ask, and what can be read: only pages of this server, only the page itself."""

import http.client
import json
import random
import socket

import pytest

PATIENCE = 60
GRID = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


@pytest.mark.slow
def test_only_names_of_this_machine_are_answered(server, api):
    port = server.rpartition(":")[2]
    for host, status in [
        (f"localhost:{port}", 200), (f"127.0.0.1:{port}", 200), ("[::1]", 200), ("LOCALHOST", 200), ("evil.example", 421),
        ("localhost.evil.example", 421), ("127.0.0.1.evil.example", 421), ("10.0.0.1", 421), ("evil@localhost", 421),
        ("localhost:80x", 421), ("[::1", 421), ("", 421),
    ]:  # fmt: skip
        for path in ("/", "/api/families"):
            assert api.get(path, headers={"Host": host}).status_code == status, host


def test_no_page_from_elsewhere_may_ask(server, api):
    question = {"family": "sudoku", "text": GRID}
    for origin, status in [
        (server, 200), ("http://evil.example", 403), ("null", 403), ("http://localhost:1", 403), (f"{server}.evil.example", 403),
        ("", 403),
    ]:  # fmt: skip
        assert api.post("/api/read", json=question, headers={"Origin": origin}).status_code == status, origin
    # What a form elsewhere could send without asking first.
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        headers = {"Content-Type": kind}
        assert api.post("/api/read", content=json.dumps(question), headers=headers).status_code == 415


def test_no_browser_is_told_that_others_may_look(api):
    for response in (api.get("/"), api.get("/api/families"), api.options("/api/read")):
        assert not [name for name in response.headers if name.startswith("access-control")]
        policy = response.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert response.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path",
    ["/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/static/../../app.py", "//etc/passwd", "/%2fetc/passwd", "/....//app.py",
     "/words", "/words/", "/words/..%5c..%5capp.py", "/app.py", "/__init__.py", "/%00", "/index.html/x", "/api", "/api/"],
)  # fmt: skip
def test_nothing_is_read_but_the_page(server, path):
    connection = http.client.HTTPConnection(server.removeprefix("http://"), timeout=PATIENCE)
    connection.putrequest("GET", path, skip_host=False)
    connection.endheaders()
    response = connection.getresponse()
    content = response.read()
    connection.close()
    assert 400 <= response.status < 500
    assert b"import" not in content
    assert b"root:" not in content


def test_wrong_methods_are_refused(api):
    assert api.get("/api/solve").status_code == 405
    assert api.post("/api/families").status_code == 405
    assert api.request("TRACE", "/").status_code == 405


def test_noise_on_the_socket_harms_nobody(server, api):
    host, _, port = server.removeprefix("http://").rpartition(":")
    dice = random.Random(3)
    for _ in range(20):
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as raw:
            raw.sendall(dice.randbytes(dice.randrange(1, 2000)))
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as silent:
        silent.sendall(
            b"POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
        )
        assert api.get("/api/families").status_code == 200
