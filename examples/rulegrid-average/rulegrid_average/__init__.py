"""A plug-in for rulegrid: a rule, a format and a calendar board. Its entry points are in pyproject.toml."""
