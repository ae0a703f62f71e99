"""The engine in Python."""

from __future__ import annotations

from dataclasses import dataclass

from letterpress_client.engine import FilledBytes, FilledText
from letterpress_client.evaluator.fill_program import fill_program
from letterpress_client.evaluator.given_data import GivenData, read_given
from letterpress_client.evaluator.planned_fill import fill_planned
from letterpress_client.evaluator.prepare_program import prepare_program
from letterpress_client.evaluator.prepared_program import PreparedProgram
from letterpress_client.evaluator.program_plans import ProgramPlans
from letterpress_client.evaluator.read_options import plain_options
from letterpress_client.fill_options import FillOptions


class PythonEngine:
    """Fills programs in Python."""

    def load(self, program: object) -> PythonProgram:
        """Check a program. Raise FillError INVALID_PROGRAM."""
        prepared = prepare_program(program)
        return PythonProgram(prepared, ProgramPlans(prepared))

    def take(self, data: object) -> object:
        """Read data once for all programs that are filled with them."""
        return read_given(data) or data


@dataclass(frozen=True, slots=True)
class PythonProgram:
    """A prepared program, which is never changed, and plans, which are made when first needed. Threads may share it."""

    prepared: PreparedProgram
    plans: ProgramPlans

    def fill(self, data: object, options: FillOptions) -> FilledText:
        """Fill the program with data, as they are or taken. Raise FillError RENDER_ERROR."""
        if not isinstance(data, GivenData):
            return fill_program(self.prepared, data, options)
        plain = plain_options(options)
        if plain is not None:
            filled = fill_planned(self.prepared, self.plans, data, *plain)
            if filled is not None:
                return filled
        return fill_program(self.prepared, data.supplied, options)

    def fill_bytes(self, data: object, options: FillOptions) -> FilledBytes:
        """Fill the program to bytes. Raise FillError RENDER_ERROR."""
        output, report = self.fill(data, options)
        return FilledBytes(output.encode(), report)
