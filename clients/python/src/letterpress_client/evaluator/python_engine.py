"""The engine in Python."""

from __future__ import annotations

from dataclasses import dataclass

from letterpress_client.engine import FilledBytes, FilledText
from letterpress_client.evaluator.fill_program import fill_program
from letterpress_client.evaluator.prepare_program import prepare_program
from letterpress_client.evaluator.prepared_program import PreparedProgram
from letterpress_client.fill_options import FillOptions


class PythonEngine:
    """Fills programs in Python."""

    def load(self, program: object) -> PythonProgram:
        """Check a program. Raise FillError INVALID_PROGRAM."""
        return PythonProgram(prepare_program(program))


@dataclass(frozen=True, slots=True)
class PythonProgram:
    """A prepared program. It is never changed, so threads may share it."""

    prepared: PreparedProgram

    def fill(self, data: object, options: FillOptions) -> FilledText:
        """Fill the program. Raise FillError RENDER_ERROR."""
        return fill_program(self.prepared, data, options)

    def fill_bytes(self, data: object, options: FillOptions) -> FilledBytes:
        """Fill the program to bytes. Raise FillError RENDER_ERROR."""
        output, report = fill_program(self.prepared, data, options)
        return FilledBytes(output.encode(), report)
