"""What a player should see of a puzzle, as plain data (`drawing`), and the two renderers of it (`svg`, `terminal`)."""
