"""The commands, a file each: `COMMAND` is a `CliCommand` of the table, or a group of them."""
