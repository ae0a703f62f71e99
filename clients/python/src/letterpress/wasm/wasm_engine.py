"""The engine in WebAssembly."""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import dataclass
from importlib.resources import files
from threading import Lock
from typing import Any

from letterpress.engine import FilledBytes, FilledText
from letterpress.evaluator.fill_program import fill_program
from letterpress.evaluator.prepare_program import prepare_program
from letterpress.fill_error import FillError
from letterpress.fill_options import FillOptions
from letterpress.issue import Issue
from letterpress.report import Report
from letterpress.wasm.core_instance import CoreInstance
from letterpress.wasm.encode_data import UnnamedMemberError, encode_data

# How many programs the core holds; the one that was used longest ago makes room.
_MAX_LOADED = 64


class WasmEngine:
    """Fills programs with the core that all libraries of Letterpress share.

    One instance behind a lock: Python holds its own lock during most of a fill, so an instance for each thread gains
    nothing and has every program loaded as many times.
    """

    def __init__(self) -> None:
        self._core = CoreInstance(files("letterpress.wasm").joinpath("core.wasm").read_bytes())
        self._handles: OrderedDict[WasmProgram, int] = OrderedDict()
        self._lock = Lock()

    def load(self, program: object) -> WasmProgram:
        """Check a program. Raise FillError INVALID_PROGRAM."""
        loaded = WasmProgram(self, _to_json(program))
        with self._lock:
            self._find_handle(loaded)
        return loaded

    def fill(self, program: WasmProgram, data: object, options: FillOptions) -> FilledBytes:
        """Fill a program. Raise FillError RENDER_ERROR."""
        try:
            encoded = encode_data(data) + encode_data(_to_members(options))
        except UnnamedMemberError:
            # What cannot be said to the core is refused in its words.
            return FilledBytes(*_fill_in_python(program, data, options))
        with self._lock:
            _, output, report = self._core.fill(self._find_handle(program), encoded)
        return FilledBytes(output, _to_report(report))

    def _find_handle(self, program: WasmProgram) -> int:
        handle = self._handles.get(program)
        if handle is None:
            handle = self._handles[program] = self._core.load(program.json)
        self._handles.move_to_end(program)
        if len(self._handles) > _MAX_LOADED:
            _, oldest = self._handles.popitem(last=False)
            self._core.unload(oldest)
        return handle


@dataclass(frozen=True, slots=True, eq=False)
class WasmProgram:
    """A program that the core has checked, and may have to load again."""

    engine: WasmEngine
    json: bytes

    def fill(self, data: object, options: FillOptions) -> FilledText:
        """Fill the program. Raise FillError RENDER_ERROR."""
        output, report = self.engine.fill(self, data, options)
        return FilledText(output.decode(), report)

    def fill_bytes(self, data: object, options: FillOptions) -> FilledBytes:
        """Fill the program to bytes. Raise FillError RENDER_ERROR."""
        return self.engine.fill(self, data, options)


def _to_json(program: object) -> bytes:
    try:
        return json.dumps(program, allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError):
        # The fault has a place in the program, unless it is in a member that no evaluator reads.
        prepare_program(program)
        raise FillError("INVALID_PROGRAM", [Issue(("program",), "must be JSON", "json")]) from None


def _to_members(options: FillOptions) -> dict[str, object]:
    return {"onMissing": options.on_missing, "maxOutputBytes": options.max_output_bytes}


def _to_report(members: dict[str, Any]) -> Report:
    length: int = members.pop("bytes")
    return Report(**{name: tuple(entries) for name, entries in members.items()}, bytes=length)


def _fill_in_python(program: WasmProgram, data: object, options: FillOptions) -> tuple[bytes, Report]:
    output, report = fill_program(prepare_program(json.loads(program.json)), data, options)
    return output.encode(), report
