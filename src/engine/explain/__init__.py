"""What a person who solves a puzzle wants to know: conflicts, candidates, and the next step with its reasons."""

from .candidates import basic_candidates
from .conflicts import Conflict, find_conflicts
from .explainer import Explainer
from .hint import StepHint, hint, next_step, walk
from .mistakes import first_mistake, mistakes
from .state import State
from .step import Implication, Step
from .words import LANGUAGES, check_words, sentence

__all__ = [
    "LANGUAGES",
    "Conflict",
    "Explainer",
    "Implication",
    "State",
    "Step",
    "StepHint",
    "basic_candidates",
    "check_words",
    "find_conflicts",
    "first_mistake",
    "hint",
    "mistakes",
    "next_step",
    "sentence",
    "walk",
]
