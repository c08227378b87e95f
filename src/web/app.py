"""The application: which address answers what."""

from __future__ import annotations

import json
import mimetypes
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from functools import partial
from zlib import crc32

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route

from ..calendar.board_library import DEFAULT_BOARD
from ..utils.catalogue import LANGUAGES
from ..utils.errors import quote
from ..utils.message import Message
from . import calendars
from .assets import SERVICE_WORKER, STATIC, PageFiles, manifest, server_files, service_worker
from .dispatch import QUERIES, STREAMS
from .families import describe_families, page_words
from .guard import Guard
from .relay import JsonReply, Relay
from .request import JSON, Refusal, ServerLimits, problem
from .worker_pool import WorkerPool


def create_app(
    limits: ServerLimits | None = None, *, hosts: Iterable[str] = (), any_address: bool = False
) -> Starlette:
    """Return the application; `hosts` and `any_address` say under which names it answers, see `Guard`.

    Its queries are answered by processes of their own, which its lifespan starts and ends.
    """
    limits = limits or ServerLimits()
    pool = WorkerPool(limits)
    # Some systems call it text/plain, which no browser runs.
    mimetypes.add_type("text/javascript", ".js")

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        pool.open()
        try:
            yield
        finally:
            pool.close()

    async def families(request: Request) -> Response:
        return JsonReply(describe_families(limits))

    # The first answer to these takes a moment, during which others are answered.
    def first(request: Request) -> Response:
        return Response(server_files(limits)["first.json"], media_type=JSON)

    def kept(request: Request) -> Response:
        return JsonReply(manifest(server_files(limits)))

    def keeper(request: Request) -> Response:
        version = manifest(server_files(limits))["version"]
        headers = {"Cache-Control": "no-cache"}
        return Response(service_worker(version, "server"), media_type="text/javascript", headers=headers)

    async def board(request: Request) -> Response:
        return JsonReply(calendars.board_named(request.query_params.get("name", DEFAULT_BOARD)))

    compressed = [Middleware(GZipMiddleware)]  # not streams, which would be delayed
    api = [
        Route("/families", families, methods=["GET"], middleware=compressed),
        Route("/calendar/board", board, methods=["GET"]),
        *(Route(path, Relay(pool, path), methods=["POST"]) for path in (*QUERIES, *STREAMS) if path != "/families"),
    ]
    app = Starlette(
        routes=[
            Mount("/api", routes=api),
            *(
                Route(f"/words/{language}.json", partial(_words, language), methods=["GET"], middleware=compressed)
                for language in LANGUAGES
            ),
            Route("/first.json", first, methods=["GET"], middleware=compressed),
            Route("/manifest.json", kept, methods=["GET"], middleware=compressed),
            Route(f"/{SERVICE_WORKER}", keeper, methods=["GET"]),
            Route("/docs", lambda request: FileResponse(STATIC / "docs.html")),
            Route("/{path:path}", PageFiles().answer, methods=["GET"], middleware=compressed),
        ],
        middleware=[Middleware(Guard, hosts=tuple(hosts), any_address=any_address)],
        exception_handlers={HTTPException: _explain, Refusal: _refuse},  # type: ignore[dict-item]
        lifespan=lifespan,
    )
    app.state.pool = pool
    return app


async def _words(language: str, request: Request) -> Response:
    content = json.dumps(page_words(language), ensure_ascii=False, separators=(",", ":")).encode()
    tag = f'"{crc32(content):08x}"'
    if request.headers.get("if-none-match", "").removeprefix("W/") == tag:
        return Response(status_code=304, headers={"ETag": tag})
    return Response(content, media_type=JSON, headers={"ETag": tag})


async def _explain(request: Request, error: HTTPException) -> Response:
    headers = dict(error.headers or {})
    known = {
        404: Message("server.not-found", path=quote(request.url.path, 80)),
        405: Message("server.not-allowed", method=request.method, allowed=headers.get("Allow", "")),
    }
    return JsonReply(problem(known.get(error.status_code, error.detail)), error.status_code, headers)


async def _refuse(request: Request, refusal: Refusal) -> Response:
    return JsonReply(refusal.answer, refusal.status, refusal.headers)
