"""The sentences of hints, in each language: one table, for every front end.

The keys are those of `Kind`; `{cell}`, `{value}` and `{unit}` stand for what a hint is about.
"""

from __future__ import annotations

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "hidden single": "In {unit}, {value} fits only in {cell}.",
        "naked single": "In {cell}, only {value} is left.",
        "combined single": "In {cell}, only {value} is left: {unit}.",
        "looked up": "No single gives the next value; this one comes from a solution.",
        "full": "Every cell is filled.",
        "contradiction": "There is a contradiction in {unit}.",
        "no solution": "No solution contains the values on the board.",
    },
    "zh": {
        "hidden single": "在{unit}中，{value} 只能放在 {cell}。",
        "naked single": "{cell} 只剩下候选数 {value}。",
        "combined single": "{cell} 只剩下 {value}：{unit}。",
        "looked up": "此处没有唯一数；这个数字取自答案。",
        "full": "所有格子都已填满。",
        "contradiction": "{unit}有矛盾。",
        "no solution": "盘面上现有的数字无解。",
    },
}
"""For each language a sentence for each kind of hint."""


def sentence(kind: str, language: str, cell: str, value: int | None, unit: str) -> str:
    r"""Return the sentence of a hint.

    >>> print(sentence("hidden single", "en", "D4", 4, "diagonal \\"))
    On the diagonal \, 4 fits only in D4.
    """
    text = WORDS[language][kind].format(cell=cell, value=value, unit=unit)
    return text.replace("In diagonal ", "On the diagonal ").replace(" in diagonal ", " on the diagonal ")
