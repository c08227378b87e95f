"""The two small languages of rules without a class: expressions over cells, and patterns along them."""
