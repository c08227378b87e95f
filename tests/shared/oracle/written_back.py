"""What writers of other formats lose without a word: puzzles written, read back, and compared by their solutions."""

import random

MOST = 300
"""Solutions that are compared; of a puzzle with more, only that it has more."""
TEXTS = ("title", "author", "description")
MODIFIERS = ("doubler", "negator", "amount")
NOT_CLUES = ("puzzle.the-title", "puzzle.the-author", "puzzle.the-description", "puzzle.the-source", "program.solution")


def lost_by_writers(case, puzzle):
    """What the formats of a puzzle's family lose of it although they do not list it, as texts."""
    from rulegrid.core.family import family_of

    rng = random.Random(case.line())
    titled = puzzle.replace()
    for name in TEXTS:
        setattr(titled, name, rng.choice(["", f"A {name}"]))
    found = []
    for each in family_of(puzzle).formats:
        if each.writer and (wrong := lost_by(each, titled)):
            found.append(f"{each.name}: {wrong}")
    return found


def lost_by(form, puzzle):
    """What a format loses of a puzzle silently, an empty text if nothing."""
    from rulegrid import RulegridError
    from rulegrid.core.family import family_of

    try:
        written = form.write(puzzle)
    except RulegridError:
        return ""  # it refuses
    try:
        again = family_of(puzzle).read_puzzle(str(written))
    except RulegridError as error:
        return f"can't be read back: {error}"
    if again.not_understood:
        return ""  # the reader reports what it did not understand
    listed = [line if isinstance(line, str) else line.key for line in written.left_out]
    for name in TEXTS:
        if getattr(puzzle, name) not in ("", getattr(again, name)) and f"puzzle.the-{name}" not in listed:
            return f"{name} {getattr(puzzle, name)!r} became {getattr(again, name)!r}"
    wanted = without(puzzle, [line for line in listed if line not in NOT_CLUES])
    if wanted is None:
        return ""  # the list has things that are not clues: what is left is another puzzle
    before, after = solutions(wanted), solutions(again)
    is_modified = any(line.partition(":")[0] in MODIFIERS for line in listed)  # some sums have that in them, others not
    if after == before or is_modified:
        return ""
    return f"{number(before)} solutions became {number(after)}, listed: {', '.join(map(str, written.left_out)) or 'nothing'}"


def without(puzzle, lines):
    """A puzzle without clues, which are named as lists of what is lost do; None if some line is not a clue of it."""
    from rulegrid.core.rule import in_force

    rules, waiting = [], set(lines)
    for rule in in_force(puzzle.rules):  # a rule that another one replaces does not come back without it
        clues = getattr(rule, "clue_list", ())
        named = [f"{rule.spelling()}:{clue}" for clue in clues]
        kept = [clue for clue, line in zip(clues, named, strict=True) if line not in lines]
        whole = {f"{rule.spelling()}:{clue}" for clue in rule.clues()} or {rule.spelling()}
        waiting -= {*named, *whole}
        if not clues and whole <= {*lines}:
            continue
        if len(kept) == len(clues):
            rules.append(rule)
        elif kept:
            rules.append(rule.from_clues([str(clue) for clue in kept]))
    return None if waiting else puzzle.replace(rules=rules)


def solutions(puzzle):
    """The solutions of a puzzle as rows of digits, None if there are too many."""
    found = set()
    for solution in puzzle.solutions(MOST + 1):
        found.add(tuple(tuple(map(int, row)) for row in solution.cells))
    return found if len(found) <= MOST else None


def number(found):
    return f"more than {MOST}" if found is None else len(found)
