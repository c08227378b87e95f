"""The page's files as they are sent: scripts without their comments, a quarter of what a first visit would fetch."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles

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


class PageFiles(StaticFiles):
    """Files of a folder; of scripts, what a browser needs."""

    def file_response(
        self, full_path: Any, stat_result: os.stat_result, scope: Any, status_code: int = 200
    ) -> Response:
        """Return the answer with a file, or that it has not changed."""
        answer = super().file_response(full_path, stat_result, scope, status_code)
        if not isinstance(answer, FileResponse) or not str(full_path).endswith(".js"):
            return answer
        headers = {name: answer.headers[name] for name in ("etag", "last-modified")}
        sent = Response(_read(str(full_path), stat_result.st_mtime_ns), media_type="text/javascript", headers=headers)
        return NotModifiedResponse(sent.headers) if self.is_not_modified(sent.headers, Headers(scope=scope)) else sent


@lru_cache(maxsize=256)
def _read(path: str, changed: int) -> bytes:
    with open(path, encoding="utf-8") as file:
        return bare(file.read()).encode()
