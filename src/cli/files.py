"""Files and streams that commands read and write, and their formats."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from ..core.family import Family
from ..core.formats import Format, format_named
from ..queries import query
from ..utils.errors import PuzzleFormatError, RulegridError, argument_error, locate_problem, quote
from ..utils.files import write_whole
from ..utils.message import Message
from ..utils.text import decode_text
from .streams import can_write, clash_error, closed_stream_error, file_error, reason, source_of, unreadable_error

STDOUT = "-"

PICTURES = {".svg": "svg", ".png": "png", ".pdf": "pdf"}
"""The forms of pictures by the endings of their files; for other names the option decides."""

PAGES = (".html", ".htm")
TABLES = (".csv", ".txt")
TEXTS = (".txt", ".json", ".jsonl")

_ENDING = re.compile(r"\.[a-z][a-z0-9]*")


def ending(name: str) -> str:
    """Return the ending of a file name in lower case, or "" if it is not an ending, as in `puzzle-1.2`."""
    found = Path(name).suffix.lower()
    return found if _ENDING.fullmatch(found) else ""


def check_ending(name: str, endings: Collection[str]) -> None:
    """Raise RulegridError for the name of a file that ends in something else, which says that other contents are expected."""
    if ending(name) not in ("", *endings):
        raise file_error("write", name, Message("cli.expected-ends-in", endings=tuple(endings)))


def check_outputs(outputs: Mapping[str, str | None], endings: Mapping[str, Collection[str]] | None = None) -> None:
    """Raise RulegridError if a file evidently can't be written, or two options name the same one.

    `outputs` are the files by the names of their options, "-" is standard output. `endings` are the allowed endings of
    the names.
    """
    seen: dict[object, str] = {}
    for option, name in outputs.items():
        if name is None:
            continue
        if option in (endings or {}):
            check_ending(name, (endings or {})[option])
        if name != STDOUT and (problem := can_write(name)):
            raise file_error("write", name, problem)
        # Special files such as /dev/null may be written twice.
        if name == STDOUT or not os.path.exists(name) or os.path.isfile(name):
            other = seen.setdefault(name if name == STDOUT else Path(name).resolve(), option)
            if other != option:
                same = {"one": f"--{other}", "other": f"--{option}", "name": quote(name, 80)}
                raise RulegridError(Message("cli.same-file", **same))


def check_files(
    outputs: Mapping[str, str | None], endings: Mapping[str, Collection[str]], *, is_json: bool = False
) -> None:
    """Raise RulegridError like `check_outputs`, and for conflicts of pictures and JSON.

    A picture may need a package that is not installed; JSON and another output can't both go to standard output.
    """
    for option, name in outputs.items():
        if is_json and name == STDOUT:
            raise clash_error("--json", f"--{option} -")
    check_outputs(outputs, endings)
    for option, name in outputs.items():
        if name is not None and endings[option] is PICTURES and picture_form(name, option) != "svg":
            from ..utils.svg import require

            require(picture_form(name, option))


def picture_form(name: str, option: str = "svg") -> str:
    """Return the format of a picture: "svg", "png" or "pdf", from the ending of its file or else its option.

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
    """Return a picture, an SVG text, as "svg", "png" or "pdf". Raises RulegridError if the extra is missing."""
    content = query.convert_picture(picture, form)
    return content if isinstance(content, bytes) else content.encode()


