"""`web`: the page in a browser, with this computer as the server."""

from ...engine.errors import RulegridError
from ...utils.start import ignore_interrupts
from ...utils.words import Message
from ..options import flag, value
from ..output import SOLVED
from ..streams import note, say
from ..table import Call, Command


def web(call: Call) -> int:
    """Serve the page until Ctrl-C."""
    given = call.given
    try:
        from ...web.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("starlette", "uvicorn", "anyio"):
            raise
        raise RulegridError(Message("cli.web-extra")) from None

    def ready(address: str) -> None:
        say(address)
        note(Message("cli.stop-page"))
        if given.open:
            import webbrowser

            webbrowser.open(address)

    serve(given.host, given.port or 0, ready=ready)
    ignore_interrupts()
    return SOLVED


COMMAND = Command(
    web,
    (
        value("port", int, "PORT", "The port; by default any free one.", "Options", least=0, most=65535),
        value(
            "host", str, "ADDRESS",
            "The address to listen on. Any but the loopback address opens the page to your network.", "Options",
            default="127.0.0.1",
        ),
        flag("open", "Open the page in your browser.", "Options"),
    ),
    reads=False,
)  # fmt: skip
