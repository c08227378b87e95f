"""The words of steps in English."""

from __future__ import annotations

from ..unit import Unit
from .step import Kind

Texts = tuple[str, str, str]

_LOCKED = "In {house}, {value} can only be in {other}, so {removals}."
_NAKED = "In {house}, {cells} can only hold {values} between them, so {removals}."
_HIDDEN = "In {house}, {values} can only go in {cells}, so {removals}."
_FISH = "In {houses}, {value} is confined to {others}, so {removals}."


def _subset(name: str, text: str) -> Texts:
    return "Look at {house}.", f"There is a {name} in {{house}}.", text


def _fish(name: str) -> Texts:
    return "Look at where {value} can go.", f"There is {name} of {{value}} in {{houses}}.", _FISH


ENGLISH: dict[str, Texts] = {
    Kind.HIDDEN_SINGLE: (
        "Look at {house}.",
        "{value} has only one place in {house}.",
        "In {house}, {value} fits only in {cell}.",
    ),
    Kind.NAKED_SINGLE: ("Look at {cell}.", "{cell} has only one candidate.", "In {cell}, only {value} is left."),
    Kind.RULE: ("Look at {unit}.", "{Unit} rules something out.", "{Unit}{beside}: {ways}{removals}."),
    Kind.RULE_LINE: (
        "Look at {unit}.",
        "{Unit} always has {values} in one line.",
        "However it is filled, {unit} uses {values} in {other}, so {removals}.",
    ),
    Kind.TOGETHER: (
        "Look at {cages} in {sums}.",
        "{Cages} leave little choice in {sums}.",
        "{Sums} needs every value once: with {cages}, {removals}.",
    ),
    Kind.INNIES: (
        "Look at what adds up in {sums}.",
        "Use the {worth} rule in {sums}.",
        "The {worth} rule: the total of {sums} is {amount}. Compared with {cages}, that gives {equation}{apart}, so {removals}.",
    ),
    Kind.POINTING: ("Look at {house}.", "{value} is locked in {house}.", _LOCKED),
    Kind.CLAIMING: ("Look at {house}.", "{value} is locked in {house}.", _LOCKED),
    Kind.NAKED_PAIR: _subset("naked pair", _NAKED),
    Kind.NAKED_TRIPLE: _subset("naked triple", _NAKED),
    Kind.NAKED_QUAD: _subset("naked quad", _NAKED),
    Kind.HIDDEN_PAIR: _subset("hidden pair", _HIDDEN),
    Kind.HIDDEN_TRIPLE: _subset("hidden triple", _HIDDEN),
    Kind.HIDDEN_QUAD: _subset("hidden quad", _HIDDEN),
    Kind.X_WING: _fish("an X-wing"),
    Kind.SWORDFISH: _fish("a swordfish"),
    Kind.JELLYFISH: _fish("a jellyfish"),
    Kind.ASSUMPTION: (
        "Look at {cell}.",
        "{Suppose} {cell} is {value}.",
        "{Suppose} {cell} is {value}: {chain}. So {conclusion}.{likewise}",
    ),
    Kind.NESTED: (
        "Look at {cell}.",
        "Suppose {cell} is {value}, and try what is left.",
        "Suppose {cell} is {value}: {chain}. So {conclusion}.{likewise}",
    ),
    Kind.ONE_PLACE: (
        "Look at piece {piece}.",
        "Piece {piece} fits in one place only.",
        "Piece {piece} fits in one place only: {cells}.",
    ),
    Kind.ONE_COVER: (
        "Look at {cell}.",
        "{cell} can be covered in one way only.",
        "Only piece {piece} can cover {cell}, and only in one way: on {cells}.",
    ),
    Kind.ONLY_PIECE: (
        "Look at {cell}.",
        "One piece alone can cover {cell}.",
        "Only piece {piece} can cover {cell}, so {gone}.",
    ),
    Kind.COVERED: (
        "Look at piece {piece}.",
        "Piece {piece} gets in the way of others wherever it goes.",
        "Every way to place piece {piece} rules out {lost}.",
    ),
    Kind.EXCLUDED: (
        "Look at {cell}.",
        "Whatever covers {cell} gets in the way of something else.",
        "Every way to cover {cell} rules out {lost}.",
    ),
    Kind.HOLE: (
        "Look at {cell}.",
        "Mind the hole at {cell}.",
        "{Lost} would leave a hole of {hole} at {cell} that no piece fits.",
    ),
    Kind.WRONG_PLACE: (
        "Look at {cell}.",
        "Some places near {cell} lead nowhere.",
        "Suppose {put}: {way}. So {gone}.",
    ),
    Kind.SEARCHED: (
        "Look at piece {piece}.",
        "Only a search shows where piece {piece} goes.",
        "No short argument is left. A search shows that piece {piece} goes on {cells}.",
    ),
    Kind.SEARCH: (
        "Look at {cell}.",
        "Only a search shows what {cell} can't be.",
        "No short argument is left. A search shows that {removals}.",
    ),
    Kind.LOOKED_UP: (
        "No further value follows.",
        "There are several solutions.",
        "No further value follows from the rules: there are several solutions{taken}.",
    ),
    Kind.FAR_OFF: (
        "Look at {cell}.",
        "The next value is a great many steps away.",
        "The next value is a great many steps away. A solution has {value} in {cell}.",
    ),
    Kind.FULL: ("Every cell is filled.",) * 3,
    Kind.CONTRADICTION: ("There is a contradiction in {unit}.",) * 2 + ("There is a contradiction in {unit}{why}.",),
    Kind.WRONG_VALUE: (
        "Look at {cell}.",
        "{cell} is wrong.",
        "{value} in {cell} is wrong{against}.",
    ),
    Kind.MISSING_MARK: (
        "Look at {cell}.",
        "{cell} lacks a pencil mark.",
        "{cell} lacks the pencil mark {value}, which nothing rules out.",
    ),
    Kind.NO_SOLUTION: ("No solution contains the values on the board{and_marks}.",) * 3,
}

