"""The cells that a pattern consists of are different ones."""

from itertools import islice

import pytest

from repeated_names import repeated
from rulegrid.explain.explainer import PATTERNS, UNIQUENESS, Explainer
from rulegrid.explain.lessons import examples, position
from rulegrid.explain.open_steps import marked_state
from rulegrid.explain.places import ValuePlaces
from rulegrid.solver.kernel.choice import IS_COMPILED

MOST = 100
"""Steps of one technique at one position."""
SOME = ("w-wing", "xy-wing", "unique-rectangle-1", "death-blossom")


@pytest.mark.slow
@pytest.mark.parametrize("key", SOME if IS_COMPILED else SOME[:1])
def test_what_is_found_at_some_positions_has_different_cells(key):
    puzzle, marks = position(examples()[key])
    places = ValuePlaces(marked_state(Explainer(puzzle), marks))
    found = {each.key: list(islice(each.find(places), MOST)) for each in [*PATTERNS, *UNIQUENESS]}
    wrong = [
        f"{step.technique}: {what}: {step}" for steps in found.values() for step in steps for what in repeated(step)
    ]
    assert wrong == []


@pytest.mark.parametrize("key", SOME if IS_COMPILED else SOME[:1])
def test_a_path_does_not_come_to_a_candidate_twice_but_may_end_where_it_began(key):
    puzzle, marks = position(examples()[key])
    places = ValuePlaces(marked_state(Explainer(puzzle), marks))
    for kinds in ("digit", "cells", "single", "all"):
        search = places.searches[kinds]
        for path in islice((path for first in search.links for path in search.paths(first, 8)), 500):
            assert len(set(path.nodes[:-1])) == len(path.nodes) - 1
            assert path.nodes[-1] not in path.nodes[1:-1]
