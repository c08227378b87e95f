"""What people read, as data: messages with typed parameters, and one catalogue of their texts in each language."""

from .catalogue import entry_of, is_known
from .english import counted, printable, wrapped
from .entry import LANGUAGES
from .message import Label, Message, label_of, named, say

__all__ = [
    "LANGUAGES",
    "Label",
    "Message",
    "counted",
    "entry_of",
    "is_known",
    "label_of",
    "named",
    "printable",
    "say",
    "wrapped",
]
