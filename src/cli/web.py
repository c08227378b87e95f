"""`rulegrid web`."""

import typer

from ..engine.errors import RulegridError
from .streams import note, say


def web(
    port: int = typer.Option(0, "--port", min=0, max=65535, metavar="PORT", help="The port; any free one if left out."),
    host: str = typer.Option(
        "127.0.0.1",
        "--host",
        metavar="ADDRESS",
        help="Where to listen. Other than the loopback address lets everybody in your network ask.",
    ),
    open_: bool = typer.Option(False, "--open", help="Open the page in the browser."),
) -> None:
    """Serve the page on this machine: play and solve in a browser.

    Prints the address of the page and serves it until Ctrl-C. The page's JSON API is described at /docs.
    """
    try:
        from ..web.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("starlette", "uvicorn", "anyio"):
            raise
        raise RulegridError('the page needs the extra "web": pip install "rulegrid[web]"') from None

    def ready(address: str) -> None:
        say(address)
        note("Ctrl-C ends it.")
        if open_:
            import webbrowser

            webbrowser.open(address)

    serve(host, port, ready=ready)
