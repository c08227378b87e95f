"""Explanations of puzzles with layers: values in words, what cells count for, and nothing about the inside."""

import json
import random
import re
from importlib.resources import files
from itertools import product

import pytest

from proofs import explained as proven
from rulegrid import Board, Puzzle
from rulegrid.core.connected import AreaSizes, Connected, DifferentPairs
from rulegrid.core.constraints import Sum
from rulegrid.core.rule_reasons import ExclusionContext
from rulegrid.core.statement import context_of
from rulegrid.explain.failure_text import (
    explain_failing_areas,
    explain_failing_connection,
    explain_failing_pairs,
    explain_failing_sum,
)
from rulegrid.explain.reason_text import describe_candidates
from rulegrid.explain.step_text import sentence
from rulegrid.explain.worth_text import explain_failing_worth, explain_worths
from rulegrid.sudoku import (
    ArrowRule,
    ChaosConstructionRule,
    DoublersRule,
    HotColdRule,
    KillerRule,
    LoopRule,
    NegatorsRule,
    RowRule,
    SnakeRule,
    SpotLinesRule,
    StarBattleRule,
    YinYangRule,
    read_puzzle,
)
from rulegrid.utils.coordinates import cell_named
from rulegrid.utils.message import Message, cited_cells, say

GALLERY = json.loads((files("rulegrid") / "web" / "static" / "gallery.json").read_text(encoding="utf-8"))
LAYERED = (
    "yin-yang", "shaded", "star-battle", "snake", "loop", "path", "chaos-construction", "same-region",
    "different-region", "region-arrow", "region-count", "euler", "doublers", "negators", "multipliers", "hot-cold",
)  # fmt: skip
WORDS_OF_PAGES = re.compile(
    r"\b_|\(doubler|\(negator|\(multiplier|\(region|\(loop|\(on_|\(shade|\(heat|whatever the other"
)


@pytest.fixture(scope="module")
def explained():
    """The sentences of the gallery's puzzles in both languages, by rule."""
    found = {}
    for name in LAYERED:
        steps = list(read_puzzle(json.dumps(GALLERY[name])).explain())
        found[name] = {language: [sentence(step, language) for step in steps] for language in ("en", "zh")}
    return found


def layered(*rules, size=(3, 3), values=3):
    """Return an empty board with the layers of rules."""
    return Puzzle(Board(*size, values=values), rules).statement().board


@pytest.mark.slow
@pytest.mark.parametrize("name", LAYERED)
def test_no_sentence_is_about_the_inside(name, explained):
    for line in explained[name]["en"]:
        assert not WORDS_OF_PAGES.search(line), line
        assert "  " not in line, line
    for line in explained[name]["zh"]:
        assert not re.search("[a-z]{2}", re.sub("[WXYZ]-[Ww]ing", "", line)), line


@pytest.mark.slow
@pytest.mark.parametrize("name", LAYERED)
def test_each_step_is_proven(name):
    puzzle = read_puzzle(json.dumps(GALLERY[name]))
    steps, state = proven(puzzle, [])
    assert state.is_full
    for board in puzzle.solutions(20, layers=True):
        for step in steps:
            for (row, col), values in step.removed:
                assert board.cells[row][col] not in values, sentence(step)
            assert all(board.cells[row][col] == value for (row, col), value in step.placed), sentence(step)


