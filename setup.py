"""The package list: `src` is the package `rulegrid`, found with all below it."""

from setuptools import find_packages, setup

setup(packages=["rulegrid", *("rulegrid." + name for name in find_packages("src"))])
