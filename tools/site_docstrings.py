"""What griffe does to docstrings for the reference: doctests and imports, which are no Markdown, become blocks of code."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^(?:>>> |from \w+ import ).*\n?(?:.+\n?)*", re.MULTILINE)


class Doctests(griffe.Extension):
    """Put fences around the doctests of every docstring."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        for module in (pkg, *pkg.modules.values()):
            if module.docstring and "```" not in module.docstring.value:
                module.docstring.value = fenced(module.docstring.value)


def fenced(text: str) -> str:
    """Return a docstring with its doctests in fences.

    >>> fenced("Add.\\n\\n>>> 1 + 1\\n2\\n\\nMore.")
    'Add.\\n\\n```pycon\\n>>> 1 + 1\\n2\\n```\\n\\nMore.'
    """
    return EXAMPLE.sub(lambda found: "```pycon\n" + found[0].rstrip("\n") + "\n```\n", text)
