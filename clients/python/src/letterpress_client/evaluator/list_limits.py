"""Limits of the lists of data."""

from __future__ import annotations

# Items of one list, lists in each other, items in all.
MAX_ITEMS = 1000
MAX_LIST_DEPTH = 3
MAX_ALL_ITEMS = 10_000
