"""What a person who solves a puzzle wants to know: conflicts, candidates, and the next value with its reason."""

from .candidates import basic_candidates
from .conflicts import Conflict, find_conflicts
from .hint import hint
from .step import Hint, Kind
from .words import WORDS

__all__ = ["WORDS", "Conflict", "Hint", "Kind", "basic_candidates", "find_conflicts", "hint"]