@pytest.mark.parametrize(
    ("name", "english", "chinese"),
    [
        ("doublers", "Cage 4 at A1: the other cell counts for at least 1, so A1 and A2 can't be 4.", "A1 的笼（4）：另一格至少计为 1，所以 A1、A2 不能是 4。"),
        ("doublers", "D2 counts for at least 1, so D1 can't be a doubler", "D2 至少计为 1，所以 D1 不能是加倍格"),
        ("doublers", "so A1 and A2 can't be a doubled 2 or 3.", "所以 A1、A2 不能是加倍的 2、加倍的 3。"),
        ("doublers", "if C1 is 2, B1 and C1 contain the same digit, so C1 can't be 2", "若 C1 是 2，B1、C1 就是同一个数，所以 C1 不能是 2"),
        ("doublers", "The doubler in column 1: there is no other place for a doubler, so C1 can only be a doubler.", "第 1 列中的加倍：加倍格没有别的位置，所以 C1 只能是加倍格。"),
        ("doublers", "The doubler in row C: C1 is a doubler already, so C3 and C4 can only be plain.", "C 行中的加倍：C1 已经是加倍格，所以 C3、C4 只能是普通的。"),
        ("doublers", "No digit is left for B1 as a doubler, so B1 can only be plain.", "B1 若是加倍格就没有数可填，所以 B1 只能是普通的。"),
        ("negators", "the other cell counts for at most 4, so A1 and A2 can only be plain or a negative 1.", "另一格至多计为 4，所以 A1、A2 只能是普通的、取负的 1。"),
        ("negators", "A3 counts for -2, so B3 can only be 3.", "A3 计为 -2，所以 B3 只能是 3。"),
        ("hot-cold", "so A3 and B3 can't be 3, 4 or hot.", "所以 A3、B3 不能是 3、4、热的。"),
        ("hot-cold", "if A3 is mild, A3 and B3 contain the same digit, so A3 can only be cold", "若 A3 是温的，A3、B3 就是同一个数，所以 A3 只能是冷的"),
        ("yin-yang", "D2 counts for 1 or 3, so D1 can only be 4 and unshaded.", "D2 计为 1 或 3，所以 D1 只能是 4，而且是未涂的。"),
        ("yin-yang", "The square at A1: A1, A2 and B1 are shaded already, so B2 can only be unshaded.", "A1 起的方块：A1、A2、B1 已经是涂黑的，所以 B2 只能是未涂的。"),
        ("yin-yang", "then the connection of the shaded cells can't be satisfied", "涂黑的格的连通就无法满足了"),
        ("star-battle", "count around C1 leaves only stars for C1, C2 and D1", "周围计数 C1 使 C1、C2、D1 只剩星"),
        ("star-battle", "then the star in row C can't be satisfied: C1 and C2 are stars", "C 行中的星就无法满足了：C1、C2 是星"),
        ("star-battle", "The distance of stars: B4 is a star already, so C3 can only be empty.", "星互不相邻：B4 已经是星，所以 C3 只能是空的。"),
        ("snake", "Suppose D4 is a body cell: 1. the snake at D4 leaves only body cells or ends for C4 and D3;", "假设 D4 是蛇身：1. D4 处的蛇使 C4、D3 只剩蛇身、蛇端；"),
        ("loop", "The loop at A1: the edge A1A2 is off, so the edge A1B1 can only be off, and A1 can only be missed.", "A1 处的回路：边 A1A2 是无，所以边 A1B1 只能是无，A1 只能是未经过的。"),
        ("loop", "The loop at A2: the edges A1A2 and A2A3 are off", "A2 处的回路：边 A1A2、A2A3 是无"),
        ("loop", "So the edge A1A2 can only be off.", "所以边 A1A2 只能是无。"),
        ("star-battle", "So B1 can only be empty. In the same way, B3 can only be empty.", "所以 B1 只能是空的。同理，B3 只能是空的。"),
        ("multipliers", "so A3 can only be a multiplier.", "所以 A3 只能是倍数格。"),
        ("loop", "the edges C1D1 and D1D2 on, C1, C2 and D1 visited", "边 C1D1、D1D2 是有"),
        ("region-arrow", "Region arrow C3 B2 A1: it counts only 3 cells, so C3 can't be 4.", "它只数 3 格，所以 C3 不能是 4。"),
        ("snake", "candidates ruled out on the way, that fails", "个候选数"),
        ("path", "then the path at A1 can't be satisfied: the edges A1A2 and A1B1 are off", "A1 处的路径就无法满足了：边 A1A2、A1B1 是无"),
        ("chaos-construction", "then the numbering of the regions by their 1s can't be satisfied", "宫按其中的 1 编号就无法满足了"),
        ("chaos-construction", "1. region 4 can't extend to B4, C3, C4, D1, D2, D3 or D4;", "1. 第 4 宫延伸不到 B4、C3、C4、D1、D2、D3、D4；"),
        ("chaos-construction", "none of D1, D2, D3 and D4 can be in region 4.", "D1、D2、D3、D4 都不能是第 4 宫。"),
        ("chaos-construction", "then region 4 can't be satisfied: B1 and D2 can't be connected any more.", "第 4 宫就无法满足了：B1、D2 再也不能连通。"),
        ("chaos-construction", "C4 and D3 are both 3 and in region 4.", "C4、D3 都是第 4 宫，又都是 3。"),
        ("chaos-construction", "D2 is 1 and in region 3.", "D2 是 1，又是第 3 宫。"),
        ("chaos-construction", "The numbering of the regions by their 1s: C1 is 1, so C1 can only be in region 3.", "宫按其中的 1 编号：C1 是 1，所以 C1 只能是第 3 宫。"),
        ("chaos-construction", "Region 3: the way to C1 would take more than 4 cells, so A3", "第 3 宫：到 C1 的路会超过 4 格，所以 A3"),
        ("same-region", "Same region C1 D1: C1 is in region 3, so D1 can only be in region 3.", "同宫 C1 D1：C1 是第 3 宫，所以 D1 只能是第 3 宫。"),
        ("same-region", "Same region B3 C3: B3 isn't in region 3, so C3 can't be in region 3.", "同宫 B3 C3：B3 不是第 3 宫，所以 C3 不能是第 3 宫。"),
        ("different-region", "otherwise fewer than 4 cells could be connected with D4, so D3 can only be in region 4.", "否则能与 D4 连通的格不足 4 个，所以 D3 只能是第 4 宫。"),
        ("different-region", "Different region C3 D3: D3 is in region 4, so C3 can't be in region 4.", "异宫 C3 D3：D3 是第 4 宫，所以 C3 不能是第 4 宫。"),
    ],
)  # fmt: skip
def test_the_puzzles_of_the_gallery_are_explained_in_words(name, english, chinese, explained):
    at = [number for number, line in enumerate(explained[name]["en"]) if english in line]
    assert at, explained[name]["en"]
    assert any(chinese in explained[name]["zh"][number] for number in at), [explained[name]["zh"][n] for n in at]


