"""What fills programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol, TypeAlias

from letterpress_client.fill_options import FillOptions
from letterpress_client.report import Report

EngineName: TypeAlias = Literal["auto", "wasm", "python"]


class FilledText(NamedTuple):
    """A filled program, and what was met on the way."""

    output: str
    report: Report


class FilledBytes(NamedTuple):
    """A filled program as UTF-8, and what was met on the way."""

    output: bytes
    report: Report


class FilledMail(NamedTuple):
    """The programs of a mail, filled, and a report about all of them."""

    outputs: Sequence[str]
    report: Report


class LoadedProgram(Protocol):
    """A program that has been checked. Several threads may fill it at once."""

    def fill(self, data: object, options: FillOptions) -> FilledText:
        """Fill the program. Raise FillError RENDER_ERROR."""
        ...

    def fill_bytes(self, data: object, options: FillOptions) -> FilledBytes:
        """Fill the program to bytes. Raise FillError RENDER_ERROR."""
        ...


class LoadedMail(Protocol):
    """The programs of a mail, for which plain data are read once."""

    def fill_all(self, data: object, options: FillOptions) -> FilledMail:
        """Fill all programs. Raise FillError RENDER_ERROR with the faults of all of them."""
        ...


class Engine(Protocol):
    """Fills programs. All engines give the same, byte for byte."""

    def load(self, program: object) -> LoadedProgram:
        """Check a program. Raise FillError INVALID_PROGRAM."""
        ...

    def load_mail(self, programs: Sequence[object]) -> LoadedMail:
        """Check the programs of a mail. Raise FillError INVALID_PROGRAM with a fault of each that has one."""
        ...
