"""The command line's entry: `python main.py sudoku …` once the package is installed."""

try:
    from rulegrid.cli import main
except KeyboardInterrupt:  # it takes a while to load
    raise SystemExit(130) from None

if __name__ == "__main__":
    raise SystemExit(main())
