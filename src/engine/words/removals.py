"""What goes, or what is left where that is less."""

from __future__ import annotations

from .entry import Entry, Texts

ENTRIES: Texts = {
    "removal.cannot": Entry("{cells:cells} can't be {values:values|or}", "{cells}不能是{values}"),
    "removal.only": Entry("{cells:cells} can only be {values:values|or}", "{cells}只能是{values}"),
}
