"""The application: which address answers what."""

from __future__ import annotations

import mimetypes
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, request_response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from ..calendar.board_library import DEFAULT_BOARD
from ..engine.errors import PuzzleFormatError
from . import calendars
from .crew import Crew
from .families import describe_families
from .guard import Guard
from .limits import Limits
from .messages import Refusal, problem
from .questions import QUESTIONS, STREAMS
from .relay import Json, Relay

STATIC = Path(__file__).parent / "static"

Endpoint = Callable[[Request], Awaitable[Response]]


def create_app(limits: Limits | None = None, *, hosts: Iterable[str] = (), any_address: bool = False) -> Starlette:
    """Return the application; `hosts` and `any_address` say under which names it answers, see `Guard`.

    Its questions are answered by processes of their own, which its lifespan starts and ends.
    """
    limits = limits or Limits()
    crew = Crew(limits)
    # Some systems call it text/plain, which no browser runs.
    mimetypes.add_type("text/javascript", ".js")

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        crew.open()
        try:
            yield
        finally:
            await crew.close()

    api = [
        Route("/families", _small(_constant(Json(describe_families(limits)))), methods=["GET"]),
        Route("/calendar/board", _board, methods=["GET"]),
        *(Route(path, Relay(crew, path), methods=["POST"]) for path in (*QUESTIONS, *STREAMS)),
    ]
    app = Starlette(
        routes=[
            Mount("/api", routes=api),
            Route("/", _page("index.html")),
            Route("/docs", _page("docs.html")),
            Mount("/", GZipMiddleware(StaticFiles(directory=STATIC))),
        ],
        middleware=[Middleware(Guard, hosts=tuple(hosts), any_address=any_address)],
        exception_handlers={HTTPException: _explain, Refusal: _refuse},  # type: ignore[dict-item]
        lifespan=lifespan,
    )
    app.state.crew = crew
    return app


async def _board(request: Request) -> Response:
    try:
        return Json(calendars.describe_board(calendars.built_in(request.query_params.get("name", DEFAULT_BOARD))))
    except PuzzleFormatError as error:
        return Json(problem(str(error)), 404)


def _constant(response: Response) -> Endpoint:
    async def answer(request: Request) -> Response:
        return Response(response.body, media_type=response.media_type)  # what compresses it changes its headers

    return answer


def _small(endpoint: Endpoint) -> ASGIApp:
    """Return an endpoint whose answers go out compressed. Those that come bit by bit are none for it: they would wait."""
    return GZipMiddleware(request_response(endpoint))


def _page(name: str) -> Endpoint:
    async def page(request: Request) -> Response:
        return FileResponse(STATIC / name)

    return page


async def _explain(request: Request, error: HTTPException) -> Response:
    return Json(problem(error.detail), error.status_code, dict(error.headers or {}))


async def _refuse(request: Request, refusal: Refusal) -> Response:
    return Json(refusal.answer, refusal.status, refusal.headers)
