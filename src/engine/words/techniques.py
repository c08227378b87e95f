"""The techniques: what each is called, where to look for it, what to look for, and all of it."""

from __future__ import annotations

from .entry import Entry, Texts, step_texts

NAMES: Texts = {
    "technique.hidden-single": Entry("hidden single", "隐性唯一"),
    "technique.naked-single": Entry("naked single", "显性唯一"),
    "technique.rule": Entry("{rule:name}", "{rule}"),
    "technique.rule-and-line": Entry("rule and line", "规则与行列"),
    "technique.rules-together": Entry("rules together", "规则合用"),
    "technique.innies-and-outies": Entry("innies and outies", "总和法则"),
    "technique.pointing": Entry("pointing", "区块指向"),
    "technique.claiming": Entry("claiming", "区块占有"),
    "technique.naked-pair": Entry("naked pair", "显性数对"),
    "technique.naked-triple": Entry("naked triple", "显性三数组"),
    "technique.naked-quad": Entry("naked quad", "显性四数组"),
    "technique.hidden-pair": Entry("hidden pair", "隐性数对"),
    "technique.hidden-triple": Entry("hidden triple", "隐性三数组"),
    "technique.hidden-quad": Entry("hidden quad", "隐性四数组"),
    "technique.x-wing": Entry("X-wing", "二链列（X-wing）"),
    "technique.swordfish": Entry("swordfish", "三链列（剑鱼）"),
    "technique.jellyfish": Entry("jellyfish", "四链列（水母）"),
    "technique.xy-wing": Entry("XY-wing", "XY-Wing"),
    "technique.xyz-wing": Entry("XYZ-wing", "XYZ-Wing"),
    "technique.wxyz-wing": Entry("WXYZ-wing", "WXYZ-Wing"),
    "technique.w-wing": Entry("W-wing", "W-Wing"),
    "technique.skyscraper": Entry("skyscraper", "摩天楼"),
    "technique.two-string-kite": Entry("two-string kite", "双线风筝"),
    "technique.turbot-fish": Entry("turbot fish", "多宝鱼"),
    "technique.finned-x-wing": Entry("finned X-wing", "带鳍二链列"),
    "technique.empty-rectangle": Entry("empty rectangle", "空矩形"),
    "technique.simple-colouring": Entry("simple colouring", "简单染色"),
    "technique.x-chain": Entry("X-chain", "X 链"),
    "technique.remote-pairs": Entry("remote pairs", "远程数对"),
    "technique.xy-chain": Entry("XY-chain", "XY 链"),
    "technique.forcing-chain": Entry("forcing chain", "强制链"),
    "technique.nested-chain": Entry("nested chain", "嵌套链"),
    "technique.search": Entry("search", "搜索"),
    "technique.one-place": Entry("one place", "唯一位置"),
    "technique.one-cover": Entry("one cover", "唯一盖法"),
    "technique.only-piece": Entry("only piece", "唯一拼块"),
    "technique.covered": Entry("covered", "必被盖住"),
    "technique.excluded": Entry("excluded", "必被排除"),
    "technique.hole": Entry("hole", "空洞"),
    "technique.wrong-place": Entry("wrong place", "错误位置"),
    "technique.tried": Entry("tried", "试放"),
}


def _subset(size: str, *, is_naked: bool) -> Texts:
    key = f"naked-{size}" if is_naked else f"hidden-{size}"
    name = NAMES[f"technique.{key}"].texts
    naked = Entry(
        "{House:unit|in}, {cells:cells} can only hold {values:values} between them, so {removals:messages}.",
        "在{house}中，{cells}只能填{values}，所以{removals|also}。",
    )
    hidden = Entry(
        "{House:unit|in}, {values:values} can only go in {cells:cells}, so {removals:messages}.",
        "在{house}中，{values}只能填在{cells}，所以{removals|also}。",
    )
    return step_texts(
        key,
        Entry("Look at {house:unit}.", "请看{house}。"),
        Entry(f"There is a {name['en']} {{house:unit|in}}.", f"{{house}}中有{name['zh']}。"),
        naked if is_naked else hidden,
    )


def _fish(key: str, english: str) -> Texts:
    name = NAMES[f"technique.{key}"].texts["zh"]
    return step_texts(
        key,
        Entry("Look at where {value:value} can go.", "请看{value}可以填在哪里。"),
        Entry(f"There is {english} of {{value:value}} {{houses:units|in}}.", f"{{houses}}中有{{value}}的{name}。"),
        Entry(
            "{Houses:units|in}, {value:value} is confined to {others:units}, so {removals:messages}.",
            "在{houses}中，{value}只能落在{others}，所以{removals|also}。",
        ),
    )


