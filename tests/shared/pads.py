"""Small puzzles of SudokuPad with drawings, and the clues that they are read as."""

GREY, WHITE, BLACK = "#CFCFCF", "#FFFFFF", "#000000"
PINK, GREEN, BLUE = "#F067F0", "#67F067", "#2ECBFF"


def pad(**keys):
    return {"cells": [[{} for _ in range(4)] for _ in range(4)], "regions": [], **keys}


def line(*cells, colour=GREY, thickness=10):
    return {"wayPoints": [[r + 0.5, c + 0.5] for r, c in cells], "color": colour, "thickness": thickness}


def spot(row, col, size=0.3, **look):
    return {"center": [row, col], "width": size, "height": size, "rounded": True, **look}


def rules_text(text):
    return {"metadata": {"rules": text}}


def clues(puzzle):
    plain = ("row", "column", "block")
    return [
        f"{rule.spelling()}:{clue}" for rule in puzzle.rules if rule.spelling() not in plain for clue in rule.clues()
    ]
