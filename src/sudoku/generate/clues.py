"""Puzzles whose clues are drawn on a solution, and taken away again as far as they are not needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import inf
from random import Random
from typing import TYPE_CHECKING

from ...core.board import Board
from ...core.clue_rule import ClueRule
from ...core.difficulty import GivensRange
from ...core.errors import SearchStopped
from ...core.puzzle import Puzzle
from ...core.rule import Rule
from ...core.statement import Statement
from ...generate.additions import AddedClue, More, with_additions
from ...generate.batch import GeneratedPuzzle, GenerationError
from ...generate.beauty import crowding, stands_apart
from ...generate.clue_sampling import Sketch, with_twins
from ...generate.difficulty import Target
from ...generate.difficulty_search import DifficultySearch, DrawnPuzzle
from ...generate.givens import random_solution, symmetric_cells
from ...generate.rating import rate
from ...setting.minimise import Minimiser, run_of
from ...setting.session import Session, turns_of
from ...utils.coordinates import Cell
from ...utils.message import Label, Message
from .recipe import Ingredient

if TYPE_CHECKING:
    from ...core.clues import Clue
    from ...setting.minimise import Minimised
    from ...solver.run import Run

MOST_TRIES = 20
"""Grids that clues are drawn on at most."""
MOST_STEPS = 3_000_000
"""Steps that are taken to find second solutions and what is not needed, on all grids together."""
ROUNDS, FEW_ROUNDS = 15, 4
"""How often unneeded clues are redrawn: before another grid is taken, and, if a level is requested, before extra clues
are kept because they can make the puzzle easier."""
MOST_STUCK, DROPPED = 40, 3
"""How often clues are removed again if no further clues fit in a puzzle without givens, and how many at a time."""
SPARE = 100
"""Extra clues of a rule that are drawn for a puzzle that may be too hard, if it can not have more givens."""
SYMMETRIC = 10
"""How often clues are drawn for one that is right together with those that a symmetry asks for; each time TRIES of them."""
MOST_ALONE = 4
"""How often none is found in as many before clues of a rule are taken alone from then on."""
PICKED = 8
"""Clues that are drawn for one, which is the farthest from the others."""
EFFORT, MINIMISING = 30_000, 400_000
"""Steps of a search for a second solution, and of taking away what is not needed: with more, another grid is the quicker way."""


class CluesMaker:
    """Makes puzzles of the rules of `puzzle`, whose board is empty, with clues of the rules of a recipe.

    All that is left is needed, unless a `target` asks for an easier puzzle or a `number` for more givens: clues of the
    recipe that are not counted there, and givens. The clues that `puzzle` has itself stay.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        recipe: Sequence[Ingredient],
        target: Target | None = None,
        *,
        symmetry: str = "none",
        number: GivensRange | int | None = None,
        is_rated: bool = False,
    ) -> None:
        self.groups = symmetric_cells(puzzle.board, symmetry)
        self.number = GivensRange.read(number)
        self.number.check(self.groups)
        self.puzzle = puzzle
        self.recipe = tuple(recipe)
        self.target = target or Target()
        self.symmetry = symmetry
        self.turns = turns_of(symmetry, *puzzle.board.shape)
        self.is_rated = is_rated

    def __call__(self, random: Random) -> GeneratedPuzzle:
        """Return a puzzle; raises GenerationError."""
        session = Session()
        run = run_of(self.puzzle, session)
        with session.close_at_end(GenerationError):
            if not self.target.is_open:
                return DifficultySearch(
                    self.target, random, lambda: self._draw_puzzle(run, random), self.number
                ).find_puzzle()
            problem: Label = ""
            steps = 0
            for tries in range(1, MOST_TRIES + 1):
                drawn, taken, problem = self._draw_puzzle(run, random)
                if drawn is not None:
                    rating = rate(drawn.puzzle) if self.is_rated else None
                    return GeneratedPuzzle(drawn.puzzle.replace(), drawn.solution, rating=rating, tries=tries)
                steps += taken
                if steps >= MOST_STEPS:
                    break
        raise GenerationError(Message("making.none-made", tries=tries, problem=problem))

    def _draw_puzzle(self, run: Run, random: Random) -> tuple[DrawnPuzzle | None, int, Label]:
        """Return a puzzle, or None if the attempt failed; the number of steps, and the problem."""
        attempt = _ClueAttempt(self, random_solution(run, random), random)
        puzzle = attempt.make_puzzle()
        if puzzle is None:
            return None, attempt.steps, attempt.problem
        more: list[More] = [*(attempt.spare() if self.number.is_exact else attempt.empty(puzzle))]
        return DrawnPuzzle(puzzle, attempt.solution, more), attempt.steps, ""


