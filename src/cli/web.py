"""`rulegrid web`."""

import typer

from ..engine.errors import RulegridError
from ..utils.start import ignore_interrupts
from .streams import note, say


def web(
    port: int = typer.Option(
        0, "--port", min=0, max=65535, metavar="PORT", show_default=False, help="The port; by default any free one."
    ),
    host: str = typer.Option(
        "127.0.0.1",
        "--host",
        metavar="ADDRESS",
        help="The address to listen on. Any but the loopback address opens the page to your network.",
    ),
    open_: bool = typer.Option(False, "--open", help="Open the page in your browser."),
) -> None:
    """Play and solve in a browser, with this computer as the server.

    Prints the address of the page and runs until Ctrl-C. The page's JSON API is described at /docs.
    """
    try:
        from ..web.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("starlette", "uvicorn", "anyio"):
            raise
        raise RulegridError(
            'the page needs the extra "web": pip install ".[web]" in a copy of the repository'
        ) from None

    def ready(address: str) -> None:
        say(address)
        note("Press Ctrl-C to stop.")
        if open_:
            import webbrowser

            webbrowser.open(address)

    serve(host, port, ready=ready)
    ignore_interrupts()
