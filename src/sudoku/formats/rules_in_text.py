"""Rules that a text states in words, and the sentences that no rule of the puzzle explains."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from ...core.board import Board
from ...core.clue_rule import ClueRule
from ...core.puzzle import Puzzle
from ...core.puzzle_json import breaks_more
from ...core.rule import Rule
from ...utils.errors import RulegridError
from ...utils.message import Label, Message
from ..rules import (
    RULES,
    STANDARD,
    AntiKingRule,
    AntiKnightRule,
    AntiTaxicabRule,
    DiagonalRule,
    DifferenceRule,
    DisjointGroupsRule,
    DutchFlatmatesRule,
    EqualSumRule,
    EvenRule,
    ExtraRegionRule,
    GlobalEntropyRule,
    GlobalModularRule,
    KillerRule,
    MaximumRule,
    MinimumRule,
    NoDifferenceRule,
    NonConsecutiveRule,
    NoThreeParityRule,
    OddRule,
    RatioRule,
    RegionSumRule,
    RenbanRule,
    SandwichRule,
    UnknownDigitsRule,
    WhisperRule,
    WindokuRule,
)
from .negatives import stated_negatives
from .sentences import (
    LONGEST_TEXT,
    OPERATIVE,
    Sentence,
    is_usual,
    plain_sentences,
    readable,
    split_sentences,
    strange_words,
    unknown_words,
    vocabulary,
)
from .wordings import NOT, SAME_WORDS, WORDINGS, Wording

_HOUSES = Wording(
    "region area house nine six four digit through default irregular jigsaw some already missing without repeat outline"
    " 3x3 2x3 quadrant square bordered bound heavy",
    tells=r"\brows?\b|\bcolumns?\b|\bbox(?:es)?\b|\bregions?\b|\bsudoku\b|(?:place|fill|enter|use|put)\b.*\b(?:digits|numbers)",
)
"""How the rules of rows, columns and boxes are described."""
_FOG = Wording("fog covered cover clear lamp light bulb reveal correct remove grid solution uncover", tells=r"\bfog")

_PERMITS = re.compile(r"\b(?:may|can|could|might|do|are allowed to)\b(?! ?not)(?: \w+){0,2}? (?:be )?repeat")
_NOT_APPLIED = re.compile(
    r"(?:\bnot|n't) (?:\w+ )?(?:apply|in force|used)|\bno (?:box|row|column|region)|without (?:box|region)|need not"
)
_PLACE = re.compile(r"\br\d{1,2}c\d{1,2}|\b(?:row|column|box|cell) \d")
_DENIED = re.compile(r"\b(?:no|not an?|not the|without(?: an?| the)?|isn't an?|nor|neither)[ \"'(]+$")
_TOGETHER: dict[type[Rule], tuple[type[Rule], ...]] = {
    one: (other,)
    for pair in ((OddRule, EvenRule), (DifferenceRule, RatioRule), (MinimumRule, MaximumRule))
    for one, other in (pair, pair[::-1])
} | {EqualSumRule: (RegionSumRule,)}
"""Rules that authors describe together though a puzzle has the marks of only one, and that are read as another."""
_DIFFERENT = (KillerRule, RenbanRule, ExtraRegionRule, DiagonalRule, WindokuRule, AntiKnightRule, AntiKingRule)
"""Rules whose cells all differ: a text that permits repeats there contradicts them."""


class TextReport(NamedTuple):
    """A text compared with rules: the names of those that it describes, and the sentences that describe none of them."""

    described: frozenset[str]
    missed: list[Sentence]


def compare_with_text(puzzle: Puzzle, explained: Iterable[str] = ()) -> TextReport:
    """Return the rules of a puzzle that its text describes, and the sentences that neither are usual nor describe one.

    Sentences with one of the `explained` parts, in small letters, describe a rule each.

    >>> from rulegrid.sudoku import read_puzzle
    >>> puzzle = read_puzzle("1..4......32....").add("anti-knight")
    >>> puzzle.description = "Normal sudoku rules apply. A knight's move apart digits differ. Digits in red cells are prime."
    >>> found = compare_with_text(puzzle)
    >>> sorted(found.described), [each.text for each in found.missed]
    (['anti-knight', 'sudoku'], ['Digits in red cells are prime.'])
    """
    rules: dict[type[Rule], Rule] = {type(rule): rule for rule in puzzle.rules}
    usual = {*rules, *(other for rule in rules for other in _TOGETHER.get(rule, ()))}
    wordings = {rule: wording for rule, wording in WORDINGS.items() if rule in usual}
    numbers = {rule: _numbers_of(rules[rule], puzzle.board) if rule in rules else frozenset() for rule in wordings}
    described: set[str] = set()
    missed = []
    if len(puzzle.description) > LONGEST_TEXT:
        missed.append(Sentence(puzzle.description, "", "", 0))
    sentences = author_sentences(puzzle)
    known = [*explained]
    for at, sentence in enumerate(sentences):
        text = sentence.plain
        if is_usual(sentence) or _is_permission(text, wordings):
            continue
        plain = plain_sentences(sentence.text) if known else []
        if part := next((each for each in known for one in plain if each in one or one in each), ""):
            described.add(part)
            continue
        stated = set(map(type, _stated_at(puzzle, sentences, at)))
        if stated and stated <= rules.keys():
            described |= {kind.spelling() for kind in stated}  # type: ignore[attr-defined]
            continue
        about = {
            rule.spelling(): (wording, numbers[rule]) for rule, wording in wordings.items() if _is_about(wording, text)
        }
        if re.search(_HOUSES.tells, text):
            about["sudoku"] = (_HOUSES, frozenset({len(puzzle.board.values)}))
        if puzzle.fog and re.search(_FOG.tells, text):
            about["fog"] = (_FOG, frozenset())
        if about and _is_explained(sentence, list(about.values()), puzzle.board):
            described |= about.keys()
        else:
            missed.append(sentence)
    return TextReport(frozenset(described), missed)


def _numbers_of(rule: Rule, board: Board) -> frozenset[int]:
    """Return the numbers of a rule's clues, also those that clues leave to the rule."""
    values = [value for clue in getattr(rule, "clue_list", ()) for field, value in clue if field.name != "cells"]
    if isinstance(rule, WhisperRule):
        values = [rule.number_of(clue, rule.form.fields[0], board) for clue in rule.clue_list]
    if isinstance(rule, SandwichRule):
        values += [board.values[0], board.values[-1]]
    return frozenset(
        int(each)
        for value in values
        for each in (value if isinstance(value, tuple) else (value,))
        if isinstance(each, int)
    )


