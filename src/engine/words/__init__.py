"""The texts of what people read of all puzzles, in the files beside this one; `utils/words` says their form."""

from ...utils.words import LANGUAGES, Label, Message, entry_of, is_known, label_of, named, say

__all__ = ["LANGUAGES", "Label", "Message", "entry_of", "is_known", "label_of", "named", "say"]
