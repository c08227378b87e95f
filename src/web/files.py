"""The page's files as a server sends them."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles

from .scripts import bare


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
