"""The page as a folder of files that need no server: `rulegrid web --export DIR`."""