def _is_about(wording: Wording, text: str) -> bool:
    patterns = (wording.tells or wording.about, wording.name)
    return any(pattern and re.search(pattern, text) for pattern in patterns)


def _is_permission(text: str, wordings: dict[type[Rule], Wording]) -> bool:
    """Return whether a sentence only permits repeats, in no cells that differ by a rule."""
    differ = (wordings[rule] for rule in _DIFFERENT if rule in wordings)
    return (
        bool(_PERMITS.search(text)) and not re.search(NOT, text) and not any(_is_about(each, text) for each in differ)
    )


def _is_explained(
    sentence: Sentence, matched: list[tuple[Wording, frozenset[int]]], board: Board, spare: int | None = None
) -> bool:
    """Return whether a sentence describes rules as usual: with no word, number or denial that the rules do not have.

    `spare` words that change no meaning may be unknown, by default one of eight.
    """
    text = sentence.plain
    if _PERMITS.search(text) or _NOT_APPLIED.search(text) or _PLACE.search(text):
        return False
    vocabularies = [vocabulary(wording.words) for wording, _ in matched]
    strange = strange_words(sentence.statement, *vocabularies)
    heading = strange_words(sentence.heading, *vocabularies)
    if any(OPERATIVE.search(word) or word in _all_words() for word in (*strange, *heading)):
        return False
    if len(strange) > (max(1, len(sentence.statement.split()) // 8) if spare is None else spare):
        return False
    allowed = frozenset().union(*(numbers for _, numbers in matched))
    patterns = [wording.numbers for wording, _ in matched]
    return all(
        int(each) in allowed or any(re.fullmatch(pattern, each) for pattern in patterns)
        for each in _numbers_in(text, board)
    )


@cache
def _all_words() -> frozenset[str]:
    """Return the words of all rules: one of a rule that was not read is never ignored."""
    return frozenset().union(*(vocabulary(wording.words) for wording in WORDINGS.values()))


_SPELLED = {"four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10"}


def _numbers_in(text: str, board: Board) -> list[str]:
    """Return the numbers of a text, without the range of the board's digits and sizes such as 3x3."""
    low, high = board.values[0], board.values[-1]
    text = re.sub(rf"\b{low} ?(?:-|–|to|through|thru|\.\.+) ?{high}\b|\b\d+x\d+\b", " ", text)
    text = re.sub(rf"\b(?:{'|'.join(_SPELLED)})\b", lambda match: _SPELLED[match[0]], text)
    return [each for each in re.findall(r"\d+", text) if len(each) < 9]


def author_sentences(puzzle: Puzzle) -> list[Sentence]:
    """Return the sentences of a puzzle's text, without the lines in which we describe its rules ourselves."""
    rules = [*puzzle.rules]
    if any(isinstance(rule, NonConsecutiveRule) for rule in rules):
        rules.append(NoDifferenceRule(["1"]))  # f-puzzles has one switch for both
    if len(puzzle.description) > LONGEST_TEXT:
        return []
    own = {str(Message("rule.usual-sudoku")), *(_own_words(rule, rule.in_words(puzzle.board)) for rule in rules)}
    text = "\n".join(line for line in puzzle.description.splitlines() if line not in own)
    return split_sentences(text) if readable(text) else []


def _own_words(rule: Rule, meaning: Label) -> str:
    return str(Message("rule.with-name", name=rule.name_in_units(), meaning=meaning))


@cache
def _rules_by_own_words() -> dict[str, type[Rule]]:
    """Return the rules that never have clues by the words in which we describe them."""
    return {
        _own_words(rule(), rule.summary()): rule
        for rule in RULES
        if not (issubclass(rule, ClueRule) or rule.clue_form or rule in STANDARD)
    }


def add_stated_rules(puzzle: Puzzle) -> Iterator[Rule]:
    """Add the rules that a puzzle's text states, unless its stored solution breaks them, and yield them."""
    for line in puzzle.description.splitlines():
        if line in _rules_by_own_words():
            yield from _add(puzzle, [_rules_by_own_words()[line]()])
    sentences = author_sentences(puzzle)
    for at in range(len(sentences)):
        yield from _add(puzzle, _stated_at(puzzle, sentences, at))


def without_stated(left_out: Iterable[Label], puzzle: Puzzle, text: str) -> list[Label]:
    """Return the parts of a puzzle that a format omits, without the rules that its text states: a reader adds those."""
    stated = {rule.spelling() for rule in add_stated_rules(Puzzle(puzzle.board, description=text))}
    return [line for line in left_out if line not in stated]


def _add(puzzle: Puzzle, rules: Iterable[Rule]) -> Iterator[Rule]:
    for rule in rules:
        if type(rule) not in map(type, puzzle.rules) and _is_possible(puzzle, rule):
            puzzle.rules.append(rule)
            yield rule


def _stated_at(puzzle: Puzzle, sentences: list[Sentence], at: int) -> list[Rule]:
    """Return the rules that one of the sentences states completely."""
    return [*stated_rules(sentences[at], puzzle.board), *stated_negatives(sentences, at, puzzle.rules)]


def _is_possible(puzzle: Puzzle, rule: Rule) -> bool:
    """Return whether a rule fits a puzzle and its stored solution."""
    tried = Puzzle(puzzle.board, [*puzzle.rules, rule], solution=puzzle.solution)
    try:
        tried.validate()
    except RulegridError:
        return False
    return not breaks_more(tried, puzzle)


STATED: tuple[type[Rule], ...] = (
    AntiKnightRule,
    AntiKingRule,
    NonConsecutiveRule,
    DiagonalRule,
    DisjointGroupsRule,
    WindokuRule,
    AntiTaxicabRule,
    GlobalEntropyRule,
    GlobalModularRule,
    DutchFlatmatesRule,
    NoThreeParityRule,
    UnknownDigitsRule,
)
"""Rules without clues, which a sentence states completely."""

_BARE = vocabulary(
    "normal standard classic regular usual sudoku rule constraint restriction apply and also plus the with"
)
"""The words around the bare names of rules."""


def stated_rules(sentence: Sentence, board: Board) -> Iterator[Rule]:
    """Yield the rules without clues that a sentence states in the usual words and nothing more.

    >>> from .sentences import split_sentences
    >>> text = "Cells a knight's move apart can't be equal. Along the red line, cells a king's move apart differ."
    >>> [rule.spelling() for each in split_sentences(text) for rule in stated_rules(each, Board(9))]
    ['anti-knight']
    """
    text = sentence.plain
    if _PERMITS.search(text) or _NOT_APPLIED.search(text) or _PLACE.search(text):
        return
    named = [rule for rule in STATED if re.search(WORDINGS[rule].name, text)]
    is_bare = not unknown_words(text, _BARE.union(*(vocabulary(WORDINGS[rule].words) for rule in named)))
    for rule in named:
        wording = WORDINGS[rule]
        houses = _HOUSE.findall(sentence.statement)
        is_stated = (
            re.search(wording.claim, sentence.statement)
            and not unknown_words(" ".join(houses), vocabulary(wording.words))
            and _is_explained(sentence, [(wording, frozenset()), (_EVERYWHERE, frozenset())], board, spare=0)
        )
        if is_stated or (is_bare and not _is_denied(wording.name, text)):
            yield from _stated(rule, sentence.statement, board)


_HOUSE = re.compile(r"\b(?:row|column|box|region)")
"""Words that restrict most rules to some cells."""
_EVERYWHERE = Wording("region 3x3 anywhere nine")
"""Words for the whole grid, which say nothing more."""


def _is_denied(pattern: str, text: str) -> bool:
    return all(_DENIED.search(text[: found.start()]) for found in re.finditer(pattern, text))


def _stated(rule: type[Rule], text: str, board: Board) -> Iterator[Rule]:
    """Yield a rule that a text states, with the numbers that the text has for it."""
    if rule is DiagonalRule:
        ways = [way for way, word in (("/", "positive"), ("\\", "negative")) if word in text]
        if ways or re.search(r"\b(?:both|two|each|every|either|all)\b|diagonals\b|sudoku|\bx\b", text):
            yield DiagonalRule(ways) if ways else DiagonalRule()
    elif rule is NonConsecutiveRule and (least := re.search(r"at least (\d)", text)):
        if int(least[1]) > 1:
            yield NoDifferenceRule([",".join(map(str, range(1, int(least[1]))))])
    elif rule is not UnknownDigitsRule or len(board.values) > board.cols:
        yield rule()


def named_rules(title: str, rules: Iterable[Rule]) -> Iterator[Message]:
    """Yield a line for each rule that a title names, unless it or one with such a name is among the rules.

    >>> [str(each) for each in named_rules("Anti-Knight Windoku", [AntiKnightRule()])]
    ["the text speaks of 'windoku', but no such rule was read"]
    """
    read = set(map(type, rules))
    for rule, wording in WORDINGS.items():
        if wording.name and re.search(wording.name, title.lower()) and not read & {rule, *SAME_WORDS.get(rule, ())}:
            yield Message("program.spoken", rule=rule.spelling())
