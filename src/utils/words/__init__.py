"""What people read, as data: messages with typed parameters, and one catalogue of their texts in each language."""

from .catalogue import entry_of, is_known
from .english import counted, printable, wrapped
from .entry import LANGUAGES
from .message import Label, Message, cited, label_of, marked, named, parted, say
from .naming import CELLS, cell_said, named_by, row_said

__all__ = [
    "CELLS",
    "LANGUAGES",
    "Label",
    "Message",
    "cell_said",
    "cited",
    "counted",
    "entry_of",
    "is_known",
    "label_of",
    "marked",
    "named",
    "named_by",
    "parted",
    "printable",
    "row_said",
    "say",
    "wrapped",
]
