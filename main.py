"""The command line's entry: `python main.py sudoku …` once the package is installed."""

if __name__ == "__main__":
    try:
        from rulegrid.cli import main

        status = main()
    except KeyboardInterrupt:  # it takes a while to load
        status = 130
    raise SystemExit(status)