def test_facts_about_several_layers_and_digits_are_apart():
    board = layered(LoopRule())
    loop, visited = board.grid.maps["loop"], board.grid.maps["on_loop"]
    edge, other = loop[(0, 0), (0, 1)], loop[(0, 0), (1, 0)]
    facts = [((0, 0), (2,)), (visited[0, 0], (2,)), (edge, (2,)), (other, (2,)), (visited[1, 1], (1,))]
    found = describe_candidates(facts, (1, 2, 3))
    assert str(found) == "A1 is 2 and visited, the edges A1A2 and A1B1 are on and B2 is missed"
    assert say(found, "zh") == "A1 是 2，又是经过的，边 A1A2、A1B1 是有，B2 是未经过的"
    assert say(found, cells="r1c1").startswith("r1c1 is 2 and visited, the edges r1c1r1c2 and r1c1r2c1 are on")
    assert cited_cells(found) == ["A1", "A1A2", "A1B1", "B2"]
    assert Message.from_data(found.to_data()).to_data() == found.to_data()


def test_cells_of_several_layers_in_one_list_name_their_layer():
    board = layered(SnakeRule(), YinYangRule())
    snake, shade = board.grid.maps["snake"], board.grid.maps["shade"]
    assert str(Message("unit.cells", rule=Message("rule.any-rule"), cells=[snake[0, 0], shade[0, 0], (0, 0)])).endswith(
        "A1 (snake) A1 (shade) A1"
    )


def test_phrases_for_one_cell_and_for_several():
    stars = layered(StarBattleRule(["1"])).grid.maps["star"]
    one, two = (Message("why.is", cells=stars.on(cells), values=[2]) for cells in ([(0, 0)], [(0, 0), (1, 1)]))
    assert (str(one), str(two)) == ("A1 is a star", "A1 and B2 are stars")
    only = Message("step.naked-single-phrase.all", cell=stars[0, 0], value=1)
    assert (str(only), say(only, cells="r1c1")) == ("A1 can only be empty.", "r1c1 can only be empty.")
    region = layered(ChaosConstructionRule()).grid.maps["region"]
    assert str(Message("reason.cannot", cells=[region[0, 0]], values=[1, 3])) == "A1 can't be in region 1 or 3"
    assert say(Message("reason.cannot", cells=[region[0, 0]], values=[1, 3]), "zh") == "A1 不能是第 1 宫、第 3 宫"
    assert str(Message("chain.only", cells=[region[0, 0]], values=[3])) == "only region 3 for A1"


