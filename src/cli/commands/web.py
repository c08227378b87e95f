"""`web`: the page in a browser, with this computer as the server; or as a folder of files that need none."""

from pathlib import Path

from ...utils.errors import RulegridError
from ...utils.message import Message
from ...utils.start import ignore_interrupts
from ..framework import CliCommand, CommandCall
from ..options import flag, value
from ..output import SOLVED
from ..streams import note, say

MEGABYTE = 1_000_000


def web(call: CommandCall) -> int:
    """Serve the page until Ctrl-C, or write it into a folder."""
    return _export(call) if call.given.export is not None else _serve(call)


def _serve(call: CommandCall) -> int:
    given = call.given
    for name in ("pyodide", "kernel"):
        if getattr(given, name) is not None:
            raise RulegridError(Message("export.without", option=f"--{name}"))
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

    serve(given.host, given.port or 0, ready=ready, fetch=not given.offline)
    ignore_interrupts()
    return SOLVED


def _export(call: CommandCall) -> int:
    from ...web.export.folder import SNAPSHOT, page_folder, write_folder
    from ...web.export.kernel import VERSION
    from ...web.request import is_installed

    given = call.given
    if given.pyodide is None:
        raise RulegridError(Message("export.needs-pyodide", version=VERSION))
    kernel = None if given.kernel is None else Path(given.kernel)
    files = page_folder(Path(given.pyodide), kernel)
    size = write_folder(Path(given.export), files)
    note(Message("export.done", count=len(files), size=round(size / MEGABYTE), folder=given.export))
    if kernel is None:
        note(Message("export.interpreted"))
    if not files.get(SNAPSHOT):
        note(Message("export.unprepared"))
    if not is_installed():
        note(Message("export.no-qr"))
    return SOLVED


WEB_COMMAND = CliCommand(
    web,
    (
        value("port", int, "PORT", "The port; by default any free one.", "Options", least=0, most=65535),
        value(
            "host", str, "ADDRESS",
            "The address to listen on. Any but the loopback address opens the page to your network.", "Options",
            default="127.0.0.1",
        ),
        flag("open", "Open the page in your browser.", "Options"),
        flag("offline", "Fetch nothing, not even the puzzle of a pasted short link.", "Options"),
        value("export", str, "DIR", "Write the page as files that need no server of rulegrid, instead of serving it.", "Without a server"),
        value("pyodide", str, "DIR", "The unpacked npm package of Pyodide, which is Python for browsers.", "Without a server"),
        value("kernel", str, "DIR", "The compiled kernel for browsers, as tools/build_wasm.py writes it.", "Without a server"),
    ),
    reads=False,
)  # fmt: skip
