"""The files that commands write: checked before the work begins, "-" for standard output, pictures by their ending."""

import os
import re
import sys
from collections.abc import Collection, Mapping
from pathlib import Path

from ..engine.errors import RulegridError
from ..questions.base import written
from ..utils.errors import quote
from ..utils.new_file import write_whole
from ..utils.words import Message
from .streams import can_write, closed_stream_error, reason
from .told import cannot, clash

STDOUT = "-"

PICTURES = {".svg": "svg", ".png": "png", ".pdf": "pdf"}
"""The forms of pictures by the endings of their files; for other names the option decides."""

PAGES = (".html", ".htm")
TABLES = (".csv", ".txt")
TEXTS = (".txt", ".json", ".jsonl")

_ENDING = re.compile(r"\.[a-z][a-z0-9]*")


def ending(name: str) -> str:
    """Return what the name of a file ends in, in small letters; "" where that is no ending, as in `puzzle-1.2`."""
    found = Path(name).suffix.lower()
    return found if _ENDING.fullmatch(found) else ""


def check_ending(name: str, endings: Collection[str]) -> None:
    """Raise RulegridError for the name of a file that ends in something else, which says that other contents are expected."""
    if ending(name) not in ("", *endings):
        raise cannot("write", name, Message("cli.expected-ends-in", endings=tuple(endings)))


def check_outputs(outputs: Mapping[str, str | None], endings: Mapping[str, Collection[str]] | None = None) -> None:
    """Raise RulegridError where a file can't be written, as far as that can be known, or two options name the same.

    `outputs` are the files by the names of their options, "-" is standard output. `endings` are what the names may end in.
    """
    seen: dict[object, str] = {}
    for option, name in outputs.items():
        if name is None:
            continue
        if option in (endings or {}):
            check_ending(name, (endings or {})[option])
        if name != STDOUT and (problem := can_write(name)):
            raise cannot("write", name, problem)
        # Special files such as /dev/null may be written twice.
        if name == STDOUT or not os.path.exists(name) or os.path.isfile(name):
            other = seen.setdefault(name if name == STDOUT else Path(name).resolve(), option)
            if other != option:
                same = {"one": f"--{other}", "other": f"--{option}", "name": quote(name, 80)}
                raise RulegridError(Message("cli.same-file", **same))


def check_files(
    outputs: Mapping[str, str | None], endings: Mapping[str, Collection[str]], *, is_json: bool = False
) -> None:
    """Raise RulegridError likewise, and where a picture needs what is not installed, or JSON goes to standard output, too."""
    for option, name in outputs.items():
        if is_json and name == STDOUT:
            raise clash("--json", f"--{option} -")
    check_outputs(outputs, endings)
    for option, name in outputs.items():
        if name is not None and endings[option] is PICTURES and picture_form(name, option) != "svg":
            from ..utils.pictures import require

            require(picture_form(name, option))


def picture_form(name: str, option: str = "svg") -> str:
    """Return what a picture is written as: "svg", "png" or "pdf", by the ending of its file, else by its option.

    >>> picture_form("a.PNG"), picture_form("a.svg", "png"), picture_form("a", "png"), picture_form("-", "heatmap")
    ('png', 'svg', 'png', 'svg')
    """
    check_ending(name, PICTURES)
    return PICTURES.get(ending(name), "png" if option == "png" else "svg")


def write_pictures(picture: str, outputs: Mapping[str, str | None]) -> None:
    """Write a picture, an SVG text, into the files that are named, by option; raises RulegridError."""
    for option, name in outputs.items():
        if name is not None:
            write_file(name, convert_picture(picture, picture_form(name, option)))


def convert_picture(picture: str, form: str) -> bytes:
    """Return a picture, an SVG text, as "svg", "png" or "pdf"; raises RulegridError where the extra is missing."""
    content = written.convert_picture(picture, form)
    return content if isinstance(content, bytes) else content.encode()


def numbered_name(name: str, page: int | None) -> str:
    """Return the name of the file for one of several pages; None: for the only one.

    >>> numbered("sheet.svg", 2), numbered("sheet.svg", None)
    ('sheet-2.svg', 'sheet.svg')
    """
    path = Path(name)
    return name if page is None else str(path.with_stem(f"{path.stem}-{page}"))


def uses_stdout(*names: str | None) -> bool:
    """Return whether one of these outputs is standard output, so that nothing else may be printed there."""
    return STDOUT in names


def write_file(name: str, data: bytes) -> None:
    """Write a file, or standard output for "-"; raises RulegridError, and then the file is as it was."""
    if name == STDOUT:
        write_stdout(data)
        return
    try:
        write_whole(name, data)
    except (OSError, ValueError) as error:
        raise cannot("write", name, reason(error)) from None


def write_stdout(data: bytes) -> None:
    """Write bytes to standard output, whatever its encoding."""
    if sys.stdout is None:
        raise closed_stream_error()
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
