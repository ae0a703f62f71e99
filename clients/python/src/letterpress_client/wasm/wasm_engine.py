"""The engine in WebAssembly."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from threading import Lock

from letterpress_client.engine import FilledBytes, FilledText
from letterpress_client.evaluator.fill import fill_programs
from letterpress_client.evaluator.program import Mail, prepare_mail
from letterpress_client.evaluator.reading import read_data
from letterpress_client.evaluator.report import read_max_output_bytes
from letterpress_client.fill_error import FillError
from letterpress_client.fill_options import FillOptions
from letterpress_client.issue import Issue
from letterpress_client.wasm.core_instance import CoreInstance
from letterpress_client.wasm.encode_value import DATA_DEPTH, PROGRAM_DEPTH, UnnamedMemberError, encode_value
from letterpress_client.wasm.sorted_data import is_plain, place_in_data, sort_data

# How many programs the core holds; the one that was used longest ago makes room.
_MAX_LOADED = 64


class WasmEngine:
    """Fills programs with the core that all libraries of Letterpress share.

    One instance behind a lock: Python holds its own lock during most of a fill, so an instance for each thread gains
    nothing and has every program loaded as many times.
    """

    def __init__(self) -> None:
        self._core = CoreInstance(files("letterpress_client.wasm").joinpath("core.wasm").read_bytes())
        self._handles: OrderedDict[WasmProgram, int] = OrderedDict()
        self._lock = Lock()

    def load(self, program: object) -> WasmProgram:
        """Check a program. Raise FillError INVALID_PROGRAM."""
        try:
            loaded = WasmProgram(self, program, encode_value(program, PROGRAM_DEPTH))
        except UnnamedMemberError:
            # The fault has a place in the program, unless it is in a member that no evaluator reads.
            prepare_mail([program])
            raise FillError("INVALID_PROGRAM", [Issue(("program",), "must be JSON in UTF-8", "json")]) from None
        with self._lock:
            self._find_handle(loaded)
        return loaded

    def load_mail(self, programs: Sequence[object]) -> None:
        """Return None: the core fills one program at a time."""

    def fill(self, program: WasmProgram, data: object, options: FillOptions) -> FilledBytes:
        """Fill a program. Raise FillError RENDER_ERROR."""
        return self._fill_plain(program, data, options) if is_plain(data) else self._fill(program, data, options)

    def _fill_plain(self, program: WasmProgram, data: object, options: FillOptions) -> FilledBytes:
        """Read plain data, of which only what the program asks for goes to the core."""
        mail = program.mail
        issues: list[Issue] = []
        read_max_output_bytes(options, issues)
        read = read_data(mail.names, mail.asked, data, issues)
        try:
            filled = self._fill(program, sort_data(read.scope, read.values.plain), options)
        except FillError as err:
            raise FillError(err.code, [place_in_data(issue, read.scope) for issue in err.issues]) from None
        return filled._replace(report=replace(filled.report, unused=read.unused))

    def _fill(self, program: WasmProgram, data: object, options: FillOptions) -> FilledBytes:
        try:
            encoded = encode_value(data, DATA_DEPTH) + encode_value(_to_members(options), DATA_DEPTH)
        except UnnamedMemberError:
            # What cannot be said to the core is refused in its words.
            (output, *_), report = fill_programs(program.mail, data, options)
            return FilledBytes(output.encode(), report)
        with self._lock:
            return self._core.fill(self._find_handle(program), encoded)

    def _find_handle(self, program: WasmProgram) -> int:
        handle = self._handles.get(program)
        if handle is None:
            handle = self._handles[program] = self._core.load(program.encoded)
        self._handles.move_to_end(program)
        if len(self._handles) > _MAX_LOADED:
            _, oldest = self._handles.popitem(last=False)
            self._core.unload(oldest)
        return handle


@dataclass(slots=True, eq=False)
class WasmProgram:
    """A program that the core has checked, and may have to load again."""

    engine: WasmEngine
    source: object
    encoded: bytes
    _mail: Mail | None = None

    @property
    def mail(self) -> Mail:
        """The program as Python fills it, which knows what is asked of plain data. It is prepared once, when needed."""
        if self._mail is None:
            self._mail = prepare_mail([self.source])
        return self._mail

    def fill(self, data: object, options: FillOptions) -> FilledText:
        """Fill the program. Raise FillError RENDER_ERROR."""
        output, report = self.engine.fill(self, data, options)
        return FilledText(output.decode(), report)

    def fill_bytes(self, data: object, options: FillOptions) -> FilledBytes:
        """Fill the program to bytes. Raise FillError RENDER_ERROR."""
        return self.engine.fill(self, data, options)


def _to_members(options: FillOptions) -> dict[str, object]:
    return {"onMissing": options.on_missing, "maxOutputBytes": options.max_output_bytes}