ENGLISH_PARTS: dict[str, str] = {
    "and": " and ",
    "or": " or ",
    "comma": ", ",
    "then": "; ",
    "cannot": "{cells} can't be {values}",
    "likewise": " In the same way, {removals}.",
    "only": "{cells} can only be {values}",
    "is": "{cell} is {value}",
    "only place": "{cell} is {value}, its only place in {house}",
    "nothing else": "{cell} is {value}, as nothing else is left there",
    "also": " and ",
    "also comma": ", ",
    "sums in": "the sums in {houses}",
    "out": "{values} out of {cells}",
    "loses": "{unit} keeps {losses}",
    "several lose": "{unit} keep {losses}",
    "tried": "{cell} can't be {values}, by trying that",
    "locked": "{values} is locked in {house}",
    "no value": "then {cell} has no value left",
    "no place": "then {value} has no place in {house}",
    "twice": "then {value} is twice in {house}",
    "fails": "then {unit} can't hold",
    "several fail": "then {unit} can't hold together",
    "suppose": "suppose",
    "named": "{name}: {text}",
    "apart": " with no repeat in {units}",
    "as": "{known}, so ",
    "ways": "it holds {ways}, so ",
    "beside": " with {units}",
    "against": ": it contradicts {units}",
    "why cell": ": it has no candidate left",
    "why house": ": {value} has no place",
    "why piece": ": it fits nowhere",
    "and marks": " and the pencil marks",
    "this value": ", and this value comes from one of them",
    "this piece": ", and piece {piece} on {cells} comes from one of them",
    "put": "piece {piece} on {cells}",
    "put so": "then piece {piece} has to go on {cells}",
    "uncovered": "then nothing covers {cell}",
    "homeless": "then piece {piece} fits nowhere",
    "one gone": "piece {piece} can't go on {cells}",
    "many gone": "{count} placements of piece {pieces} are ruled out",
    "many gone of several": "{count} placements of pieces {pieces} are ruled out",
    "one lost": "piece {piece} on {cells}",
    "many lost": "{count} placements of piece {pieces}",
    "many lost of several": "{count} placements of pieces {pieces}",
    "one cell": "1 cell",
    "cells": "{count} cells",
    "heading": "Step by step",
    "one step": "1 step.",
    "steps": "{count} steps.",
}

WITH_ARTICLE = ("block ", "window ", "square ", "diagonal ")


def english_name(unit: Unit) -> str:
    """Return what a unit is called in a sentence: row A, the block at A1."""
    return f"the {unit.name}" if unit.name.startswith(WITH_ARTICLE) else unit.name
