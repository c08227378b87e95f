"""The syntax trees of source files, each parsed once in a process: the tests of the sources walk all of them."""

import ast
from functools import cache


@cache
def tree_of(path):
    """Return the syntax tree of a file; callers leave it as it is."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))
