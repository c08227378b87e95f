"""PNG and PDF from SVG, by Typst where it is installed."""

import re
import struct

import pytest

from rulegrid.utils.errors import RulegridError
from rulegrid.utils.svg import Canvas, title_of, to_pdf, to_png


def picture(width=96, height=48, text="7", **attributes):
    canvas = Canvas(width, height, title='Seven & "eight"')
    canvas.rect(0, 0, width, height, fill="#ffffff")
    canvas.text(10, 40, text, font_size=40, fill="#000000", **attributes)
    return str(canvas)


def size_of(png):
    return struct.unpack(">II", png[16:24])


def test_titles_are_read_as_they_were_written():
    assert title_of(picture()) == 'Seven & "eight"'
    assert title_of("<svg/>") == ""


@pytest.mark.parametrize(("convert", "names"), [(to_png, "a PNG"), (lambda svg: to_pdf([svg]), "a PDF")])
def test_without_typst_one_line_says_what_to_install(monkeypatch, convert, names):
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    with pytest.raises(RulegridError, match=f'^{names} needs the extra "png": pip install') as caught:
        convert(picture())
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("scale", [1, 2, 0.5])
def test_a_png_has_so_many_pixels_for_each_unit(scale):
    pytest.importorskip("typst")
    assert size_of(to_png(picture(), scale)) == (96 * scale, 48 * scale)


@pytest.mark.parametrize("family", ["no such font", "sans-serif", "no such font, 'Nor this'"])
def test_text_is_drawn_whatever_fonts_there_are(family):
    pytest.importorskip("typst")
    drawn = to_png(picture(font_family=family))
    assert drawn != to_png(picture(text="", font_family=family))
    assert len(drawn) > len(to_png(picture(text="")))


def test_a_pdf_has_a_page_for_each_picture_as_large_as_it(monkeypatch):
    pytest.importorskip("typst")
    pdf = to_pdf([picture(), picture(192, 96)], "A sheet")
    assert pdf.startswith(b"%PDF-")
    assert re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", pdf) == [(b"72", b"36"), (b"144", b"72")]
    assert to_pdf([picture(), picture(192, 96)], "A sheet") == pdf  # with no date in it


def test_a_style_sheet_for_dark_screens_changes_nothing():
    pytest.importorskip("typst")
    from rulegrid.draw.colours import dark_style

    canvas = Canvas(20, 20, class_="rulegrid")
    canvas.rect(0, 0, 20, 20, fill="#ffffff", stroke="#1b2430")
    light = to_png(str(canvas))
    canvas.style = dark_style(canvas.colours())
    assert to_png(str(canvas)) == light
