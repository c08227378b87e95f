"""The law of what steps say: each claim of a sentence is held against brute force, link by link.

Nothing here uses the propagation of the explainer. What a unit says is asked of its constraints alone, on values that are
tried one after the other; a claim of a chain may use the units that it names and what stands before it, and what a value
takes from the cells that see it.
"""

from collections import Counter

from law_chains import Chains
from law_links import Links
from law_patterns import Patterns
from law_rules import Rules
from law_units import TooLarge, Units, candidates_of, messages_in
from rulegrid.explain.step_text import message_of

MAY_BE_EMPTY = ()
NOT_PROVEN = ("search", "contradiction", "none", "several", "full")
STRICT = ("step.pointing.all", "step.naked-pair.all", "step.naked-triple.all", "step.naked-quad.all")
FREE = ("innies-and-outies",)


class Law:
    """Holds steps to what they say, and counts: `claims` by the key of what was said, of which `undecided` were too large."""

    def __init__(self):
        self.claims = Counter()
        self.undecided = Counter()

    def check(self, state, step):
        """Return what is false in the sentence of a step, as texts."""
        return Checked(self, state, step).all()


class Checked(Chains, Patterns, Rules, Links):
    """One step before the law."""

    def __init__(self, law, state, step):
        self.law, self.state, self.step = law, state, step
        self.reasons = state.reasons
        self.left = candidates_of(state)
        self.open = set(state.candidates())
        self.groups = Units(self.reasons, step.units).groups  # of houses, of cages, by a knight's move
        self.message = message_of(step, "links")
        self.false = []

    def all(self):
        step, key = self.step, self.message.key
        for message in messages_in(self.message):
            for name, value in message.parameters.items():
                if value == () and name not in MAY_BE_EMPTY:
                    self.say("empty", f"empty {name} in {message.key}")
        if step.technique in NOT_PROVEN:
            return self.false
        if "chain" in self.message.parameters:
            self.chain()
        elif check := getattr(self, "_" + key.removeprefix("step.").removesuffix(".all").replace("-", "_"), None):
            check(**self.message.parameters)
        else:
            self.say("unknown", f"no law for {key}")
        self.named()
        for cell, values in step.removed:
            for value in values:
                self.claim(
                    "removal", self.fails(self.left, step.units, (cell, value)), f"{cell}={value} is not refuted"
                )
        return self.false

    def say(self, key, text):
        self.false.append(f"{self.step.technique}: {key}: {text} | {self.step}")

    def claim(self, key, holds, text):
        self.law.claims[key] += 1
        if holds is None:
            self.law.undecided[key] += 1
        elif not holds:
            self.say(key, text)

    def fails(self, left, units, *fixed, groups=()):
        """Whether no values meet some units, None where that is too much to try."""
        for whole in (False, True):
            try:
                said = Units(self.reasons, units, groups=groups, whole=whole)
                if next(said.solutions(left, fixed), None) is None:
                    return True
            except TooLarge:
                if whole:
                    return None
            if all(unit.rule is None or unit.aspect for unit in units):
                break
        return False

    def units(self, labels, value=None):
        """The units of the step with some names; of a house, that it needs a value, or has none twice."""
        found = [unit for unit in self.step.units if unit.label in labels]
        return [unit for unit in found if unit.value == value] if value else found

    def house(self, label):
        """The cells of a house by its name."""
        return next(unit.cells for unit in self.reasons.units if unit.label == label)

    def needing(self, label, value):
        """The reason of a house that needs a value."""
        return next(unit for unit in self.reasons.units if unit.label == label and unit.value == value)

    def no_repeats(self):
        return [unit for unit in self.step.units if unit.aspect == "no repeat"]

    def named(self):
        """Every rule and every house that needs a value is named; one that has no value twice where no cell sees it at once."""
        labels = set(messages_in(self.message))
        if any(each.key.startswith("chain.sums") for each in labels):
            return  # the many cages of a house are called its sums
        for unit in self.step.units:
            is_free = (unit.aspect == "no repeat" and self.message.key not in STRICT) or unit.rule is None
            if self.message.key.split(".")[1] in (
                "forcing-chain",
                "nested-chain",
                "short-chain",
                "long-chain",
                "needed-there",
            ):
                is_free = is_free or unit.aspect == "no repeat"
                if self.step.removed and len(self.step.removed) + len(self.step.removed[0][1]) > 2:
                    continue
            if self.message.key.split(".")[1] in FREE:
                continue
            self.claim("named", is_free or unit.label in labels, f"{unit} is not named")
