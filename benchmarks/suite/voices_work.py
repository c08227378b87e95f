"""What published variants are told: how far rules say why with their numbers, what is left to chains and to a search."""

import sys
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from rulegrid import Puzzle
from rulegrid.core.errors import SearchStopped
from rulegrid.explain.explainer import Explainer
from rulegrid.explain.step_text import sentence
from rulegrid.explain.steps import Step
from rulegrid.explain.techniques.rules import RuleRemovals

from .bench import Bench, forget
from .explain_work import LIMIT
from .published_work import reader

MANY_WORDS = 60
SLOW = 0.25  # seconds of CPU time
FEW = 5  # steps of a rule that are a row of their own
INTRO = (
    "Each published variant is explained to the end. Words are those of the English sentence, coordinates counted. "
    "Nested chains are assumptions within an assumption, searches the steps for which no argument was found.",
)
RULES_INTRO = (
    "Steps that follow from one clue, of these those with a reason in words: bounds, what a pair needs, facts about other cells, "
    "or the combinations that are left; and assumptions whose reasons include a clue of the rule.",
)


@dataclass
class Told:
    """What was counted over all puzzles."""

    alone: Counter[str] = field(default_factory=Counter)
    reasoned: Counter[str] = field(default_factory=Counter)
    chained: Counter[str] = field(default_factory=Counter)
    searched: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    words: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    chains: int = 0
    nested: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    stopped: int = 0

    def add(self, name: str, step: Step, seconds: float) -> None:
        """Count a step of a puzzle."""
        self.words.append(len(sentence(step).split()))
        self.seconds.append(seconds)
        self.searched[name] += step.technique == "search"
        self.nested[name] += step.technique == "nested-chain"
        rules = {unit.kind for unit in step.units if unit.rule is not None and not unit.aspect}
        if step.chain:
            self.chains += 1
            self.chained.update(rules)
        elif isinstance(step.payload, RuleRemovals):
            kind = step.units[0].kind
            self.alone[kind] += 1
            self.reasoned[kind] += all(why is not None for why, _ in step.payload.reasons)


def run(bench: Bench) -> None:
    cases = bench.data.json("variants/published.json") or []
    if not cases:
        print(f"no variants in {bench.data.folder}: set RULEGRID_DATA to their folder", file=sys.stderr)
        return
    read = reader()
    table = read["load"]()
    told = Told()
    known = [case for case in cases if not read["unknown_types"](case, table)]
    for case in bench.data.some(known, 6):
        print(f"… {case['id']}", file=sys.stderr, flush=True)
        explained(case["id"], read["to_puzzle"](case, table), told)
    _summary(bench, told)
    _rules(bench, told)


def explained(name: str, puzzle: Puzzle, told: Told) -> None:
    """Explain a puzzle to the end, and count its steps."""
    forget()
    explainer = Explainer(puzzle, timeout=LIMIT)
    told.searched[name] += 0
    try:
        state = explainer.state()
        began = time.process_time()
        while (step := explainer.step(state)) is not None and step.changes:
            told.add(name, step, time.process_time() - began)
            state = state.after(step)
            began = time.process_time()
    except SearchStopped:
        told.stopped += 1


def _summary(bench: Bench, told: Told) -> None:
    bench.begin_page("voices", "What variants are told", INTRO, ["", ">"], caption="English, CPU time")
    steps, seconds = len(told.words), sorted(told.seconds)
    rows = [
        ("puzzles", str(len(told.searched))),
        ("of them stopped", str(told.stopped)),
        ("of them with a search", str(sum(bool(number) for number in told.searched.values()))),
        ("steps", str(steps)),
        ("searches", str(sum(told.searched.values()))),
        ("puzzles with a nested chain", str(sum(bool(number) for number in told.nested.values()))),
        ("nested chains", str(sum(told.nested.values()))),
        ("chains", f"{told.chains / steps:.1%}"),
        (f"of at most {MANY_WORDS} words", f"{sum(each <= MANY_WORDS for each in told.words) / steps:.1%}"),
        ("median step", f"{seconds[steps // 2] * 1000:.1f} ms"),
        ("99 of 100 steps at most", f"{seconds[int(steps * 0.99)] * 1000:.0f} ms"),
        ("worst step", f"{seconds[-1] * 1000:.0f} ms"),
        (f"steps over {SLOW * 1000:.0f} ms", str(sum(each > SLOW for each in seconds))),
    ]
    for row in rows:
        bench.add([*row])
    bench.end()


def _rules(bench: Bench, told: Told) -> None:
    columns = ["rule", ">alone", ">with its reason", ">in chains"]
    bench.begin_page("voices-rules", "What variants are told, by rule", RULES_INTRO, columns, caption="")
    every = told.alone + told.chained
    for kind, _ in sorted(every.items(), key=lambda each: (-each[1], each[0])):
        if every[kind] >= FEW:
            alone = told.alone[kind]
            share = f"{told.reasoned[kind] / alone:.0%}" if alone else "–"
            bench.add([kind, str(alone), share, str(told.chained[kind])])
    bench.end()