def test_connected_cells_are_explained_in_words():
    shade = layered(YinYangRule()).grid.maps["shade"]
    cells, kind = [shade[0, 0], shade[2, 2]], [2]
    assert str(Message("why.out-of-reach", cells=cells[:1], values=kind)) == (
        "no path of cells that can be shaded leads to A1"
    )
    assert (
        say(Message("why.out-of-reach", cells=cells[:1], values=kind), "zh")
        == "没有一条各格都可以是涂黑的、通向 A1 的路"
    )
    assert str(Message("why.only-door", cells=cells, values=kind)) == "otherwise A1 and C3 would not be connected"
    assert say(Message("why.only-door", cells=cells, values=kind), "zh") == "否则 A1、C3 就不连通"


def seen_on(board, left, gone=None):
    candidates = {cell: tuple(values) for cell, values in left.items()}
    apart = lambda a, b: a != b and a in board.grid.cells and b in board.grid.cells  # noqa: E731
    return ExclusionContext(board, None, candidates, gone if gone is not None else candidates, apart)


def candidates_of(board, total):
    return {cell: board.grid.values_at(cell) for cell in total.cells}


def test_the_worth_of_several_cells_is_added_up():
    board = layered(DoublersRule(["anywhere"]), size=(1, 3), values=4)
    total = context_of(board).sum([(0, 0), (0, 1), (0, 2)], 5)
    seen = seen_on(board, candidates_of(board, total))
    said = {str(why.text) for why in explain_worths([total], seen) if why.gone.keys() == {(0, 0)}}
    assert said == {
        "the others count for at least 3 together",
        "if A1 is 1, all cells count for at least 6 together",
        "if A1 is 2, all cells count for at least 6 together",
    }
    said = {say(why.text, "zh") for why in explain_worths([total], seen) if why.gone.keys() == {(0, 0)}}
    assert "若 A1 是 1，各格合计至少为 6" in said
    total = context_of(board).sum([(0, 0), (0, 1), (0, 2)], 24)
    said = {say(why.text, "zh") for why in explain_worths([total], seen) if why.gone.keys() == {(0, 0)}}
    assert said == {"其他格合计至多为 14"}


def test_subtracted_cells_are_apart():
    board = layered(HotColdRule(), size=(1, 3), values=4)
    total = context_of(board).sum([(0, 0), (0, 1), (0, 2)], 0, (-1, 1, 1))
    left = {**candidates_of(board, total), (0, 1): (3, 4), (0, 2): (4,)}
    (why,) = explain_worths([total], seen_on(board, left, {(0, 1): (3, 4)}))
    assert (str(why.text), why.gone) == ("A3 counts for at least 3 and A1 counts for at most 5", {(0, 1): (4,)})
    left = {**left, (0, 1): (3,), (0, 2): (4,)}
    assert explain_failing_worth(total, seen_on(board, left)) is None
    few = {**left, (0, 0): (1, 2)}
    said = explain_failing_worth(total, seen_on(board, few))
    assert str(said) == "A2 and A3 count for at least 5 together and A1 counts for at most 3"
    assert say(said, "zh") == "A2、A3 合计至少为 5，A1 至多计为 3"


def test_a_sum_that_can_not_be_met_is_explained_by_the_worth_of_its_cells():
    board = layered(NegatorsRule(["anywhere"]), size=(1, 2), values=4)
    total = context_of(board).sum([(0, 0), (0, 1)], 9)
    found = explain_failing_sum(total, seen_on(board, candidates_of(board, total)))
    assert str(found) == "A1 and A2 count for at most 7 together"


@pytest.mark.parametrize("seed", range(40))
def test_reasons_by_worth_are_right(seed):
    """No filling that meets the sum has a candidate that some reason excludes."""
    rng = random.Random(seed)
    rule = rng.choice([DoublersRule(["anywhere"]), NegatorsRule(["anywhere"]), HotColdRule()])
    size = rng.choice([2, 2, 3])
    board = layered(rule, size=(1, size), values=4)
    cells = [(0, col) for col in range(size)]
    weights = rng.choice([None, (-1, *[1] * (size - 1))])
    total = context_of(board).sum(cells, rng.randint(-2, 9), weights)
    left = {
        cell: tuple(sorted(rng.sample(values, rng.randint(1, len(values)))))
        for cell, values in candidates_of(board, total).items()
    }
    seen = seen_on(board, left)
    found = [
        (cell, value) for why in explain_worths([total], seen) for cell, gone in why.gone.items() for value in gone
    ]
    for values in product(*left.values()):
        filling = dict(zip(left, values, strict=True))
        digits = [filling[cell] for cell in cells]
        hidden = [(cell, value) for cell, value in filling.items() if cell not in cells and cell.layer.is_hidden]
        fits = all(int(value) in (0, int(filling[0, cell[1]])) for cell, value in hidden)
        if fits and len(set(digits)) == size and is_met(total, filling):
            assert not any(filling[cell] == value for cell, value in found)


