from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid.utils.svg import Canvas, escape, number

SVG = "{http://www.w3.org/2000/svg}"


def parsed(canvas):
    return ElementTree.fromstring(str(canvas))


def test_an_empty_canvas_is_an_accessible_picture():
    root = parsed(Canvas(30, 20.5, title="Nothing <yet> & so on"))
    assert root.tag == f"{SVG}svg"
    assert root.attrib == {"viewBox": "0 0 30 20.5", "width": "30", "height": "20.5", "role": "img"}
    assert [(child.tag, child.text) for child in root] == [(f"{SVG}title", "Nothing <yet> & so on")]


def test_elements_come_in_the_order_in_which_they_were_added():
    canvas = Canvas(9, 9)
    canvas.rect(0, 0, 9, 9, rx=1)
    canvas.line(0, 0, 9, 9, stroke="red")
    canvas.circle(4, 4, 2)
    canvas.path([[(0, 0), (0, 9)]])
    canvas.text(1, 2, "x")
    assert [child.tag.removeprefix(SVG) for child in parsed(canvas)] == ["rect", "line", "circle", "path", "text"]


def test_attributes_are_python_names_and_none_leaves_one_out():
    canvas = Canvas(9, 9)
    canvas.rect(0, 1 / 3, 2, 2, stroke_width=1 / 3, class_="soft", fill=None)
    assert parsed(canvas)[0].attrib == {
        "x": "0", "y": "0.33", "width": "2", "height": "2", "stroke-width": "0.33", "class": "soft",
    }  # fmt: skip


def test_groups_nest_and_empty_ones_are_left_out():
    canvas = Canvas(9, 9)
    with canvas.group(class_="outer"):
        with canvas.group(class_="empty"):
            pass
        with canvas.group(class_="inner"):
            canvas.circle(1, 1, 1)
    with canvas.group(class_="nothing"), canvas.group():
        pass
    assert [group.get("class") for group in parsed(canvas).iter(f"{SVG}g")] == ["outer", "inner"]


def test_a_path_is_written_short():
    canvas = Canvas(9, 9)
    canvas.path([[(0, 0), (9, 0), (9, 9.001), (3, 3)], [(1, 2), (1, 2)]], closed=True)
    assert parsed(canvas)[0].get("d") == "M0 0H9V9L3 3ZM1 2H1Z"


def test_a_path_without_strokes_is_no_element():
    canvas = Canvas(9, 9)
    canvas.path([])
    assert len(parsed(canvas)) == 0


@pytest.mark.parametrize(
    ("value", "text"), [(1, "1"), (100, "100"), (1.50, "1.5"), (2 / 3, "0.67"), (-0.004, "0"), (-2.5, "-2.5")]
)
def test_numbers_are_rounded_and_short(value, text):
    assert number(value) == text


@given(st.text(st.characters(exclude_categories=())))
def test_any_text_gives_well_formed_xml(text):
    canvas = Canvas(9, 9, title=text)
    canvas.text(0, 0, text, class_=text)
    ElementTree.fromstring(str(canvas).encode())


@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs"), exclude_characters="\ufffe\uffff")))
def test_a_text_reads_back_as_it_was(text):
    canvas = Canvas(9, 9)
    canvas.text(0, 0, text)
    assert (parsed(canvas)[0].text or "") == text
    assert "<" not in escape(text)
