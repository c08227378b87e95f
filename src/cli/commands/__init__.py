"""The commands, a file each: `COMMAND` is a `Command` of the table, or a group of them."""
