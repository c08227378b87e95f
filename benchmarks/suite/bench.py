"""One group of rows: measures each, checks it, and reports it."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulegrid.solver.kernels import POOL
from rulegrid.solver.model import MODELS

from . import machine
from .chart import Bar, Bars, draw
from .data import Data
from .peers import PEERS, Peers, Reply
from .report import DASH, Report, counted, duration, three_digits, write
from .timing import Contestant, Fault, Lap, WrongAnswer, alternate, ratio, summary
from .yardsticks import Yardsticks

OURS = "rulegrid"
YARDSTICK = "yardstick"
ROW_BUDGET = 120.0  # seconds after which a row gets no more than three rounds
PEER_BUDGET = 30.0  # seconds after which a peer has done enough rounds of a row


def forget() -> None:
    """Drop what the engine keeps from search to search: nobody solves the same puzzle five times."""
    MODELS.clear()
    POOL.clear()


@dataclass(frozen=True)
class Sample:
    """What the peers solve: tasks as worker.py takes them, how to check a reply, and ourselves on the same puzzles."""

    tasks: Sequence[Mapping[str, Any]]
    check: Callable[[int, Reply], None]
    ours: Callable[[], Lap]
    peers: Sequence[str]


@dataclass
class Bench:
    """Settings, tools and the page of the group that is being measured."""

    data: Data
    yardsticks: Yardsticks
    peers: Peers | None
    rounds: int
    out: Path
    failed: bool = False
    report: Report | None = None
    bars: list[Bars] = field(default_factory=list)
    _name: str = ""
    _title: str = ""
    _peers: Sequence[str] = ()
    _yardstick: str = YARDSTICK
    _caption: str = ""
    _parts: dict[str, tuple[float, float]] = field(default_factory=dict)

    def begin(
        self,
        name: str,
        title: str,
        intro: Sequence[str],
        *,
        peers: Sequence[str] = (),
        yardstick: str = YARDSTICK,
        caption: str = "CPU time a puzzle",
    ) -> None:
        """Begin a group with the usual columns: one for the yardstick unless its name is "", one for each peer."""
        peers = peers if self.peers is not None else ()
        columns = ["work", "set", ">puzzles", f">{OURS}", ">worst"]
        if yardstick:
            columns += [f">{yardstick}", ">worst", ">ratio"]
        if peers:
            columns += [">sample", *(">" + PEERS[peer].title for peer in peers)]
            caption += " (the packages on samples)"
        self._peers, self._yardstick, self._caption = peers, yardstick, caption
        self.begin_page(name, title, intro, columns)

    def begin_page(
        self, name: str, title: str, intro: Sequence[str], columns: Sequence[str], *, caption: str = ""
    ) -> None:
        """Begin a group with columns of its own, to which `add` adds rows, and `bar` bars to a chart."""
        self._caption = caption or self._caption
        self._name = name + ("" if machine.KERNEL == "compiled" else f"-{machine.KERNEL}")
        self._title = title
        self.bars = []
        self._parts = {}
        described = f"{machine.description(self._versions())} {counted(self.rounds, 'round')}."
        warning = ["A quick sample: it shows that the suite works, its figures mean little."] if self.data.quick else []
        self.report = Report(self.out / f"{self._name}.md", title, [described, *warning, *intro], columns)
        self.report.start()

    def end(self, closing: str = "") -> None:
        """End the group."""
        if self.report is not None:
            shares = [
                f"{PEERS[name].title.partition(' (')[0]} {model / seconds:.0%}"
                for name, (model, seconds) in self._parts.items()
                if seconds
            ]
            if shares:
                closing += f" Of the peers' time, building the model in Python takes: {', '.join(shares)}."
            self.report.finish(closing.strip())
            self.report = None

    def row(
        self,
        work: str,
        name: str,
        puzzles: int,
        ours: Callable[[], Lap],
        yardstick: Callable[[], Lap] | None = None,
        *,
        median: bool = False,
        whole: bool = False,
        sample: Sample | None = None,
    ) -> None:
        """Measure a row and add it: ours and the yardstick on the whole set, ours and the peers on the sample.

        Times are a puzzle's mean, with `median` the median puzzle's, with `whole` the set's all together.
        """
        assert self.report is not None
        print(f"… {work}, {name}", file=sys.stderr, flush=True)
        us = Contestant(OURS, ours)
        them = [Contestant(self._yardstick, yardstick)] if yardstick else []
        alternate([us, *them], self.rounds, ROW_BUDGET)
        sampled, others = self._sample(sample)
        alternate([sampled, *others] if sampled else [], self.rounds)

        self.failed |= bool(us.fault or (sampled and sampled.fault))
        bars = Bars(work, name)
        cells = [work, name, str(puzzles)]
        count = 1 if whole else puzzles
        cells += self._figure(us, count, median, bars)
        if self._yardstick:
            cells += self._figure(them[0], count, median, bars) if them else [DASH, DASH]
            cells.append(three_digits(ratio(us.laps, them[0].laps)) if us.laps and them and them[0].laps else DASH)
        if self._peers:
            cells.append(str(len(sample.tasks)) if sample and others else DASH)
            by_name = {contestant.name: contestant for contestant in others}
            for peer in self._peers:
                cells.append(self._peer(by_name.get(peer), sampled, len(sample.tasks) if sample else 0, median, bars))
        self.report.add(cells)
        if bars.bars:
            self.bars.append(bars)
        self._draw()

    def add(self, cells: Sequence[str]) -> None:
        """Add a row of a page with columns of its own."""
        assert self.report is not None
        self.report.add(cells)

    def bar(self, work: str, label: str, name: str, seconds: float) -> None:
        """Add a bar to the chart of a page with columns of its own."""
        self.bars.append(Bars(work, label, [Bar(name, seconds)]))
        self._draw()

    def fail(self, name: str, why: str) -> None:
        """Add a row of which there is nothing to tell but why."""
        assert self.report is not None
        self.failed = True
        self.report.add([name + self.report.note(why), *[DASH] * (len(self.report.columns) - 1)])

    def skip(self, work: str, name: str, why: str) -> None:
        """Add a row without figures, and say why."""
        assert self.report is not None
        cells = [work, name, *[DASH] * (len(self.report.columns) - 2)]
        cells[3] += self.report.note(why)
        self.report.add(cells)

    def _sample(self, sample: Sample | None) -> tuple[Contestant | None, list[Contestant]]:
        if sample is None or self.peers is None or not sample.tasks:
            return None, []
        peers = self.peers

        def run(peer: str) -> Callable[[], Lap]:
            return lambda: self._peer_lap(peers, peer, sample)

        others = [Contestant(name, run(name), budget=PEER_BUDGET) for name in self._peers if name in sample.peers]
        for contestant in others:
            try:
                peers.ask(contestant.name, dict(sample.tasks[0]))  # the first call does what later ones needn't
            except Fault as fault:
                contestant.fault = str(fault)
        return Contestant(OURS, sample.ours), others

    def _figure(self, contestant: Contestant, puzzles: int, median: bool, bars: Bars) -> list[str]:
        assert self.report is not None
        if not contestant.laps:
            return [DASH + self.report.note(f"{contestant.name}: {contestant.fault}"), DASH]
        figure = summary(contestant.laps, puzzles, median=median)
        bars.bars.append(Bar(contestant.name, figure.seconds))
        has_worst = figure.worst is not None and puzzles > 1
        return [
            duration(figure.seconds) + self._short(contestant),
            duration(figure.worst) if has_worst and figure.worst is not None else DASH,
        ]

    def _peer(
        self, contestant: Contestant | None, ours: Contestant | None, puzzles: int, median: bool, bars: Bars
    ) -> str:
        assert self.report is not None
        if contestant is None:
            return DASH
        title = PEERS[contestant.name].title.partition(" (")[0]
        if not contestant.laps:
            return DASH + self.report.note(f"{title}: {contestant.fault}")
        figure = summary(contestant.laps, puzzles, median=median)
        bars.bars.append(Bar(title, figure.seconds))
        times = f" ({three_digits(1 / ratio(ours.laps, contestant.laps))}×)" if ours and ours.laps else ""
        worst = f", worst {duration(figure.worst)}" if median and puzzles > 1 and figure.worst is not None else ""
        return duration(figure.seconds) + worst + times + self._short(contestant)

    def _short(self, contestant: Contestant) -> str:
        """Return the mark of a footnote where a contestant did fewer rounds than others."""
        assert self.report is not None
        rounds = len(contestant.laps)
        return "" if rounds == self.rounds else self.report.note(f"{counted(rounds, 'round')}, because it takes long")

    def _peer_lap(self, peers: Peers, name: str, sample: Sample) -> Lap:
        times = []
        model = 0.0
        for number, task in enumerate(sample.tasks):
            reply = peers.ask(name, dict(task))
            if not reply.solution:
                raise WrongAnswer(f"found no solution of puzzle {number + 1}")
            sample.check(number, reply)
            times.append(reply.seconds)
            model += reply.model_seconds
        before = self._parts.get(name, (0.0, 0.0))
        self._parts[name] = before[0] + model, before[1] + sum(times)
        return Lap(sum(times), tuple(times))

    def _versions(self) -> dict[str, str]:
        """Return the versions of the peers that have a column."""
        shown = {PEERS[peer].distribution for peer in self._peers}
        if self.peers is None or not shown:
            return {}
        return {name: version for name, version in self.peers.versions().items() if name in shown}

    def _draw(self) -> None:
        assert self.report is not None
        if self.bars:
            where = f"{machine.today()}, {machine.processor()}"
            write(self.report.path.with_suffix(".svg"), draw(self._title, self._caption, where, self.bars))
