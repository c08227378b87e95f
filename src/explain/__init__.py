"""What a person who solves a puzzle wants to know: conflicts, candidates, and the next step with its reasons."""

from ..utils.catalogue import LANGUAGES
from .explainer import Explainer
from .hints import Conflict, StepHint, find_conflicts, first_mistake, hint, mistakes, next_step, walk
from .state import State, basic_candidates
from .step_text import check_words, sentence
from .steps import Implication, Step

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
