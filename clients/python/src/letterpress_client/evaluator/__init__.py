"""Fills programs in Python; docs/program-format.md of Letterpress says what it has to do."""
