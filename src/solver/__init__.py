"""One search: the tables made of a puzzle's constraints, the run of a kernel over them, and what happens in between."""
