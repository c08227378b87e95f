"""The options for rules and their clues: what they are, and what they do to a puzzle."""

from collections import ChainMap
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

from ..engine.board import Board
from ..engine.data.registry import Known
from ..engine.data.rule_files import is_own
from ..engine.errors import RulegridError
from ..engine.families import Family
from ..engine.puzzle import Puzzle
from ..engine.rule import Rule
from ..utils.errors import bad
from ..utils.words import Message
from .options import CliOption, texts
from .own_rules import RuleClass, blaming
from .reading import ArgumentReader
from .rules import complete_rule, edit_rules, has_option, read_additions, read_recipe, read_rules

HEADING = "Rules (most may be repeated)"


def rule_options(family: Family, *, leave_out: bool = True) -> list[CliOption]:
    """Return the options that name rules, after one for each rule whose clues have one of their own.

    Without `leave_out`, rules can only be added.
    """

    def complete(incomplete: str) -> list[str]:
        return complete_rule(family.rules, incomplete)

    def of_clues(rule: RuleClass) -> CliOption:
        form, _, example = rule.clue_form.partition(", such as ")
        return texts(
            _name(rule), form.partition(" ")[0], "", HEADING, says=lambda: f"{rule.summary()} For example {example}."
        )

    text = (
        "Add a rule, or a clue of one. RULE is a name from the command `rules`, or path/to/file.py:Class for your own, with "
        "parameters if its constructor takes any: file.py:Class:2."
    )
    return [
        *map(of_clues, filter(has_option, family.built_in)),
        texts("rule", "RULE[:CLUE]", text, HEADING, complete=complete),
        *([texts("no_rule", "RULE", "Leave a rule out.", HEADING, complete=complete)] if leave_out else []),
    ]


class RuleOptions:
    """The values of those options; a command that does not have them adds and leaves out nothing."""

    def __init__(self, given: SimpleNamespace, family: Family) -> None:
        self._known = Known(family.name)
        self._clues = {rule: getattr(given, _name(rule), ()) for rule in filter(has_option, family.built_in)}
        self.add: Sequence[str] = getattr(given, "rule", ())
        self.leave_out: Sequence[str] = getattr(given, "no_rule", ())
        self._with: Sequence[str] = getattr(given, "with_", ())

    @contextmanager
    def loaded(self, reader: ArgumentReader) -> Iterator[None]:
        """Load the rules, report errors of those from one's own file, and let a reader know all that may be named."""
        self._additions = read_additions(self.add, self._known)
        self.recipe = read_recipe(self._with)
        """What `--with` names, for makers."""
        of_recipe = [each[0] for each in self.recipe if not isinstance(each, str)]
        added = list(dict.fromkeys([*(rule for each in self._additions for rule in each.classes()), *of_recipe]))
        with blaming(added):
            reader.known = [rule for rule in added if is_own(rule)]
            named = {rule.spelling(): rule for rule in reader.known}
            known = ChainMap(self._known, named) if named else self._known  # type: ignore[arg-type]  # only read
            self._left_out = read_rules(self.leave_out, known)
            reader.known = list(dict.fromkeys([*reader.known, *filter(is_own, self._left_out)]))
            yield

    def edit(self, puzzle: Puzzle) -> None:
        """Add the rules and clues that were asked for, and leave others out."""
        edit_rules(puzzle, self._additions, self._left_out, self._clues)

    def added(self, standard: Iterable[RuleClass]) -> list[Rule]:
        """Return the rules that all of several puzzles get besides the `standard` ones; raises RulegridError for one of these."""
        extra = Puzzle(Board(1))
        self.edit(extra)
        for rule in extra.rules:
            if type(rule) in standard:
                raise RulegridError(bad("--rule", rule.spelling(), Message("cli.another-rule")))
        return extra.rules

    def for_many(self, standard: Iterable[RuleClass]) -> tuple[list[Rule], dict[str, Any]]:
        """Return the rules of a usual puzzle of many, and what `solve_many` makes of those of each: `extra`, `without`."""
        usual, extra = Puzzle(Board(1), standard), Puzzle(Board(1))
        self.edit(usual)
        edit_rules(extra, self._additions, (), self._clues)
        return usual.rules, {"extra": extra.rules, "without": self._left_out}


def _name(rule: RuleClass) -> str:
    return rule.clue_option.replace("-", "_")
