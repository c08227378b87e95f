"""Texts for `batch`, and the records that it makes of them."""

import csv
import io
import json

from rulegrid.cli.batch import COLUMNS

HEADER = "line,puzzle,status,solution,found,message\n"
FOUR = "1.3..2.....14..."
FOUR_SOLVED = "1432321423414123"
SOME = f"""\
# four by four
{FOUR}

11..............
1,"2
................
"""
SOME_CSV = f"""\
{HEADER}2,{FOUR},unique,{FOUR_SOLVED},1,
4,11..............,none,,0,
5,"1,""2",malformed,,0,"line 5, column 3: read '""2', expected a value, or '.' for an empty cell"
6,................,several,1234342121434312,2,
"""
CAGES = "0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 1-"
CAGES_SOLVED = "2 1 3\n3 2 1\n1 3 2"
CAGES_JSON = json.dumps(
    {
        "rows": 3,
        "rules": [
            {"rule": "row"},
            {"rule": "column"},
            {"rule": "cage", "clues": ["3+:A1A2", "6*:A3B2B3", "2-:B1C1", "1-:C2C3"]},
        ],
    }
)
TWO = "0 0\n1 2\n1- 1 2"
TWO_SOLVED = "2 1\n1 2"


def rows(text):
    """The records of a CSV text, without the header."""
    header, *others = csv.reader(io.StringIO(text, newline=""), strict=True)
    assert tuple(header) == COLUMNS
    assert all(len(row) == len(COLUMNS) for row in others)
    return [dict(zip(COLUMNS, row, strict=True)) for row in others]
