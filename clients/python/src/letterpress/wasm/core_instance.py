"""An instance of core.wasm."""

from __future__ import annotations

import json
import struct
from typing import Any, NamedTuple, cast

import wasmtime

from letterpress.fill_error import FillError
from letterpress.issue import Issue

_ANSWER = struct.Struct("<5I")


class CoreInstance:
    """An instance of the render core. May be used for ever, by one thread at a time; memory is at most 128 MiB.

    This file alone knows the exports of core.wasm, and encode_data.py the form of the input.
    """

    def __init__(self, wasm: bytes) -> None:
        self._store = wasmtime.Store()
        module = wasmtime.Module(self._store.engine, wasm)
        exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._memory = cast("wasmtime.Memory", exports["memory"])
        self._reserve, self._load, self._unload, self._fill = (
            cast("wasmtime.Func", exports[name]) for name in ("reserve", "load", "unload", "fill")
        )

    def load(self, program_json: bytes) -> int:
        """Check a program, keep it, and return its handle. Raise FillError INVALID_PROGRAM."""
        self._write(program_json)
        return self._settle(self._load(self._store, len(program_json))).result

    def unload(self, handle: int) -> None:
        """Forget a program."""
        self._unload(self._store, handle)

    def fill(self, handle: int, encoded: bytes) -> Answer:
        """Fill a program with encoded data and options. Raise FillError."""
        self._write(encoded)
        return self._settle(self._fill(self._store, handle, len(encoded)))

    def _write(self, content: bytes) -> None:
        start = self._reserve(self._store, len(content)) & 0xFFFFFFFF
        # When there is no room nothing is written, and the call that follows is refused.
        if start:
            self._memory.write(self._store, content, start)

    def _settle(self, address: int) -> Answer:
        result, output, output_bytes, text, text_bytes = _ANSWER.unpack(self._read(address & 0xFFFFFFFF, _ANSWER.size))
        members = json.loads(self._read(text, text_bytes)) if text_bytes else {}
        if result == 0:
            issues = [Issue(tuple(issue["loc"]), issue["msg"], issue["type"]) for issue in members["issues"]]
            raise FillError(members["code"], issues)
        return Answer(result, self._read(output, output_bytes), members)

    def _read(self, start: int, length: int) -> bytes:
        return bytes(self._memory.read(self._store, start, start + length))


class Answer(NamedTuple):
    """What the core answers when it does not refuse: a handle, output and report."""

    result: int
    output: bytes
    report: dict[str, Any]