def is_met(total, filling):
    weights = total.weights()
    return sum(int(filling[cell]) * weight for cell, weight in zip(total.cells, weights, strict=True)) == total.total


def test_hidden_cells_follow_without_steps():
    """A digit that a cell can't have is no doubled digit either, which takes no step of its own."""
    puzzle = Puzzle(Board(1, 2, values=4), [RowRule, DoublersRule(["anywhere"]), KillerRule(["4:A1A2"])])
    assert [sentence(step) for step in puzzle.explain()] == [
        "Cage 4 at A1: the other cell counts for at least 1, so A1 and A2 can't be 4.",
        "Cage 4 at A1: the other cell counts for at least 1, so A1 and A2 can't be a doubled 3.",
        "Cage 4 at A1 with row A: the other cell counts for at least 1, so A1 and A2 can't be a doubled 2.",
    ]


def test_arrows_with_doublers_are_explained_by_worth():
    puzzle = Puzzle(Board(1, 3, values=4), [DoublersRule(["anywhere"]), ArrowRule(["A1:A2A3"])])
    (total,) = [each for each in puzzle.statement().constraints if isinstance(each, Sum)]
    board = puzzle.statement().board
    left = {**candidates_of(board, total), (0, 0): (1,)}
    said = {str(why.text) for why in explain_worths([total], seen_on(board, left, {(0, 1): (4,)}))}
    assert said == {"A1 counts for at most 2 and A3 counts for at least 1"}


PARTS = {
    "A1": (1, 2),
    "A2": (1, 2),
    "A3": (1, 2),
    "B1": (1,),
    "B2": (1,),
    "B3": (1,),
    "C1": (1, 2),
    "C2": (1, 2),
    "C3": (1, 2),
}


@pytest.mark.parametrize(
    ("size", "left", "english", "chinese"),
    [
        (None, {"A1": (2,), "C3": (2,)}, "A1 and C3 can't be connected any more", "A1、C3 再也不能连通"),
        (4, {"A1": (2,)}, "fewer than 4 cells can be connected with A1", "能与 A1 连通的格不足 4 个"),
        (4, {}, "no 4 connected cells can still be shaded", "再没有 4 个连通的格都可以是涂黑的"),
        (1, {"A1": (2,), "A2": (2,)}, "A1 and A2 are shaded, more than 1 cell", "A1、A2 是涂黑的，超过 1 格"),
        (2, {"A1": (2,), "A3": (2,)}, "connecting A1 and A3 would take more than 2 cells", "连通 A1、A3 要用超过 2 格"),
        (4, {"A1": (2,), "A3": (2,), "B3": (1, 2), "C3": (2,)}, "connecting A1 and C3 would take more than 4 cells", "连通 A1、C3 要用超过 4 格"),
        (3, {"A1": (2,)}, None, None),
    ],
)  # fmt: skip
def test_connected_cells_that_fail_have_a_reason(size, left, english, chinese):
    shade = layered(YinYangRule()).grid.maps["shade"]
    candidates = {shade[cell_named(name)]: left.get(name, values) for name, values in PARTS.items()}
    constraint = Connected(shade.cells, {2}, shade.neighbours, size)
    found = explain_failing_connection(constraint, seen_on(layered(YinYangRule()), candidates))
    assert (found and str(found), found and say(found, "zh")) == (english, chinese)


