"""The formats of sudokus, in the order in which a text is compared with them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from ...core.formats import Format
from ...core.page_address import family_of, is_address, read_address, write_address
from ...core.puzzle import Puzzle
from ...utils.errors import PuzzleFormatError
from ...utils.json_text import is_object, read_json
from ...utils.runtime import function_at
from ...utils.text import text_after_prefix
from .hodoku import is_hodoku
from .links import is_constraints, is_link, split_link
from .opensudoku import FRAME, is_opensudoku
from .pasted_grid import is_array
from .solo import is_game_id
from .sudokupad_zip import is_zipped
from .tables import is_candidate_grid, is_killer
from .texts import is_sukaku


@lru_cache(maxsize=1)
def _site_of(text: str) -> str:
    """Return the site of a link or payload, "" for any other text and "?" for the address of another site."""
    try:
        link = split_link(text)
    except PuzzleFormatError:
        return "?"
    return link.site if link else ""


@lru_cache(maxsize=1)
def _keys(text: str) -> frozenset[str]:
    """Return the keys of a JSON object, or none if it is not readable: the reader reports that."""
    try:
        data = read_json(text)
    except PuzzleFormatError:
        return frozenset()
    return frozenset(data) if isinstance(data, dict) else frozenset()


def _is_fpuzzles(text: str) -> bool:
    if is_object(text):  # with "cages" it is a calcudoku
        return '"grid"' in text and "grid" in _keys(text) and "cages" not in _keys(text)
    return _site_of(text) == "fpuzzles"


_HERE = __name__.rpartition(".")[0]


def _recognise(text: str, module: str, signs: tuple[str, ...]) -> bool:
    """Return whether a module recognises a text; it is only imported for a text that has one of some signs."""
    return any(sign in text for sign in signs) and bool(function_at(f"{_HERE}.{module}:recognises")(text))


_is_page = partial(is_address, family="sudoku")
_is_pzpr = partial(_recognise, module="pzpr", signs=("?", "pzprv3"))


def _is_sudokupad(text: str) -> bool:
    if is_object(text):
        # What JSON of this program always has is looked for first: it need not be parsed twice.
        if '"rows"' in text:
            return False
        if '"cellNumbers"' in text:  # a saved calcudoku
            return False
        if '"cells"' not in text:
            return is_zipped(text)
        return "cells" in _keys(text) and not _keys(text) & {"rules", "puzzle"}
    site = _site_of(text)
    is_other = (
        _is_page(text)
        or family_of(text)
        or is_link(text)
        or _is_pzpr(text)
        or is_game_id(text)
        or text_after_prefix(text, "keen") != text
    )  # the last is a calcudoku
    return site == "sudokupad" or (site == "?" and not is_other)


def _is_penpa(text: str) -> bool:
    return _site_of(text) == "penpa"


def _is_json(text: str) -> bool:
    return is_object(text) and not is_array(text)  # some programs write lists in braces


def _is_sudokumaker(text: str) -> bool:
    if is_object(text):
        return '"puzzle"' in text and '"constraints"' in text and "puzzle" in _keys(text)
    return _site_of(text) == "sudokumaker"


def _is_iss(text: str) -> bool:
    return is_constraints(text) or _site_of(text) == "iss"


def _format(name: str, recognises: Callable[[str], bool] | None, module: str, reader: str = "", **more: Any) -> Format:
    read = f"{_HERE}.{module}:{reader}" if reader else ""
    write = f"{_HERE}.{module}:write" + ("" if module != "texts" else f"_{name}")
    return Format(name, recognises, read, write, **more)


FORMATS = (
    _format("fpuzzles", _is_fpuzzles, "fpuzzles", "read", has_solution=True, keeps=("fog",)),
    Format(
        "sudokupad",
        _is_sudokupad,
        f"{_HERE}.sudokupad:read",
        f"{_HERE}.sudokupad_writing:write",
        has_solution=True,
        keeps=("fog",),
    ),
    Format("penpa", _is_penpa, f"{_HERE}.penpa:read", f"{_HERE}.penpa_writing:write"),
    _format("sudokumaker", _is_sudokumaker, "sudokumaker", "read"),
    Format("iss", _is_iss, f"{_HERE}.iss:read", f"{_HERE}.iss_writing:write", keeps=("layers",)),
    Format("cages", partial(_recognise, module="cage_grids", signs=("\n", "\r")), f"{_HERE}.cage_grids:read"),
    Format("cage-objects", partial(_recognise, module="cage_objects", signs=("{",)), f"{_HERE}.cage_objects:read"),
    Format("killer", is_killer, f"{_HERE}.killers:read"),
    _format("json", _is_json, "texts", "read_json", keeps=("source", "fog", "code", "regions", "layers")),
    Format("array", is_array, f"{_HERE}.pasted_grid:read", f"{_HERE}.pasted_grid:write"),
    _format("opensudoku", is_opensudoku, "opensudoku", "read", keeps=("source",), frame=FRAME),
    Format("ksudoku", partial(_recognise, module="ksudoku", signs=("<",)), f"{_HERE}.ksudoku:read"),
    _format("solo", is_game_id, "solo", "read"),
    _format("hodoku", is_hodoku, "hodoku", "read"),
    Format("sukaku", is_sukaku, f"{_HERE}.texts:read", f"{_HERE}.texts:write"),
    _format("candidates", is_candidate_grid, "texts", "read_candidates"),
    Format(
        "page",
        _is_page,
        f"{_HERE}.registry:read_page_address",
        f"{_HERE}.registry:write_page_address",
        keeps=("source", "fog", "code", "regions", "layers"),
    ),
    Format(
        "samurai",
        partial(_recognise, module="samurai", signs=("\n", "\r")),
        f"{_HERE}.samurai:read",
        f"{_HERE}.samurai:write",
    ),
    Format("pzpr", _is_pzpr, f"{_HERE}.pzpr:read"),
    Format("sudokuwiki", is_link, f"{_HERE}.links:read", f"{_HERE}.links:write_wiki"),
    Format("sudokuexchange", None, "", f"{_HERE}.links:write_exchange"),  # both are read alike
    _format("line", None, "texts"),
    _format("grid", None, "texts"),
    _format("csv", None, "texts"),
    _format("sdm", None, "texts"),
    _format("sdk", None, "texts", keeps=("source",)),
    _format("ss", None, "texts"),
)
"""A text that none of them recognises is a grid: the last, which are listed without a reader, are."""


def read_page_address(text: str) -> Puzzle:
    """Return the sudoku of an address; raises PuzzleFormatError."""
    return read_address(text, "sudoku")


write_page_address = write_address
