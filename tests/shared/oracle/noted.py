"""How meanings of rules are noted: functions from a clue and its case to tests of the digits in some cells."""

from itertools import combinations

from .case import Part

MEANING = {}


def meaning_of(clue, case):
    return list(MEANING[clue["rule"]](clue, case))


def says(*rules):
    """Note what some rules mean: a function of a clue and its case that yields parts."""

    def note(function):
        MEANING.update(dict.fromkeys(rules, function))
        return function

    return note


def tests(*rules):
    """Note a test of the digits in a clue's cells."""

    def note(test):
        for rule in rules:
            MEANING[rule] = lambda k, case: [Part(k["cells"], lambda v: test(v, k, case))]
        return test

    return note


def adds(*rules):
    """Note a test of what the digits in a clue's cells count for; it has the digits too."""

    def note(test):
        for rule in rules:
            MEANING[rule] = lambda k, case: [Part(k["cells"], lambda v: test(case.worth(k["cells"], v), v, k, case))]
        return test

    return note


def distinct(v):
    return len(set(v)) == len(v)


def all_differ(cells):
    for pair in combinations(cells, 2):
        yield Part(pair, lambda v: v[0] != v[1])


def pairs_that(pairs, test):
    for pair in pairs:
        yield Part(pair, test)


def windows(v, size):
    return [v[at : at + size] for at in range(max(1, len(v) - size + 1))]


def third(digit, case):
    return sorted(case.values).index(digit) * 3 // len(case.values)
