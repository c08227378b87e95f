"""The page's scripts without their comments, which are a quarter of what a first visit would fetch."""

from __future__ import annotations

import re

_COMMENTS = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*$", re.DOTALL | re.MULTILINE)
"""Comments with lines to themselves: those behind code stay, so that nothing need be known of texts."""


def bare(script: str) -> str:
    r"""Return a script without the comments that have lines to themselves; each line keeps its number.

    >>> bare("// Adds.\n/** @param {number} n */\nexport const f = (n) => n + 1; // one\n")
    '\n\nexport const f = (n) => n + 1; // one\n'
    >>> bare("  /**\n   * Why.\n   */\n  run();\n")
    '\n\n\n  run();\n'
    """
    return _COMMENTS.sub(lambda comment: "\n" * comment[0].count("\n"), script)
