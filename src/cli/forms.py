"""What is written into a file: its format, which `--to` or the ending of `--out` says, and whether the two agree."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from ..engine.errors import RulegridError
from ..engine.families import Family
from ..engine.formats import Format, format_named
from ..utils.errors import bad
from ..utils.words import Message
from .files import PICTURES, STDOUT, TEXTS, check_ending, check_outputs

SHEETS = {".pdf": "pdf", ".html": "html", ".htm": "html", ".svg": "svg", ".png": "png"}
"""What a sheet of paper is written as, by the ending of its file."""


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
    """Return the format that is asked for, None where nothing says it: one of `texts`, or of those `drawn`, by endings.

    Where it `is_text` anyway, it is none of these. Raises RulegridError where there is no format of this name, and where
    the file's name ends in something else.
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
    """Raise RulegridError for the name of a file that text is written into, but that is one for something drawn.

    What is expected names the endings of `others`, which say what is written where nothing else does.
    """
    if Path(out or "").suffix.lower() in drawn:
        raise RulegridError(bad("--out", out, Message("cli.other-ending"), 80))
    check_ending(out or "", list(dict.fromkeys([*TEXTS, *names, *(drawn if others else ())])))
