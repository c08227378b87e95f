"""Clues as data: the fields a clue is made of, its forms as text and JSON, and the rules that take clues."""
