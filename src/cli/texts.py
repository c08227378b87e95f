"""What the help of commands says: files in the folder `texts`, one for all families and one for each, read on demand.

A command's section has its path in brackets, without the family, and below it paragraphs; those below a line that begins
with # are under that heading, at the end. A family's section says what stands in place of the common one's, part by part.
Examples are what stands behind the command, "." for nothing, or whole lines.
"""

from collections.abc import Mapping
from functools import cache

DEFAULT = "solve"
"""The command of a family that needs no name."""

EXAMPLES, STATUS = "Examples", "Exit status"
COMMON = "commands"


@cache
def _sections(name: str) -> Mapping[str, Mapping[str, str]]:
    """Return the sections of a file: the text under each heading, and the first text, under none, by ""."""
    from importlib import resources  # which takes long to import

    file = resources.files(__package__) / "texts" / f"{name}.txt"
    found: dict[str, dict[str, list[str]]] = {}
    lines: list[str] = []
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
        if line.startswith("["):
            section = found[line[1:-1]] = {"": (lines := [])}
        elif line.startswith("# ") and found:
            lines = section[line[2:]] = []
        elif found:
            lines.append(line)
    return {path: {each: "\n".join(text).strip("\n") for each, text in parts.items()} for path, parts in found.items()}


def help_of(path: str, family: str = "") -> tuple[str, str]:
    """Return the help of a command, and the paragraphs at its end; `path` is all words before its arguments."""
    key = path.removeprefix(f"{family} ")
    parts = {**_sections(COMMON).get(key, {}), **{at: text for at, text in _own(key, family) if text}}
    parts[EXAMPLES] = "\n".join(_examples(path, key, parts.get(EXAMPLES, "")))
    headings = [*(each for each in parts if each not in ("", EXAMPLES, STATUS)), EXAMPLES, STATUS]
    return parts.get("", ""), "\n\n".join(f"{each}\n{text}" for each in headings if (text := parts.get(each)))


def _own(key: str, family: str) -> list[tuple[str, str]]:
    return [*_sections(family).get(key, {}).items()] if family else []


def _examples(path: str, key: str, text: str) -> list[str]:
    """Return examples as whole lines; those of a command with commands below it are theirs."""
    if not text:
        below = [each for each in _sections(COMMON) if each.startswith(f"{key} ")]
        return [
            line
            for each in below
            for line in _examples(path + each.removeprefix(key), each, _sections(COMMON)[each].get(EXAMPLES, ""))
        ]
    before = f"rulegrid {path.removesuffix(f' {DEFAULT}')}"
    return [line if "rulegrid" in line else before if line == "." else f"{before} {line}" for line in text.splitlines()]
