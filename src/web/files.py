"""The page's files as a server sends them."""

from __future__ import annotations

import mimetypes
from hashlib import sha256

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from .offline import page_files


class PageFiles:
    """Answers with the page's files, which are read once; a browser that has one hears that it has not changed."""

    def __init__(self) -> None:
        self._files = {
            name: (content, f'"{sha256(content).hexdigest()[:20]}"') for name, content in page_files().items()
        }

    async def answer(self, request: Request) -> Response:
        """Return the answer with a file; the page itself where none is named."""
        name = request.path_params["path"] or "index.html"
        if name not in self._files:
            raise HTTPException(404)
        content, tag = self._files[name]
        headers = {"ETag": tag, "Cache-Control": "no-cache"}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return Response(content, media_type=kind, headers=headers)
