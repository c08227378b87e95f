"""The application: which address answers what."""

from __future__ import annotations

import mimetypes
from collections.abc import Iterable
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from .families import describe_families
from .guard import Guard
from .limits import Limits

STATIC = Path(__file__).parent / "static"


def create_app(limits: Limits | None = None, *, hosts: Iterable[str] = (), any_address: bool = False) -> Starlette:
    """Return the application; `hosts` and `any_address` say under which names it answers, see `Guard`."""
    limits = limits or Limits()
    # Some systems call it text/plain, which no browser runs.
    mimetypes.add_type("text/javascript", ".js")
    families = describe_families(limits)

    async def families_(request: Request) -> Response:
        return JSONResponse(families)

    return Starlette(
        routes=[
            Route("/api/families", families_),
            Route("/", _page("index.html")),
            Route("/docs", _page("docs.html")),
            Mount("/", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Guard, hosts=tuple(hosts), any_address=any_address)],
        exception_handlers={HTTPException: _refused},  # type: ignore[dict-item]
    )


def _page(name: str):  # type: ignore[no-untyped-def]
    async def page(request: Request) -> Response:
        return FileResponse(STATIC / name)

    return page


async def _refused(request: Request, error: HTTPException) -> Response:
    return JSONResponse({"error": {"message": error.detail}}, error.status_code, headers=dict(error.headers or {}))
