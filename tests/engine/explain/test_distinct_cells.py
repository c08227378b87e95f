"""The cells that a pattern consists of are different ones."""

from itertools import islice

import pytest

from law_units import messages_in
from rulegrid.engine.explain import Explainer
from rulegrid.engine.explain.lessons import example, examples, lesson, lessons, position
from rulegrid.engine.explain.open_steps import marked_state
from rulegrid.engine.explain.places import Places
from rulegrid.engine.explain.registry import PATTERNS, UNIQUENESS
from rulegrid.engine.explain.words import message_of
from rulegrid.engine.kernel.choice import IS_COMPILED

MOST = 100
"""Steps of one technique at one position."""
TWO_ENDS = ("skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle", "xy-wing", "w-wing")
OPEN_CELLS = {"avoidable-rectangle-1": 1, "avoidable-rectangle-2": 2}
"""Cells of a rectangle that are not placed."""


def repeated(step):
    """What a step names twice where it needs different things, as texts."""
    found = []
    for message in messages_in(message_of(step, "links")):
        said = message.parameters
        for name in ("cells", "houses", "values", "links", "parts", "wings"):
            several = said.get(name)
            if isinstance(several, (tuple, list)) and len(set(several)) < len(several):
                found.append(f"{name} of {message.key}")
        if message.key == "step.w-wing.all" and len({said[name] for name in ("one", "other", "near", "far")}) < 4:
            found.append("cells of a W-wing")
        if message.key == "step.xy-wing.all":
            wings = {wing.parameters["cell"] for wing in said["wings"]}
            found += ["cells of an XY-wing"] * (len({said["hinge"], *wings}) < 3)
        if message.key == "link.either" and getattr(step.payload, "words", "") != "path-return":
            ends = [(cell, each.parameters["value"]) for each in said["ends"] for cell in each.parameters["cells"]]
            places = {cell for cell, _ in ends} if step.technique in TWO_ENDS else set(ends)
            found += ["ends"] * (len(places) < 2)
    if step.technique in OPEN_CELLS and len(step.roles["reason"]) != OPEN_CELLS[step.technique]:
        found.append("open cells")
    return found


@pytest.mark.parametrize("key", [each.key for each in lessons() if each.key != "search"])
def test_an_example_names_different_cells(key):
    assert repeated(example(lesson(key)).step) == []


SOME = ("w-wing", "xy-wing", "unique-rectangle-1", "death-blossom")


@pytest.mark.parametrize("key", SOME if IS_COMPILED else SOME[:1])
def test_what_is_found_at_some_positions_has_different_cells(key):
    puzzle, marks = position(examples()[key])
    places = Places(marked_state(Explainer(puzzle), marks))
    found = {each.key: list(islice(each.find(places), MOST)) for each in [*PATTERNS, *UNIQUENESS]}
    wrong = [
        f"{step.technique}: {what}: {step}" for steps in found.values() for step in steps for what in repeated(step)
    ]
    assert wrong == []


@pytest.mark.parametrize("key", SOME if IS_COMPILED else SOME[:1])
def test_a_path_does_not_come_to_a_candidate_twice_but_may_end_where_it_began(key):
    puzzle, marks = position(examples()[key])
    places = Places(marked_state(Explainer(puzzle), marks))
    for kinds in ("digit", "cells", "single", "all"):
        search = places.searches[kinds]
        for path in islice((path for first in search.links for path in search.paths(first, 8)), 500):
            assert len(set(path.nodes[:-1])) == len(path.nodes) - 1
            assert path.nodes[-1] not in path.nodes[1:-1]
