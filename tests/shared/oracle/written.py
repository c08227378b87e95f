"""Cases as the package reads them: clue texts, and puzzles in JSON. Knows the forms of the documentation only."""


def puzzle_data(case):
    """A case in the JSON form of puzzles, as plain data."""
    data = {"rows": case.rows, "cols": case.cols, "values": case.values}
    if any(clue["rule"] == "cage" for clue in case.clues):
        data["family"] = "calcudoku"
    data["cells"] = [" ".join(entry(case, row, col) for col in range(case.cols)) for row in range(case.rows)]
    if case.regions:
        data["regions"] = list(map(" ".join, case.regions))
    data["rules"] = entries(case.clues)
    return data


def entry(case, row, col):
    cell = case.at(row, col)
    return "#" if cell is None else str(case.givens.get(cell, "."))


def entries(clues):
    """The rules of some clues: clues of one rule are listed together, as long as others do not come between them."""
    found = []
    for clue in clues:
        if clue["rule"] in ("any", "all", "none"):
            found.append({clue["rule"]: [one_entry(inner) for inner in clue["rules"]]})
            continue
        if clue["rule"] in ("exactly", "at-least", "at-most"):
            found.append({clue["rule"]: clue["number"], "of": [one_entry(inner) for inner in clue["rules"]]})
            continue
        texts = texts_of(clue)
        if texts and found and found[-1].get("rule") == clue["rule"] and "clues" in found[-1]:
            found[-1]["clues"] += texts
        else:
            found.append({"rule": clue["rule"]} | ({"clues": texts} if texts else {}))
    return found


def one_entry(clue):
    return entries([clue])[0]


def texts_of(clue):
    """The texts of a clue, none where the rule has none; a clue of all regions has one for each."""
    if clue["rule"] == "regions":
        return list(map("".join, clue["regions"]))
    text = text_of(clue)
    return [] if text is None else [text]


def joined(*parts):
    """Parts of a clue between colons; those that are None are left out."""
    return ":".join(str(part) for part in parts if part is not None)


def names(cells):
    return "".join(cells)


def listed(digits):
    """Digits as a list; the comma at its end says that they are numbers."""
    return ",".join(map(str, digits)) + ("," if len(digits) == 1 else "")


def of_line(k):
    return chr(65 + k["line"]) if k["side"] in ("left", "right") else str(k["line"] + 1)


def text_of(clue):
    """The text of a clue: most are their cells, with a number before them; None for a rule without clues."""
    if clue["rule"] in TEXTS:
        return TEXTS[clue["rule"]](clue)
    if "side" in clue:
        return f"{clue['number']}:{clue['side']} {of_line(clue)}"
    if "groups" in clue:
        return joined(*map(names, clue["groups"]))
    if "pairs" in clue:
        return joined(",".join(map(str, clue["numbers"])), *map(names, clue["pairs"]))
    if "digits" in clue:
        return joined(listed(clue["digits"]), names(clue["cells"]))
    return joined(clue.get("number"), names(clue["cells"])) if "cells" in clue else None


TEXTS = {
    **dict.fromkeys(("block", "error-sudoku"), lambda k: f"{k['height']}x{k['width']}"),
    "diagonal": lambda k: k["way"],
    "grids": lambda k: joined(k["size"], names(k["corners"])),
    "chess": lambda k: joined(",".join(map(str, k["leap"])), None if k["digits"] is None else listed(k["digits"])),
    "arrow": lambda k: joined(names(k["circle"]), names(k["cells"])),
    "sum-line": lambda k: joined(k["number"], names(k["cells"]), "loop" if k["loop"] else None),
    "killer": lambda k: joined("/".join(map(str, k["totals"])) or None, names(k["cells"])),
    "sum": lambda k: f"{k['number']}:" + " ".join(f"{cell}*{weight}" for cell, weight in k["terms"]),
    "look-and-say": lambda k: joined(",".join(f"{n}x{digit}" for n, digit in k["counts"]), names(k["cells"])),
    "count-distinct": lambda k: joined(k["counter"], names(k["cells"])),
    "comparison-count": lambda k: joined(k["condition"], names(k["cells"])),
    "where": lambda k: k["expression"],
    "pattern": lambda k: joined(k["regex"], names(k["cells"])),
    "little-killer": lambda k: joined(k["number"], k.get("arrow", names(k["cells"]))),
    "cage": lambda k: joined(f"{k['target']}{k['operation']}", names(k["cells"])),
}
"""The texts of clues that have other fields, or in another order."""
