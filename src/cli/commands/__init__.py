"""The commands by subject: each is a `NAME_COMMAND`, listed in `MODULES` of `cli/framework.py`."""
