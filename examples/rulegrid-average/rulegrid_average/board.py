"""The calendar board `half_days`: a weekday and a half of it stay open. It is drawn as in a board file."""

HALF_DAYS = """\
title: Days and halves

board:
  Mon  Tue  Wed  Thu
  Fri  Sat  Sun  .
  .    am   pm   .
  .    .    .    .

group weekday: Mon Tue Wed Thu Fri Sat Sun
group half: am pm

piece I2 x3:
  XX

piece I3:
  XXX

piece P5 no-flip:
  XX
  XX
  X.
"""