def _locked(key: str) -> Texts:
    return step_texts(
        key,
        Entry("Look at {house:unit}.", "请看{house}。"),
        Entry("{value:value} is locked {house:unit|in}.", "{value}在{house}中被锁定。"),
        Entry(
            "{House:unit|in}, {value:value} can only be {other:unit|in}, so {removals:messages}.",
            "在{house}中，{value}只能在{other}内，所以{removals|also}。",
        ),
    )


ENTRIES: Texts = {
    **NAMES,
    **step_texts(
        "hidden-single",
        Entry("Look at {house:unit}.", "请看{house}。"),
        Entry("{value:value} has only one place {house:unit|in}.", "{value}在{house}中只有一个位置。"),
        Entry("{House:unit|in}, {value:value} fits only in {cell:cell}.", "在{house}中，{value}只能填在{cell}。"),
    ),
    **step_texts(
        "naked-single",
        Entry("Look at {cell:cell}.", "请看{cell}。"),
        Entry("{cell:cell} has only one candidate.", "{cell}只有一个候选数。"),
        Entry("In {cell:cell}, only {value:value} is left.", "{cell}只剩下{value}。"),
    ),
    **step_texts(
        "rule",
        Entry("Look at {unit:unit}.", "请看{unit}。"),
        Entry("{Unit:unit} rules something out.", "{unit}可以排除候选数。"),
        Entry(
            "{Unit:unit}{beside:message}: {why:message}{removals:messages}.", "{unit}{beside}：{why}{removals|also}。"
        ),
    ),
    "rule.beside": Entry(" with {units:units}", "（连同{units}）"),
    "rule.ways": Entry("it holds {ways:messages|or}, so ", "只能是{ways|or}，所以"),
    "rule.way": Entry("{values:values|tight}", "{values|tight}"),
    "rule.as": Entry("{known:messages}, so ", "{known}，所以"),
    **step_texts(
        "rule-and-line",
        Entry("Look at {unit:unit}.", "请看{unit}。"),
        Entry("{Unit:unit} always has {values:values} in one line.", "{unit}总把{values}放在同一行或同一列。"),
        Entry(
            "However it is filled, {unit:unit} uses {values:values} {other:unit|in}, so {removals:messages}.",
            "无论{unit}怎么填，{values}都在它位于{other}的部分，所以{removals|also}。",
        ),
    ),
    **step_texts(
        "rules-together",
        Entry("Look at {cages:units} {sums:units|in}.", "请看{sums}里的{cages}。"),
        Entry("{Cages:units} {cages|leaves|leave} little choice {sums:units|in}.", "{cages}减少了{sums}的可能。"),
        Entry(
            "{Sums:units} {sums|needs|need} every value once: with {cages:units}, {removals:messages}.",
            "{sums}中每个数各出现一次：结合{cages}，{removals|also}。",
        ),
    ),
    **step_texts(
        "innies-and-outies",
        Entry("Look at what adds up {sums:units|in}.", "请看{sums}的总和。"),
        Entry("Use the {worth:number} rule {sums:units|in}.", "对{sums}使用{worth}法则。"),
        Entry(
            "The {worth:number} rule: the total of {sums:units} is {amount:number}. "
            "Compared with {cages:units}, that gives {equation:message}{apart:message}, so {removals:messages}.",
            "{worth}法则：{sums}的总和是{amount}。与{cages}比较，得{equation}{apart}，所以{removals|also}。",
        ),
    ),
    "equation": Entry("{plus:cells|plus}{minus:message} = {total:number}", "{plus|plus}{minus} = {total}"),
    "equation.minus": Entry(" − {cells:cells|minus}", " − {cells|minus}"),
    "apart": Entry(" with no repeat {units:units|in}", "（{units}中不重复）"),
    **_locked("pointing"),
    **_locked("claiming"),
    **_subset("pair", is_naked=True),
    **_subset("triple", is_naked=True),
    **_subset("quad", is_naked=True),
    **_subset("pair", is_naked=False),
    **_subset("triple", is_naked=False),
    **_subset("quad", is_naked=False),
    **_fish("x-wing", "an X-wing"),
    **_fish("swordfish", "a swordfish"),
    **_fish("jellyfish", "a jellyfish"),
    **step_texts(
        "search",
        Entry("Look at {cell:cell}.", "请看{cell}。"),
        Entry("Only a search shows what {cell:cell} can't be.", "只有搜索才能排除{cell}的候选数。"),
        Entry(
            "No short argument is left. A search shows that {removals:messages}.",
            "没有更短的推理了。搜索表明{removals|also}。",
        ),
    ),
}
