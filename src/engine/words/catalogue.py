"""The catalogue: every message that people read, by its key. Each file beside this one has those of a subject."""

from __future__ import annotations

from . import chains, check, endings, pieces, rating, removals, techniques, units
from .entry import Texts

SUBJECTS = (units, techniques, chains, removals, endings, pieces, check, rating)

ENTRIES: Texts = {key: entry for subject in SUBJECTS for key, entry in subject.ENTRIES.items()}
