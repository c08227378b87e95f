"""What people read, as data: messages with typed parameters, and one catalogue of their texts in each language."""

from .catalogue import entry_of, is_known
from .english import count_noun, printable, wrap_text
from .entry import LANGUAGES
from .message import Label, Message, cited_cells, label_of, mark_cells, named, say, split_marked
from .naming import CELLS, cell_said, named_by, row_said

__all__ = [
    "CELLS",
    "LANGUAGES",
    "Label",
    "Message",
    "cell_said",
    "cited_cells",
    "count_noun",
    "entry_of",
    "is_known",
    "label_of",
    "mark_cells",
    "named",
    "named_by",
    "printable",
    "row_said",
    "say",
    "split_marked",
    "wrap_text",
]
