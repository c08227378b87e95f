"""All solutions of a case, by trying every value in every cell."""

from .meaning import parts_of


class TooLarge(Exception):
    """A case has more to try than was allowed."""


def solutions(case, most=None):
    """The set of a case's solutions, each the digits of the open cells in reading order.

    A part is tested as soon as the last of its cells has a value. Raises TooLarge after `most` values.
    """
    order = sorted(case.cells, key=lambda cell: cell not in case.givens)
    place = {cell: at for at, cell in enumerate(order)}
    domains = [[case.givens[cell]] if cell in case.givens else sorted(case.values) for cell in order]
    digits = [domain[0] for domain in domains]
    due = [[] for _ in order]
    for part in parts_of(case):
        places = [place[cell] for cell in part.cells]
        unknown = {at for at in places if len(domains[at]) > 1}
        if len(unknown) > 1:
            due[max(places)].append((places, part.test))
        else:  # tested once, before all others
            at = min(unknown, default=0)
            kept = []
            for value in domains[at]:
                digits[at] = value
                if part.test([digits[each] for each in places]):
                    kept.append(value)
            domains[at] = kept
            if not kept:
                return set()
            digits[at] = kept[0]
    found = set()
    tried = 0
    in_reading_order = [place[cell] for cell in case.cells]

    def fill(at):
        nonlocal tried
        if at == len(order):
            found.add(tuple(digits[each] for each in in_reading_order))
            return
        for value in domains[at]:
            tried += 1
            if most is not None and tried > most:
                raise TooLarge
            digits[at] = value
            if all(test([digits[each] for each in places]) for places, test in due[at]):
                fill(at + 1)

    fill(0)
    return found
