"""The search: tables made from the constraints of a puzzle, the run of a kernel over them, and callbacks to rules."""
