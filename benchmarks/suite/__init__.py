"""The benchmark suite behind benchmarks/run.py."""
