"""What people read, as data: messages with typed parameters, and one catalogue of their texts in each language."""

from .message import LANGUAGES, Label, Message, label_of, named, say

__all__ = ["LANGUAGES", "Label", "Message", "label_of", "named", "say"]
