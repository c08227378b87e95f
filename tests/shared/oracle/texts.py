"""Random expressions and patterns, as texts that Python reads as the package should."""

COMPARISONS = ("==", "==", "!=", "<", "<=", ">", ">=")


def random_expression(rng, cells):
    """An expression over some cells; with divisors that may be 0."""
    text = _condition(rng, cells, 2)
    if not any(cell in text for cell in cells):
        text = f"{text} or {cells[0]} > {rng.randrange(4)}"
    return f"not ({text})" if not rng.randrange(5) else text


def _condition(rng, cells, depth):
    if depth and not rng.randrange(3):
        left, right = (_condition(rng, cells, depth - 1) for _ in range(2))
        if not rng.randrange(4):
            left = f"({left})"
        if not rng.randrange(4):
            right = f"not {right}" if rng.randrange(2) else f"not ({right})"
        return f"{left} {rng.choice(['and', 'or'])} {right}"
    if not rng.randrange(8):
        return f"all_different({_several(rng, cells, depth)})"
    signs = [rng.choice(COMPARISONS)] + ([rng.choice(COMPARISONS)] if not rng.randrange(5) else [])
    return _number(rng, cells, 2) + "".join(f" {sign} {_number(rng, cells, 1)}" for sign in signs)


def _number(rng, cells, depth):
    kind = rng.randrange(11) if depth else 10
    if kind < 2:
        return f"{_number(rng, cells, depth - 1)} {rng.choice('+-*')} {_number(rng, cells, 0)}"
    if kind == 2:
        return f"({_number(rng, cells, depth - 1)}) {rng.choice('+-*')} {_number(rng, cells, depth - 1)}"
    if kind == 3:
        return f"{_number(rng, cells, 0)} {rng.choice(['//', '%'])} {_divisor(rng, cells)}"
    if kind == 4:
        numbers = ", ".join(_number(rng, cells, depth - 1) for _ in range(rng.randint(1, 3)))
        return f"{rng.choice(['max', 'min', 'sum', 'product'])}({numbers})"
    if kind == 5:
        return f"abs({_number(rng, cells, depth - 1)})"
    if kind == 6:
        return f"({_comparison(rng, cells)})"
    if kind == 7:
        return f"count({', '.join(_comparison(rng, cells) for _ in range(rng.randint(1, 3)))})"
    if kind == 8:
        return f"count({_number(rng, cells, 0)}, {_several(rng, cells, 0)})"
    return rng.choice(["", "", "", "-"]) + (rng.choice(cells) if rng.randrange(4) else str(rng.randrange(10)))


def _comparison(rng, cells):
    return f"{_number(rng, cells, 0)} {rng.choice(COMPARISONS)} {_number(rng, cells, 0)}"


def _several(rng, cells, depth):
    """Arguments of a function: several cells in one word, numbers, or both."""
    listed = "".join(rng.sample(cells, min(rng.randint(2, 4), len(cells))))
    numbers = [_number(rng, cells, depth) for _ in range(rng.randint(0, 2))]
    return ", ".join([listed, *numbers])


def _divisor(rng, cells):
    first, *others = rng.sample(cells, min(2, len(cells)))
    difference = f"({first} - {others[0] if others else 1})"
    return rng.choice([first, first, str(rng.randint(1, 4)), difference, f"({first} % 2)"])


def random_pattern(rng, digits, values):
    """A pattern that often matches some digits."""
    parts = []
    for digit in digits:
        letter = _letter(digit)
        others = [_letter(rng.choice(values)) for _ in range(2)]
        low, high = sorted((digit, rng.choice(values)))
        part = rng.choice(
            [
                letter, letter, ".", f"[{letter}{others[0]}]", f"[^{others[0]}]", f"({letter}|{others[0]}{others[1]})",
                f"[{_letter(low)}-{_letter(high)}]", f"({letter}|{others[0]}?)",
            ]
        )  # fmt: skip
        parts.append(part + rng.choice(["", "", "", "*", "+", "?", "{1,2}", "{1}", "{1,}"]))
    if not rng.randrange(4):
        parts[rng.randrange(len(parts))] = ".*"
    if len(parts) > 2 and not rng.randrange(3):
        parts[1:3] = [f"({parts[1]}{parts[2]}){rng.choice(['', '+', '*', '{1,2}'])}"]
    text = "".join(parts)
    return f"{text}|{_letter(rng.choice(values))}.*" if not rng.randrange(6) else text


def _letter(digit):
    return "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[digit]
