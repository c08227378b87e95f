"""The questions of setters: why there is no solution, why there are several, and which clues are redundant."""
