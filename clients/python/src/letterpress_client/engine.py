"""What fills programs."""

from __future__ import annotations

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


class LoadedProgram(Protocol):
    """A program that has been checked. Several threads may fill it at once."""

    def fill(self, data: object, options: FillOptions) -> FilledText:
        """Fill the program. Raise FillError RENDER_ERROR."""
        ...

    def fill_bytes(self, data: object, options: FillOptions) -> FilledBytes:
        """Fill the program to bytes. Raise FillError RENDER_ERROR."""
        ...


class Engine(Protocol):
    """Fills programs. All engines give the same, byte for byte."""

    def load(self, program: object) -> LoadedProgram:
        """Check a program. Raise FillError INVALID_PROGRAM."""
        ...

    def take(self, data: object) -> object:
        """Return what several programs are to be filled with, read once for all of them as far as may be."""
        ...