def test_cells_that_all_have_to_be_inside_may_be_too_many():
    """A1, A3 and C2 need A2 and B2 between them: five cells."""
    shade = layered(YinYangRule()).grid.maps["shade"]
    inside, may = {(0, 0), (0, 2), (2, 1)}, {(0, 1), (1, 1)}
    candidates = {
        shade[cell]: (2,) if cell in inside else (1, 2) if cell in may else (1,) for cell in product(range(3), repeat=2)
    }
    seen = seen_on(layered(YinYangRule()), candidates)
    found = explain_failing_connection(Connected(shade.cells, {2}, shade.neighbours, 4), seen)
    assert str(found) == "A1, A2, A3, B2 and C2 would all be shaded, more than 4 cells"
    assert explain_failing_connection(Connected(shade.cells, {2}, shade.neighbours, 5), seen) is None


def test_areas_and_pairs_that_fail_have_a_reason():
    board = Board(1, 3, values=3)
    areas = AreaSizes(board.grid.cells, board.grid.neighbours)

    def say_of(*left):
        seen = seen_on(board, dict(zip(board.grid.cells, left, strict=True)))
        return str(explain_failing_areas(areas, seen))

    assert say_of((1,), (1,), (2, 3)) == "the area of A1 and A2 has more than 1 cell"
    assert say_of((2,), (1, 3), (1, 2)) == "fewer than 2 cells can be connected with A1"
    assert say_of((2,), (2, 3), (1,)) == "None"
    region = layered(ChaosConstructionRule()).grid.maps["region"]
    pairs = DifferentPairs([(0, 0), (0, 1)], [region[0, 0], region[0, 1]])
    left = {(0, 0): (1,), (0, 1): (1,), region[0, 0]: (2,), region[0, 1]: (2,)}
    assert str(explain_failing_pairs(pairs, seen_on(board, left))) == "A1 and A2 are both 1 and in region 2"
    assert explain_failing_pairs(pairs, seen_on(board, {**left, (0, 1): (1, 2)})) is None
    three = [(0, 0), (0, 1), (0, 2)]
    pairs = DifferentPairs(three, region.on(three))
    left = {**left, (0, 1): (2,), (0, 2): (1, 2), region[0, 2]: (2,)}
    found = explain_failing_pairs(pairs, seen_on(board, left))
    assert str(found) == "A3 can only be 1 or 2, which region 2 has already"
    assert say(found, "zh") == "A3 只能是 1 或 2，而第 2 宫中都已有了"


@pytest.mark.parametrize("name", ["star-battle", "loop", "path", "chaos-construction", "multipliers"])
def test_no_step_only_repeats_the_word_that_the_step_before_left(name, explained):
    """A word that is the only one left is part of the step that leaves it."""
    lines = explained[name]["en"]
    assert not [line for line in lines if re.fullmatch(r"(the edge )?\w+ can only be [\w ]+\.", line, re.IGNORECASE)]


def test_words_that_are_given_by_a_rule_need_no_step(explained):
    assert not any(
        "A1 can only be visited" in line or "D4 can only be visited" in line for line in explained["path"]["en"]
    )


def test_spot_lines_are_named_without_their_layers():
    board = layered(SpotLinesRule(["A1C3:same"]), values=9)
    on, difference, line = (board.grid.maps[name] for name in ("on_line", "line_difference", "line"))
    edge = line[(0, 0), (0, 1)]
    facts = describe_candidates([(on[0, 0], (1,)), (difference[0, 0], (2,)), (edge, (1,))], range(1, 10))
    assert str(facts) == "A1 is on line 1 and on a line of difference 2 and the edge A1A2 is on line 1"
    assert say(facts, "zh") == "A1 是第 1 条线上的，又是差 2 的线上的，边 A1A2 是第 1 条线上的"


def test_facts_of_one_step_are_those_before_it():
    """A reason about a cell that the same step settles is a step of its own."""
    lines = [sentence(step) for step in read_puzzle(json.dumps(GALLERY["loop"])).explain()]
    assert "Count around C2: B3 and C3 are visited, so C2 can only be 3." in lines
    assert "Count around C2: C2 is 3 and B1, B2, C1, C2, D1 and D2 are missed, so D3 can only be visited." in lines


def test_each_step_of_a_fillomino_has_its_reason():
    lines = [sentence(step) for step in read_puzzle(json.dumps(GALLERY["fillomino"])).explain()]
    assert not any("In the same way" in line for line in lines)
    assert any("fewer than 4 connected cells there can be 4, so A5, B4 and B5 can't be 4" in line for line in lines)
    for line in lines:
        if line.startswith("The size of the areas: "):
            assert all(part.count(", so ") == 1 for part in line.split("; ")), line
