"""How an explanation ends, and a player's mistakes; what stands around the steps on a page."""

from __future__ import annotations

from .entry import Entry, Texts, step_texts


def _same(key: str, entry: Entry) -> Texts:
    return step_texts(key, entry, entry, entry)


ENTRIES: Texts = {
    "technique.full": Entry("solved", "已解出"),
    "technique.contradiction": Entry("contradiction", "矛盾"),
    "technique.several": Entry("several solutions", "多个解"),
    "technique.far-off": Entry("far off", "路还很长"),
    "technique.none": Entry("no solution", "无解"),
    "technique.wrong-value": Entry("wrong value", "错误数字"),
    "technique.missing-mark": Entry("missing pencil mark", "缺少候选数"),
    **_same("full", Entry("Every cell is filled.", "所有格子都已填满。")),
    **step_texts(
        "contradiction",
        Entry("There is a contradiction {units:units|in}.", "{units}有矛盾。"),
        Entry("There is a contradiction {units:units|in}.", "{units}有矛盾。"),
        Entry("There is a contradiction {units:units|in}{why:message}.", "{units}有矛盾{why}。"),
    ),
    "contradiction.cell": Entry(": it has no candidate left", "：没有候选数了"),
    "contradiction.house": Entry(": {value:value} has no place", "：{value}没有位置"),
    "contradiction.piece": Entry(": it fits nowhere", "：没有位置了"),
    **step_texts(
        "several",
        Entry("No further value follows.", "推不出更多数字了。"),
        Entry("There are several solutions.", "有多个解。"),
        Entry(
            "No further value follows from the rules: there are several solutions.", "由规则推不出更多数字：有多个解。"
        ),
    ),
    **step_texts(
        "several-value",
        Entry("No further value follows.", "推不出更多数字了。"),
        Entry("There are several solutions.", "有多个解。"),
        Entry(
            "No further value follows from the rules: there are several solutions, and this value comes from one of them.",
            "由规则推不出更多数字：有多个解，这个数字取自其中之一。",
        ),
    ),
    **step_texts(
        "several-piece",
        Entry("No further value follows.", "推不出更多数字了。"),
        Entry("There are several solutions.", "有多个解。"),
        Entry(
            "No further value follows from the rules: there are several solutions, and {piece:unit} on {cells:cells} comes "
            "from one of them.",
            "由规则推不出更多数字：有多个解，{piece}（{cells}）取自其中之一。",
        ),
    ),
    **step_texts(
        "far-off",
        Entry("Look at {cell:cell}.", "请看{cell}。"),
        Entry("The next value is a great many steps away.", "离下一个数字还有很多步。"),
        Entry(
            "The next value is a great many steps away. A solution has {value:value} in {cell:cell}.",
            "离下一个数字还有很多步。有一个解在{cell}填{value}。",
        ),
    ),
    **_same("none", Entry("No solution contains the values on the board.", "盘面上现有的数字无解。")),
    **_same(
        "none-marks",
        Entry("No solution contains the values on the board and the pencil marks.", "盘面上现有的数字和标注无解。"),
    ),
    **step_texts(
        "wrong-value",
        Entry("Look at {cell:cell}.", "请看{cell}。"),
        Entry("{cell:cell} is wrong.", "{cell}填错了。"),
        Entry("{value:value} in {cell:cell} is wrong{against:message}.", "{cell}的{value}是错的{against}。"),
    ),
    "wrong-value.against": Entry(": it contradicts {units:units}", "：与{units}矛盾"),
    **step_texts(
        "missing-mark",
        Entry("Look at {cell:cell}.", "请看{cell}。"),
        Entry("{cell:cell} lacks a pencil mark.", "{cell}缺少一个候选数。"),
        Entry(
            "{cell:cell} lacks the pencil mark {value:value}, which nothing rules out.",
            "{cell}缺少候选数{value}：没有任何理由排除它。",
        ),
    ),
    "explanation.heading": Entry("Step by step", "逐步讲解"),
    "explanation.rated": Entry(
        "{count:number} {count|step|steps}, rated {value:decimal}", "共 {count} 步，难度 {value}"
    ),
    "explanation.steps": Entry("{count:number} {count|step|steps}.", "共{count}步。"),
}
