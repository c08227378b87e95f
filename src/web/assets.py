"""The files of the page, as a server sends them or a browser keeps them."""

from __future__ import annotations

import json
import mimetypes
import posixpath
import re
from calendar import monthrange
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from .. import __version__
from ..calendar.board_library import load_built_in
from ..calendar.dates import CalendarDate, open_cells
from ..core import family as families
from ..draw import paper
from ..utils.catalogue import LANGUAGES
from ..utils.coordinates import cell_name
from .bundles import bundle_scripts, join_styles
from .calendars import board_named
from .dispatch import handle
from .families import describe_families, page_words
from .request import BinaryAnswer, Data, ServerLimits, to_json

_COMMENTS = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*$", re.DOTALL | re.MULTILINE)
"""Comments with lines to themselves: those behind code stay, so that nothing need be known of texts."""


def bare(script: str) -> str:
    r"""Return a script without the comments that have lines to themselves; each line keeps its number.

    >>> bare("// Adds.\n/** @param {number} n */\nexport const f = (n) => n + 1; // one\n")
    '\n\nexport const f = (n) => n + 1; // one\n'
    >>> bare("  /**\n   * Why.\n   */\n  run();\n")
    '\n\n\n  run();\n'
    """
    return _COMMENTS.sub(lambda comment: "\n" * comment[0].count("\n"), script)


STATIC = Path(__file__).parent / "static"
SERVICE_WORKER = "sw.js"
OF_THE_SERVER = ("docs.html", "docs.css")
"""Files that are of no use without one."""

WORKER_ONLY = ("worker.js", "worker_pool.js", "loading.js", "loading.css")
"""Files that are of no use beside one."""

LEAP_YEAR = 2024
EXAMPLE = re.compile(r'gridView\(\s*"\w+",\s*(?:"([^"]*)"|`([^`]*)`)')


@lru_cache(maxsize=1)
def page_files() -> Mapping[str, bytes]:
    """Return the files of the page as they are sent, except the service worker; they are read once.

    >>> sorted(page_files())[:3]
    ['about.js', 'api.js', 'app.js']
    """
    paths = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*") if path.is_file()}
    paths = {name: path for name, path in sorted(paths.items()) if name != SERVICE_WORKER}
    texts = {name: path.read_text(encoding="utf-8") for name, path in paths.items() if path.suffix in (".js", ".css")}
    scripts = bundle_scripts({name: bare(text) for name, text in texts.items() if name.endswith(".js")})
    styles = {
        name: join_styles(text, posixpath.dirname(name), texts) for name, text in texts.items() if name.endswith(".css")
    }
    sent = {name: text.encode() for name, text in (scripts | styles).items()}
    sent[paper.FILE] = paper.file().encode()
    return {name: path.read_bytes() for name, path in paths.items() if name not in sent} | sent


def word_files() -> dict[str, bytes]:
    """Return the page's words, a file for each language."""
    return {
        f"words/{language}.json": json.dumps(
            dict(page_words(language)), ensure_ascii=False, separators=(",", ":")
        ).encode()
        for language in LANGUAGES
    }


def boards() -> dict[str, Data]:
    """Return the data of the built-in boards, by their names."""
    listed = (family.boards() for family in map(families.family, families.names()))
    return {name: board_named(name) for titles in listed for name in titles}


def service_worker(version: str, answers: str) -> bytes:
    """Return the service worker of one version of the page, for answers from a "server" or (in a folder) a "worker"."""
    text = (STATIC / SERVICE_WORKER).read_text(encoding="utf-8")
    return text.replace("@version@", version).replace("@answers@", answers).encode()


def manifest(files: Mapping[str, bytes]) -> Data:
    """Return the manifest for a browser: the hash of each file, and a version that changes with any of them.

    >>> manifest({"a.js": b""})["files"]["a.js"][:8]
    'e3b0c442'
    """
    hashes = {name: sha256(content).hexdigest() for name, content in sorted(files.items())}
    return {"version": sha256(to_json(hashes)).hexdigest()[:16], "files": hashes}


