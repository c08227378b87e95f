"""What people read, as data: messages with typed parameters, and one catalogue of their texts in each language."""

from .catalogue import entry_of, is_known
from .english import counted, printable, wrapped
from .entry import LANGUAGES
from .message import Label, Message, cited, label_of, marked, named, parted, say

__all__ = [
    "LANGUAGES",
    "Label",
    "Message",
    "cited",
    "counted",
    "entry_of",
    "is_known",
    "label_of",
    "marked",
    "named",
    "parted",
    "printable",
    "say",
    "wrapped",
]
