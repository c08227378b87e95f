"""The visible form of a puzzle as plain data (`drawing`), and its two renderers (`svg`, `terminal`)."""
