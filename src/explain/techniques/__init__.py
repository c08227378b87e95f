"""Techniques: each file contains everything about a technique, or a group of them, except its words."""
