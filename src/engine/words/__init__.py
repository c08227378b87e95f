"""The texts of what people read of all puzzles, in the files beside this one; `utils/words` says their form."""

from ...utils.words import (
    CELLS,
    LANGUAGES,
    Label,
    Message,
    cell_said,
    entry_of,
    is_known,
    label_of,
    named,
    named_by,
    row_said,
    say,
)

__all__ = [
    "CELLS",
    "LANGUAGES",
    "Label",
    "Message",
    "cell_said",
    "entry_of",
    "is_known",
    "label_of",
    "named",
    "named_by",
    "row_said",
    "say",
]
