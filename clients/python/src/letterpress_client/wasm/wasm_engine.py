"""The engine in WebAssembly."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from threading import Lock
from typing import NamedTuple

from letterpress_client.engine import FilledBytes, FilledMail, FilledText
from letterpress_client.evaluator.data import Supplied
from letterpress_client.evaluator.fill import fill_programs
from letterpress_client.evaluator.program import Mail, prepare_mail
from letterpress_client.evaluator.reading import is_plain, read_all
from letterpress_client.evaluator.report import read_max_output_bytes
from letterpress_client.fill_error import FillError, collect
from letterpress_client.fill_options import FillOptions
from letterpress_client.issue import Issue
from letterpress_client.join_reports import join_reports
from letterpress_client.wasm.core_instance import CoreInstance
from letterpress_client.wasm.encode_value import DATA_DEPTH, PROGRAM_DEPTH, UnnamedMemberError, encode_value
from letterpress_client.wasm.sorted_data import place_in_data, sort_data

# How many programs the core holds; the one that was used longest ago makes room.
_MAX_LOADED = 64


class WasmEngine:
    """Fills programs with the core that all libraries of Letterpress share.

    One instance behind a lock: Python holds its own lock during most of a fill, so an instance for each thread gains
    nothing and has every program loaded as many times.
    """

    def __init__(self) -> None:
        self._core = CoreInstance(files("letterpress_client.wasm").joinpath("core.wasm").read_bytes())
        # By the encoded program.
        self._handles: OrderedDict[bytes, int] = OrderedDict()
        self._lock = Lock()

    def load(self, program: object) -> WasmMail:
        """Check a program. Raise FillError INVALID_PROGRAM."""
        return self.load_mail([program])

    def load_mail(self, programs: Sequence[object]) -> WasmMail:
        """Check the programs of a mail, for which plain data are read once. Raise FillError INVALID_PROGRAM."""
        return WasmMail(self, collect(programs, self._load))

    def fill(self, program: WasmProgram, data: object, options: FillOptions) -> FilledBytes:
        """Fill a program with data in the form of the core. Raise FillError RENDER_ERROR."""
        try:
            encoded = encode_value(data, DATA_DEPTH) + encode_value(_to_members(options), DATA_DEPTH)
        except UnnamedMemberError:
            # What cannot be said to the core is refused in its words.
            (output, *_), report = fill_programs(prepare_mail([program.source]), data, options)
            return FilledBytes(output.encode(), report)
        with self._lock:
            return self._core.fill(self._find_handle(program), encoded)

    def _load(self, program: object) -> WasmProgram:
        try:
            loaded = WasmProgram(program, encode_value(program, PROGRAM_DEPTH))
        except UnnamedMemberError:
            # The fault has a place in the program, unless it is in a member that no evaluator reads.
            prepare_mail([program])
            raise FillError("INVALID_PROGRAM", [Issue(("program",), "must be JSON in UTF-8", "json")]) from None
        with self._lock:
            self._find_handle(loaded)
        return loaded

    def _find_handle(self, program: WasmProgram) -> int:
        key = program.encoded
        handle = self._handles.get(key)
        if handle is None:
            handle = self._handles[key] = self._core.load(key)
        self._handles.move_to_end(key)
        if len(self._handles) > _MAX_LOADED:
            _, oldest = self._handles.popitem(last=False)
            self._core.unload(oldest)
        return handle


class WasmProgram(NamedTuple):
    """A program that the core has checked, and may have to load again."""

    source: object
    encoded: bytes


@dataclass(slots=True, eq=False)
class WasmMail:
    """Checked programs. Threads may share them."""

    engine: WasmEngine
    programs: Sequence[WasmProgram]
    _mail: Mail | None = None

    def fill(self, data: object, options: FillOptions) -> FilledText:
        """Fill the first program with data. Raise FillError RENDER_ERROR."""
        output, report = self.fill_bytes(data, options)
        return FilledText(output.decode(), report)

    def fill_bytes(self, data: object, options: FillOptions) -> FilledBytes:
        """Fill the first program to bytes. Raise FillError RENDER_ERROR."""
        return self._fill_each(data, options)[0]

    def fill_all(self, data: object, options: FillOptions) -> FilledMail:
        """Fill all programs. Raise FillError RENDER_ERROR."""
        body, *others = filled = self._fill_each(data, options)
        report = join_reports(body.report, [other.report for other in others])
        return FilledMail([each.output.decode() for each in filled], report)

    def _fill_each(self, data: object, options: FillOptions) -> list[FilledBytes]:
        if not is_plain(data):
            return collect(self.programs, lambda program: self.engine.fill(program, data, options))
        read = self._read(data, options)
        # Of plain data only what the programs ask for goes to the core.
        members = sort_data(read.scope, read.values)

        def fill(program: WasmProgram) -> FilledBytes:
            try:
                filled = self.engine.fill(program, members, options)
            except FillError as err:
                raise FillError(err.code, [place_in_data(issue, read.scope) for issue in err.issues]) from None
            return filled._replace(report=replace(filled.report, unused=read.unused))

        return collect(self.programs, fill)

    def _read(self, data: object, options: FillOptions) -> Supplied:
        if self._mail is None:
            self._mail = prepare_mail([program.source for program in self.programs])
        issues: list[Issue] = []
        read_max_output_bytes(options, issues)
        return read_all(self._mail.names, self._mail.asked, data, issues)


def _to_members(options: FillOptions) -> dict[str, object]:
    return {"onMissing": options.on_missing, "maxOutputBytes": options.max_output_bytes}
