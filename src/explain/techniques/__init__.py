"""Techniques: a file for each, or for a group of them; all that is known of one is there, but for its words."""
