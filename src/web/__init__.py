"""The page and its JSON API, served on this machine: `rulegrid web`. Needs the extra "web"."""
