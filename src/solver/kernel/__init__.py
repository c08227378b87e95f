"""The hot loops, plain typed Python with a `.pxd` twin each, compiled where the installation could; see `choice`."""
