"""The engine in Python."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from letterpress_client.engine import FilledBytes, FilledMail, FilledText
from letterpress_client.evaluator.fill import fill_programs
from letterpress_client.evaluator.program import Mail, prepare_mail
from letterpress_client.fill_options import FillOptions


class PythonEngine:
    """Fills programs in Python."""

    def load(self, program: object) -> PythonMail:
        """Check a program. Raise FillError INVALID_PROGRAM."""
        return self.load_mail([program])

    def load_mail(self, programs: Sequence[object]) -> PythonMail:
        """Check the programs of a mail, for which data are read once. Raise FillError INVALID_PROGRAM."""
        return PythonMail(prepare_mail(programs))


@dataclass(frozen=True, slots=True)
class PythonMail:
    """Prepared programs, which are never changed. Threads may share them."""

    mail: Mail

    def fill(self, data: object, options: FillOptions) -> FilledText:
        """Fill the first program with data. Raise FillError RENDER_ERROR."""
        (output, *_), report = fill_programs(self.mail, data, options)
        return FilledText(output, report)

    def fill_bytes(self, data: object, options: FillOptions) -> FilledBytes:
        """Fill the first program to bytes. Raise FillError RENDER_ERROR."""
        output, report = self.fill(data, options)
        return FilledBytes(output.encode(), report)

    def fill_all(self, data: object, options: FillOptions) -> FilledMail:
        """Fill all programs. Raise FillError RENDER_ERROR."""
        return FilledMail(*fill_programs(self.mail, data, options))
