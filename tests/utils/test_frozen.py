"""Values that never change."""

import pickle

import pytest

from rulegrid import AllDifferent, Relation
from rulegrid.core.grid import Grid

CELLS = ((0, 0), (0, 1))
VALUES = [AllDifferent(CELLS, unit="row A"), Relation(*CELLS, {(1, 2)}), Grid(2, 2, (1, 2))]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_no_attribute_can_be_set_or_deleted(value):
    for name in (*value.fields, "other"):
        with pytest.raises(AttributeError, match=f"{name} of {type(value).__name__} can't be set"):
            setattr(value, name, 1)
        with pytest.raises(AttributeError, match=f"{name} of {type(value).__name__} can't be deleted"):
            delattr(value, name)


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_copy_by_pickle_is_equal_and_hashed_anew(value):
    hash(value)
    copy = pickle.loads(pickle.dumps(value))
    assert "_hash" not in vars(copy)
    assert copy == value
    assert hash(copy) == hash(value)
    assert repr(copy) == repr(value)


def test_values_are_equal_by_their_fields_and_their_class_alone():
    assert AllDifferent(CELLS) == AllDifferent(CELLS, unit="row A") == AllDifferent([list(cell) for cell in CELLS])
    assert AllDifferent(CELLS) != AllDifferent(CELLS[::-1])
    assert AllDifferent(CELLS) != CELLS
    assert len({AllDifferent(CELLS), AllDifferent(CELLS, unit="row A"), Relation(*CELLS, ())}) == 2
