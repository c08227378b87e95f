"""Explanations for solvers of a puzzle: conflicts, candidates, and the next step with its reasons."""

from importlib import import_module

_PLACES = {
    "Conflict": "hints", "Explainer": "explainer", "Implication": "steps", "State": "state", "Step": "steps",
    "StepHint": "hints", "basic_candidates": "state", "check_words": "step_text", "find_conflicts": "hints",
    "first_mistake": "hints", "hint": "hints", "mistakes": "hints", "next_step": "hints", "sentence": "step_text",
    "walk": "hints",
}  # fmt: skip
"""The public names, each with its module, which is imported on first use."""


def __getattr__(name: str) -> object:
    if name in _PLACES:
        return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
