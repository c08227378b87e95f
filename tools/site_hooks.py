"""What MkDocs needs besides docs/ to make the site; mkdocs.yml names this file.

- pages and pictures from elsewhere in the repository, with links that hold there and on the site
- the reference, a page for each public module
- "Try it" below each puzzle, where the page to play with is part of the site (tools/build_site.py --page)
- the words and the navigation of the Chinese pages
"""

import html
import itertools
import json
import posixpath
import re
import shlex
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from rulegrid import Puzzle, RulegridError, read_puzzle
from rulegrid.core import family as families

ROOT = Path(__file__).parent.parent
MODULES = ("rulegrid", "rulegrid.sudoku", "rulegrid.calcudoku", "rulegrid.calendar")
PLACES = {  # of the repository, on the site
    "README.md": "index.md",
    "README.zh-CN.md": "zh/index.md",
    "CONTRIBUTING.md": "CONTRIBUTING.md",
    "CHANGELOG.md": "CHANGELOG.md",
    "benchmarks": "benchmarks",
    "docs": "",
    "src/web/static/icon.svg": "images/icon.svg",
}
KEPT = tempfile.TemporaryDirectory()
SOURCES = Path(KEPT.name)
TRY = {"en": "Try it", "zh": "试一试"}
PLAY = {"en": "Play in your browser", "zh": "在浏览器里玩"}
CLUES = {"--killer": "killer", "--thermometer": "thermometer", "--box": "block"}
BLOCK = re.compile(r"^```(\w+)?(?: +(\S+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@event_priority(100)  # before mkdocstrings reads it
def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Let the reference be that of these sources, which are a package only under another name."""
    SOURCES.joinpath("rulegrid").unlink(missing_ok=True)
    SOURCES.joinpath("rulegrid").symlink_to(ROOT / "src", target_is_directory=True)
    config.plugins["mkdocstrings"].config.handlers.setdefault("python", {})["paths"] = [str(SOURCES)]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what lies outside of docs/."""
    for name in ("CONTRIBUTING.md", "CHANGELOG.md", "src/web/static/icon.svg"):
        files.append(File.generated(config, PLACES[name], abs_src_path=str(ROOT / name)))
    for path in (ROOT / "benchmarks/README.md", *sorted((ROOT / "benchmarks/results").glob("*.*"))):
        if path.suffix in {".md", ".svg"}:
            files.append(File.generated(config, str(path.relative_to(ROOT)), abs_src_path=str(path)))
    shown: set[str] = set()
    for module in MODULES:
        names = [name for name in import_module(module).__all__ if name not in shown]
        shown.update(names)
        content = f"# {module}\n\n::: {module}\n    options:\n      members: {json.dumps(names)}\n"
        files.append(File.generated(config, f"reference/{module}.md", content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Mend links that leave docs/, name the files of code blocks, and say where puzzles can be played."""
    here = repository_path(page.file.src_uri)
    parts, at = [], 0
    for block in BLOCK.finditer(markdown):  # whose content is no Markdown
        parts.append(with_links(markdown[at : block.start()], here, page, files))
        kind, name, text = block.groups()
        parts.append(f'```{kind or "text"} title="{name}"\n{text}```' if name else block[0])
        if config.extra.get("page"):
            parts.append(try_it(kind, text, page))
        at = block.end()
    text = "".join([*parts, with_links(markdown[at:], here, page, files)])
    button = f'<a class="play" href="{play(page)}">{PLAY[language_of(page)]}</a>' if config.extra.get("page") else ""
    return text.replace("<!-- play -->", button)


def on_page_context(context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Navigation) -> dict[str, Any]:
    """Give a Chinese page Material's Chinese words and the Chinese pages as its navigation, others all the rest."""
    language = language_of(page)
    config.theme["language"] = language
    chinese = next(item for item in nav.items if item.title == "中文")
    shown = Navigation(
        chinese.children if language == "zh" else [each for each in nav.items if each != chinese], nav.pages
    )
    shown.homepage = nav.homepage
    context["nav"] = shown
    other = page.file.src_uri.removeprefix("zh/")
    places = {"en": other, "zh": f"zh/{other}"}
    for each in config.extra["alternate"]:
        there = next((one for one in nav.pages if one.file.src_uri == places[each["lang"]]), None)
        each["link"] = there.url if there else {"en": "", "zh": "zh/"}[each["lang"]]
    return context


def language_of(page: Page) -> str:
    """Return the language of a page: "en" or "zh"."""
    return "zh" if page.file.src_uri.startswith("zh/") else "en"


def repository_path(uri: str) -> str:
    """Return where a page of the site lies in the repository."""
    outside = uri in PLACES.values() and "/" not in uri and uri != "index.md"
    return uri if outside or uri.startswith("benchmarks/") else f"docs/{uri}"


def site_path(path: str) -> str | None:
    """Return where a file of the repository lies on the site, None where it does not."""
    for source, place in PLACES.items():
        if path == source:
            return place
        if path.startswith(f"{source}/"):
            return posixpath.join(place, path.removeprefix(f"{source}/"))
    return None


def with_links(text: str, here: str, page: Page, files: Files) -> str:
    """Return a text with the links of a file of the repository as links of the site; those to other files are code."""

    def mended(match: re.Match[str]) -> str:
        label, target, anchor = match.groups()
        if "://" in target:
            return match[0]
        place = site_path(posixpath.normpath(posixpath.join(posixpath.dirname(here), target)))
        if place is None or files.get_file_from_path(place) is None:
            return label.strip("[]")
        return f"{label}({posixpath.relpath(place, posixpath.dirname(page.file.src_uri) or '.')}{anchor})"

    return re.sub(r"(\[(?:[^\[\]]|\[[^\[\]]*\])*\])\(([^)#\s]+)((?:#[^)\s]*)?)\)", mended, text)


def try_it(kind: str | None, text: str, page: Page) -> str:
    """Return a link for each puzzle of a code block, to the page on which it can be played."""
    addresses: list[str] = []
    if kind == "json":
        addresses = [address] if (address := address_of_json(text)) else []
    elif kind in {"console", "text"}:
        commands = [
            line.removeprefix("$ ") for line in text.splitlines() if line.startswith(("$ rulegrid ", "rulegrid "))
        ]
        addresses = list(dict.fromkeys(filter(None, map(address_of_command, commands))))
    if not addresses:
        return ""
    words = [TRY[language_of(page)], *map(str, range(2, len(addresses) + 1))]
    links = [
        f'<a class="try" href="{play(page)}{html.escape(address)}">{word}</a>'
        for word, address in zip(words, addresses, strict=True)
    ]
    return f'\n\n<p class="try-it">{" ".join(links)}</p>\n'


def play(page: Page) -> str:
    """Return where the page to play with is, seen from a page of the site."""
    return posixpath.relpath("play/index.html", page.url or ".")


def address_of_json(text: str) -> str | None:
    """Return the address of a puzzle in JSON, None where it is no puzzle."""
    data = json.loads(text)
    if not isinstance(data, dict) or not data.keys() & {"rows", "cells"}:
        return None
    try:
        return address_of(Puzzle.from_data(data))
    except RulegridError:
        return None


def address_of_command(command: str) -> str | None:
    """Return the address of the puzzle that a command is given as an argument, None where there is none.

    >>> address_of_command("rulegrid sudoku .1.....4...3..2. --killer 3:D1D2 --count")
    '#/sudoku?grid=.1-5-4...3..2.&killer=3%3AD1D2'
    """
    try:
        words = shlex.split(command.partition(" | ")[0].partition(";")[0].partition(" > ")[0])[1:]
    except ValueError:
        return None
    grids = [word for word in words if re.fullmatch(r"[0-9.]{16,}|\d:\S+,\S+", word)]
    if len(grids) != 1 or "--rule" in words[-1:]:
        return None
    try:
        data = read_puzzle(grids[0]).to_data()
        for option, value in itertools.pairwise(words):
            if option in {"--values", "--with", "--mine", "--marks"}:
                return None
            if option == "--no-rule":
                data["rules"] = [entry for entry in data["rules"] if entry.get("rule") != value]
            elif option in CLUES or option == "--rule":
                name, _, clue = (CLUES[option], "", value) if option in CLUES else value.partition(":")
                data["rules"] = [entry for entry in data["rules"] if entry.get("rule") != name or option != "--box"]
                data["rules"].append({"rule": name} | ({"clues": [clue]} if clue else {}))
        return address_of(Puzzle.from_data(data))
    except RulegridError:
        return None


def address_of(puzzle: Puzzle) -> str | None:
    """Return the address of a puzzle on the page as `toParams` of grid/state.js writes it, None where it has none; raises RulegridError."""
    puzzle.validate()
    data = puzzle.to_data()
    family, cells = data["family"], data.get("cells", [])
    if family == "calendar" or data.keys() & {"regions", "labels", "drawings", "layers"}:
        return None
    board = puzzle.board
    if board.rows * board.cols > 25 * 25 or any(len(cell) > 1 for row in cells for cell in row.split()):
        return None
    grid = "".join("".join(row.split()) for row in cells) or "." * (board.rows * board.cols)
    parameters = {"rows": str(board.rows)} if board.rows != board.cols else {}
    if "values" in data:
        parameters["values"] = "_".join(map(str, data["values"]))
    parameters["grid"] = re.sub(r"\.{5,}", lambda dots: f"-{len(dots[0])}-", grid)
    for key in ("title", "author", "source", "description"):
        if isinstance(data.get(key), str):
            parameters[key] = data[key]
    on = {rule.spelling() for rule in puzzle.rules}
    clues: dict[str, list[str]] = {}
    for rule in puzzle.rules:
        clues.setdefault(rule.spelling(), []).extend(rule.clues())
    known = families.family(family)
    standard = {kind.spelling() for kind in known.standard}
    if any(not clues.get(name) for name in standard ^ on):
        parameters["rules"] = "_".join(kind.spelling() for kind in known.rules if kind.spelling() in on)
    for name, texts in clues.items():
        if texts:
            parameters[name] = "_".join(text.replace("%", "%25").replace("_", "%5F") for text in texts)
    return f"#/{family}?{urlencode(parameters, quote_via=quote)}"