def numbered_name(name: str, page: int | None) -> str:
    """Return the name of the file for one of several pages; None: for the only one.

    >>> numbered_name("sheet.svg", 2), numbered_name("sheet.svg", None)
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
        raise file_error("write", name, reason(error)) from None


def write_stdout(data: bytes) -> None:
    """Write bytes to standard output, whatever its encoding."""
    if sys.stdout is None:
        raise closed_stream_error()
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


MAX_BYTES = 1 << 26

_FILE_NAME = re.compile(r"[^\n]*[/\\][^\n]*|[^.\n]*[A-Za-z_ -][^.\n]*\.[A-Za-z]{2,8}")

T = TypeVar("T")


def is_terminal() -> bool:
    """Return whether standard input is a terminal, so that input has to be typed."""
    return sys.stdin is not None and sys.stdin.isatty()


def read_from(name: str | None, parse: Callable[[str], T], expected: str = "a-puzzle") -> T:
    """Return the result of `parse` for the text in a file, or in standard input for None and "-".

    Raises PuzzleFormatError, which names the file; `expected` (a key of the catalogue) is in the error of an unreadable
    file.
    """
    if name is None or name == "-":
        return parse(read_text(None))
    text = read_text(name, expected)
    try:
        return parse(text)
    except PuzzleFormatError as error:
        raise PuzzleFormatError(locate_problem(name, error.message)) from None


def read_text(name: str | None, expected: str = "a-puzzle") -> str:
    """Return the text in a file, or in standard input for None; raises PuzzleFormatError."""
    source = source_of(name)
    try:
        if name is not None:
            with Path(name).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        elif sys.stdin is None:
            raise OSError(0, "closed")
        else:
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise unreadable_error(source, reason(error), Message(f"cli.{expected}")) from None
    if len(data) > MAX_BYTES:
        raise PuzzleFormatError(Message("cli.too-large", source=source, most=MAX_BYTES >> 20))
    try:
        return decode_text(data)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        place = [source, Message("error.line", at=line), Message("error.column", at=column)]
        problem = Message("cli.byte", byte=f"{data[error.start]:#04x}")
        raise PuzzleFormatError(Message("error.at", place=place, problem=problem)) from None


def is_file(name: str) -> bool:
    """Return whether a file or folder of this name exists; the name may be any text."""
    try:
        return name != "" and Path(name).exists()
    except (OSError, ValueError):
        return False


def looks_like_a_file(text: str) -> bool:
    """Return whether a text is clearly no puzzle, but the name of a file: a path, or a name with an ending."""
    return _FILE_NAME.fullmatch(text) is not None


SHEETS = {".pdf": "pdf", ".html": "html", ".htm": "html", ".svg": "svg", ".png": "png"}
"""The format of a sheet of paper, by the ending of its file."""


def formats_asked(family: Family, to: str | None, out: str | None) -> tuple[Format, ...]:
    """Return the formats of a family; those of plug-ins are looked for only where `--to` or `--out` may mean one."""
    ending = "" if out is None else Path(out).suffix.lower()
    is_own = ending in (*TEXTS, *PICTURES, *SHEETS, "")
    return family.formats_with(to if to is not None or is_own else ending[1:])


def form_of(
    to: str | None,
    out: str | None,
    texts: Sequence[Format],
    drawn: Mapping[str, str] = PICTURES,
    *,
    is_text: bool = False,
) -> str | None:
    """Return the requested format, one of `texts` or of `drawn`, by name or by the file's ending; None by default.

    With `is_text`, the ending does not determine the format. Raises RulegridError if the format is unknown, or if the
    file's name has another ending.
    """
    writable = [each for each in texts if each.writer]
    names = {f".{each.name}": each.name for each in writable}
    if ".json" in names:
        names[".jsonl"] = names[".json"]
    ending = "" if out in (None, STDOUT) else Path(str(out)).suffix.lower()
    form = to if to is not None or is_text else (names | dict(drawn)).get(ending)
    if form is not None and form not in names.values() and form not in drawn.values():
        format_named(form, [*texts, *(Format(each, writer="-") for each in dict.fromkeys(drawn.values()))])
    if out is None or out == STDOUT:
        return form
    if form in drawn.values():
        check_ending(out, [each for each, name in drawn.items() if name == form])
    else:
        check_text_ending(out, names, drawn, others=form is None)
    check_outputs({"out": out})
    return form


def check_text_ending(
    out: str | None, names: Collection[str], drawn: Mapping[str, str], *, others: bool = False
) -> None:
    """Raise RulegridError for a file of text whose name has an ending of `drawn`, or an unknown one.

    With `others`, the expected endings in the error include those of `drawn`.
    """
    if Path(out or "").suffix.lower() in drawn:
        raise RulegridError(argument_error("--out", out, Message("cli.other-ending"), 80))
    check_ending(out or "", list(dict.fromkeys([*TEXTS, *names, *(drawn if others else ())])))
