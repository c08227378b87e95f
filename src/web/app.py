"""The application: which address answers what."""

from __future__ import annotations

import mimetypes
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from ..calendar.board_library import DEFAULT_BOARD
from ..engine.errors import PuzzleFormatError
from . import answers, calendars, hints, puzzles
from .families import describe_families
from .guard import Guard
from .limits import Limits
from .messages import Json, Refusal, problem
from .running import Threads, Work

STATIC = Path(__file__).parent / "static"

QUESTIONS: dict[str, Work] = {
    "/read": lambda data, question: puzzles.read(data, question.limits),
    "/solve": answers.solve,
    "/count": answers.count,
    "/candidates": answers.candidates,
    "/check": answers.check,
    "/hint": hints.hint,
    "/calendar/board": calendars.make_board,
    "/calendar/open": calendars.open_date,
    "/calendar/state": calendars.state,
    "/calendar/solve": calendars.solve,
    "/calendar/hint": calendars.hint,
}
"""What is asked by POST, below /api, and answered by data."""

Endpoint = Callable[[Request], Awaitable[Response]]


def create_app(limits: Limits | None = None, *, hosts: Iterable[str] = (), any_address: bool = False) -> Starlette:
    """Return the application; `hosts` and `any_address` say under which names it answers, see `Guard`."""
    limits = limits or Limits()
    threads = Threads(limits)
    # Some systems call it text/plain, which no browser runs.
    mimetypes.add_type("text/javascript", ".js")

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        threads.close()

    def question(work: Work, *, is_file: bool = False) -> Endpoint:
        async def answer(request: Request) -> Response:
            return await threads.answer(request, work, is_file=is_file)

        return answer

    async def watch(request: Request) -> Response:
        return await threads.stream(request, lambda data: calendars.watch(data, limits))

    api = [
        Route("/families", _constant(Json(describe_families(limits)))),
        Route("/render", question(answers.render, is_file=True), methods=["POST"]),
        Route("/calendar/watch", watch, methods=["POST"]),
        Route("/calendar/board", _board, methods=["GET"]),
        *(Route(path, question(work), methods=["POST"]) for path, work in QUESTIONS.items()),
    ]
    app = Starlette(
        routes=[
            Mount("/api", routes=api),
            Route("/", _page("index.html")),
            Route("/docs", _page("docs.html")),
            Mount("/", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Guard, hosts=tuple(hosts), any_address=any_address)],
        exception_handlers={HTTPException: _say_why, Refusal: _refuse},  # type: ignore[dict-item]
        lifespan=lifespan,
    )
    app.state.threads = threads
    return app


async def _board(request: Request) -> Response:
    try:
        return Json(calendars.describe_board(calendars.built_in(request.query_params.get("name", DEFAULT_BOARD))))
    except PuzzleFormatError as error:
        return Json(problem(str(error)), 404)


def _constant(response: Response) -> Endpoint:
    async def answer(request: Request) -> Response:
        return response

    return answer


def _page(name: str) -> Endpoint:
    async def page(request: Request) -> Response:
        return FileResponse(STATIC / name)

    return page


async def _say_why(request: Request, error: HTTPException) -> Response:
    return Json(problem(error.detail), error.status_code, dict(error.headers or {}))


async def _refuse(request: Request, refusal: Refusal) -> Response:
    return refusal.response()
