"""What people read, as data: messages with typed parameters, and one catalogue of their texts in each language."""

from .english import counted, printable, wrapped
from .entry import LANGUAGES
from .message import Label, Message, label_of, named, say

__all__ = ["LANGUAGES", "Label", "Message", "counted", "label_of", "named", "printable", "say", "wrapped"]