@lru_cache(maxsize=1)
def server_files(limits: ServerLimits) -> Mapping[str, bytes]:
    """Return the files that a browser stores for the page of a server, by their addresses; they are made once."""
    boards_kept = {f"api/calendar/board?name={name}": to_json(board) for name, board in boards().items()}
    pages = {name: content for name, content in page_files().items() if name not in (*OF_THE_SERVER, *WORKER_ONLY)}
    return {
        **pages,
        **word_files(),
        **boards_kept,
        "api/families": to_json(describe_families(limits)),
        "first.json": to_json(first_answers(__version__)),
    }


def first_answers(version: str, **more: Any) -> Data:
    """Return the answers to the first queries of the page, so that you can play before the server answers.

    They are the examples of a first visit, and the cells that each day of the year leaves open on the built-in boards.

    >>> first_answers("1")["days"]["weekday8x7"]["weekdays"]
    ['G4', 'G5', 'G6', 'G7', 'H5', 'H6', 'H7']
    """
    answers = []
    for family in families.names():
        script = STATIC / "grid" / f"{family}.js"
        if script.exists() and (found := EXAMPLE.search(script.read_text(encoding="utf-8"))):
            asked = {"family": family, "text": found[1] or found[2]}
            read = handle("/read", asked, ServerLimits())
            frame = {"family": family, "puzzle": _frame(read), "to": "svg", "dark": False}
            picture = handle("/render", frame, ServerLimits())
            assert isinstance(picture, BinaryAnswer)
            answers.append(["/api/read", asked, "application/json", to_json(read).decode()])  # type: ignore[arg-type]
            answers.append(["/api/render", frame, picture.media_type, picture.content.decode()])
    return {"version": version, "answers": answers, "days": {name: _days(name) for name in boards()}, **more}


def _frame(read: Any) -> Data:
    """Return the puzzle that the page draws: without values."""
    puzzle = read["puzzle"]
    kept = {key: puzzle[key] for key in ("values", "regions", "drawings") if key in puzzle}
    cells = [" ".join("#" if cell == "#" else "." for cell in line.split()) for line in puzzle["cells"]]
    rules = [{"rule": rule["rule"], "clues": [clue["data"] for clue in rule["clues"]]} for rule in read["rules"]]
    return {"rows": puzzle["rows"], "cols": puzzle["cols"], "cells": cells, "rules": rules, **kept}


def _days(name: str) -> Data:
    """Return the cells that dates leave open on a board: by month and day, and by weekday from Sunday if shown."""
    board = load_built_in(name)

    def cells(month: int, day: int, weekday: int) -> list[str]:
        return [cell_name(cell) for cell in open_cells(board, CalendarDate(month, day, weekday))]

    def always(month: int, day: int) -> str:
        return " ".join(cell for cell in cells(month, day, 0) if cell in cells(month, day, 1))

    days = {
        f"{month:02}-{day:02}": always(month, day)
        for month in range(1, 13)
        for day in range(1, monthrange(LEAP_YEAR, month)[1] + 1)
    }
    weekdays = [cell for weekday in (6, *range(6)) for cell in cells(1, 1, weekday) if cell not in always(1, 1).split()]
    return {"days": days, "weekdays": weekdays}


class PageFiles:
    """Answers with the page's files, which are read once; a browser that has one hears that it has not changed."""

    def __init__(self) -> None:
        self._files = {
            name: (content, f'"{sha256(content).hexdigest()[:20]}"') for name, content in page_files().items()
        }

    async def answer(self, request: Request) -> Response:
        """Return the response with a file; the page itself if no name is given."""
        name = request.path_params["path"] or "index.html"
        if name not in self._files:
            raise HTTPException(404)
        content, tag = self._files[name]
        headers = {"ETag": tag, "Cache-Control": "no-cache"}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return Response(content, media_type=kind, headers=headers)