class _ClueAttempt:
    """The clues that are drawn on one solution; `problem` says why nothing came of it."""

    def __init__(self, maker: CluesMaker, solution: Board, random: Random) -> None:
        self.maker = maker
        self.random = random
        self.problem: Label = ""
        self.steps = 0
        self.given: set[Cell] = set()  # once it is known which givens are needed
        statement = Statement(maker.puzzle.board, maker.puzzle.rules)
        self.solution = solution
        self.full = solution.attach_to(statement.context)
        self.clues: list[list[Clue]] = [[] for _ in maker.recipe]
        self.read: list[dict[str, Clue | None]] = [{} for _ in maker.recipe]
        self.rules: list[ClueRule] = []
        self.alone: Counter[int] = Counter()
        """How often no clue of each ingredient was right together with those that a symmetry asks for."""
        for each in maker.recipe:
            rule = each.rule()
            assert isinstance(rule, ClueRule)
            self.rules.append(rule)

    def make_puzzle(self) -> Puzzle | None:
        """Return a puzzle, or None if these clues are unsuitable."""
        has_givens, is_open = self.maker.number.most != 0, self.maker.target.is_open
        if not (self._draw_all() if has_givens else self._draw_until_unique()):
            return None
        minimiser = self._minimal(self.solution if has_givens else self.maker.puzzle.board)
        for _ in range(ROUNDS if is_open else FEW_ROUNDS):
            if minimiser is None or not self._redraw():
                break
            minimiser = self._minimal(minimiser.result.puzzle.board)
        if minimiser is None:
            return None
        puzzle = minimiser.result.puzzle
        if missing := self._missing():
            if is_open:
                self.problem = Message("recipe.not-needed")
                return None
            if not all(self._draw(at, number) for at, number in missing.items()):
                return None
            puzzle = self._puzzle(puzzle.board)
        return self._finish(puzzle)

    def _draw_all(self) -> bool:
        for at, each in enumerate(self.maker.recipe):
            assert each.sampler
            cells = len(self.solution.grid.cells)
            number = each.number or max(1, round(each.sampler.usual * cells))
            if not self._draw(at, number) and each.number is not None:
                return False
            if not self.clues[at]:
                self.problem = Message("recipe.none-fits", rule=each.rule.spelling())
                return False
        return True

    def _draw(self, at: int, number: int) -> bool:
        """Draw clues of an ingredient until there are `number`; return whether all of them fit."""
        each = self.maker.recipe[at]
        assert each.sampler
        while (room := number - len(self.clues[at])) > 0:
            clues = self._prettiest(at, lambda new: not self._is_stacked(at, new) and not self._is_idle(new), room)
            if not clues:
                self.problem = Message("recipe.no-room", number=len(self.clues[at]), wanted=str(each))
                return False
            self.clues[at] += clues
        return True

    def _prettiest(self, at: int, wanted: Callable[[Clue], bool], room: int) -> list[Clue]:
        """Return the one of a few new clues of an ingredient that is farthest from all others, or [] if none fits."""
        each = self.maker.recipe[at]
        assert each.sampler
        # Without givens, clues have to be everywhere.
        is_apart = self.maker.number.most != 0 and stands_apart(self.rules[at])
        others = [
            cell
            for rule, clues in zip(self.rules, self.clues, strict=True)
            if is_apart and stands_apart(rule)
            for clue in clues
            for cell in clue.scope
        ]
        found: list[list[Clue]] = []
        for _ in range(PICKED if others else 1):
            clues = self._new(at, wanted, room)
            if not clues:
                break
            found.append(clues)
        return min(found, key=lambda clues: (-len(clues), crowding(clues[0].scope, others)), default=[])

    def _new(self, at: int, wanted: Callable[[Clue], bool], room: float = inf) -> list[Clue]:
        """Return a new clue of an ingredient and its symmetric counterparts, or only the clue if these don't fit.

        Returns at most `room` clues, or [] if no clue was found.
        """
        sampler, sketch = self.maker.recipe[at].sampler, self._sketch(at)
        assert sampler
        clues: list[Clue] = []

        def has_twins(new: Clue) -> bool:
            clues[:] = with_twins(sketch, sampler, new, self.maker.turns)
            return 0 < len(clues) <= room and not any(self._is_stacked(at, each) for each in clues)

        tries = SYMMETRIC if room > 1 else 1
        for _ in range(tries if self.maker.turns and self.alone[at] < MOST_ALONE else 0):
            if sampler.clue(sketch, lambda new: wanted(new) and has_twins(new)) is not None:
                return clues
        self.alone[at] += 1
        clue = sampler.clue(sketch, wanted)
        return [] if clue is None else [clue]

    def _is_stacked(self, at: int, clue: Clue) -> bool:
        """Return whether a clue repeats another one or would be drawn in its place, such as two marks at one corner."""
        sampler = self.maker.recipe[at].sampler
        assert sampler
        if sampler.is_repeated(self._sketch(at), clue, self.clues[at]):
            return True
        cells = {*clue.scope}
        # A mark is in a cell, on an edge or at a corner.
        is_mark = bool(cells) and all(max(line) - min(line) <= 1 for line in zip(*cells, strict=True))
        return any(clue == other or (is_mark and cells == {*other.scope}) for clues in self.clues for other in clues)

    def _is_idle(self, clue: Clue) -> bool:
        """Return whether all that a clue is about is given anyway."""
        return bool(clue.scope) and self.given.issuperset(clue.scope)

    def _sketch(self, at: int) -> Sketch:
        each = self.maker.recipe[at]
        assert each.sampler
        sketch = Sketch(self.rules[at], self.full, self.random, self.read[at])
        if not each.sampler.overlap:
            for clue in self.clues[at]:
                sketch.used.update(clue.scope)
        return sketch

    def _draw_until_unique(self) -> bool:
        stuck = 0
        while True:
            try:
                other = self._other()
            except SearchStopped:
                self.problem = Message("recipe.several-or-long")
                return False
            if other is None:
                break
            while not self._draw_against(other):
                if stuck == MOST_STUCK or self.steps > MOST_STEPS // 4 or not any(self.clues):
                    self.problem = Message("recipe.several")
                    return False
                stuck += 1
                self._drop()
        return all(each.number is None or self._draw(at, each.number) for at, each in enumerate(self.maker.recipe))

    def _other(self) -> Board | None:
        """Return another solution that the clues allow, or None. Raises SearchStopped."""
        puzzle = self._puzzle(self.maker.puzzle.board)
        solver = puzzle.solver(max_steps=EFFORT, progress=False)
        try:
            return next((board for board in solver.solutions(2) if board != self.solution), None)
        finally:
            self.steps += solver.steps

    def _drop(self) -> None:
        """Take some of the clues away again, so that there is room for others."""
        for _ in range(DROPPED):
            if drawn := [at for at, clues in enumerate(self.clues) if clues]:
                at = self.random.choice(drawn)
                rule, clues = self.rules[at], self.clues[at]
                clue = clues.pop(self.random.randrange(len(clues)))
                twins = {rule.site(clue, turn) for turn in self.maker.turns}
                clues[:] = [other for other in clues if rule.site(other) not in twins]

    def _draw_against(self, other: Board) -> bool:
        other = other.attach_to(self.full.context) if self.full.context else other
        for at in self.random.sample(range(len(self.rules)), len(self.rules)):
            each = self.maker.recipe[at]
            room = inf if each.number is None else each.number - len(self.clues[at])
            if room <= 0:
                continue
            sketch = self._sketch(at)
            clues = self._new(at, lambda new, sketch=sketch: not sketch.is_valid(new, other), room)  # type: ignore[misc]
            if clues:
                self.clues[at] += clues
                return True
        return False

    def _puzzle(self, board: Board) -> Puzzle:
        """Return the puzzle with the clues as they are now, and what is given on a board."""
        rules: list[Rule] = [*self.maker.puzzle.rules]
        for rule, clues in zip(self.rules, self.clues, strict=True):
            new = type(rule)()
            for clue in clues:
                new.add(clue)
            if clues or not rule.needs_clues:
                rules.append(new)
        return self.maker.puzzle.replace(board, rules)

    def _minimal(self, board: Board) -> Minimiser | None:
        """Return the minimiser that removed unneeded givens and then clues, or None if this takes too long."""
        keep = [str(name) for rule in self.maker.puzzle.rules for name, _ in rule.removable()]
        minimiser = Minimiser(
            self._puzzle(board),
            order="givens",
            seed=self.random.getrandbits(32),
            keep=keep,
            symmetry=self.maker.symmetry,
            max_steps=MINIMISING,
            progress=False,
        )
        found = minimiser.run()
        self.steps += found.steps
        if found.stopped and self.maker.target.is_open:
            self.problem = Message("recipe.long")
            return None
        self._take(found)
        return minimiser

    def _take(self, found: Minimised) -> None:
        board = found.puzzle.board
        self.given = {cell for cell in board.open_cells() if board.get_digit(*cell)}
        first = len(self.maker.puzzle.rules)
        left = {type(rule): rule for rule in found.puzzle.rules[first:] if isinstance(rule, ClueRule)}
        self.clues = [[*left[type(rule)].clue_list] if type(rule) in left else [] for rule in self.rules]

    def _missing(self) -> dict[int, int]:
        """Return the ingredients that have too few clues, each with how many it should have."""
        wanted = {at: 1 if each.number is None else each.number for at, each in enumerate(self.maker.recipe)}
        return {at: number for at, number in wanted.items() if len(self.clues[at]) < number}

    def _redraw(self) -> bool:
        missing = self._missing()
        return bool(missing) and all(self._draw(at, number) for at, number in missing.items())

    def _finish(self, puzzle: Puzzle) -> Puzzle | None:
        """Return the puzzle with the requested number of givens, or None if that is not possible."""
        number, board = self.maker.number, puzzle.board
        most = len(board.grid.cells) if number.most is None else number.most
        more: list[tuple[Cell, ...]] = []
        filled = board.count_filled()
        for group in self.empty(puzzle) if number.least else ():
            if filled < number.least and filled + len(group) <= most:
                more.append(group)
                filled += len(group)
        if not number.allows(filled):
            self.problem = Message("recipe.needs", number=board.count_filled())
            return None
        return with_additions(puzzle, self.solution, more) if more else puzzle

    def spare(self) -> list[AddedClue]:
        """Return clues that can be added, of the rules without a fixed number of clues."""
        found: list[AddedClue] = []
        for at, each in enumerate(self.maker.recipe):
            for _ in range(SPARE if each.number is None else 0):
                clues = self._new(at, lambda new, at=at: not self._is_stacked(at, new))  # type: ignore[misc]
                if not clues:
                    break
                self.clues[at] += clues
                found.append(AddedClue(type(self.rules[at]), tuple(clues)))
        return found

    def empty(self, puzzle: Puzzle) -> list[tuple[Cell, ...]]:
        """Return the groups of cells that nothing is given in, shuffled."""
        empty = [group for group in self.maker.groups if not any(puzzle.board.get_digit(*cell) for cell in group)]
        self.random.shuffle(empty)
        return empty
