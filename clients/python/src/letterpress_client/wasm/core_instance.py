"""An instance of core.wasm."""

from __future__ import annotations

import json
import struct
from typing import Any, cast

import wasmtime

from letterpress_client.engine import FilledBytes
from letterpress_client.report import Report
from letterpress_client.wasm.refusals import to_fill_error

_ANSWER = struct.Struct("<5I")


class CoreInstance:
    """An instance of the render core. May be used for ever, by one thread at a time; memory is at most 128 MiB.

    Here alone are the exports of core.wasm; encode_value.py has the form of what goes in, refusals.py the words.
    """

    def __init__(self, wasm: bytes) -> None:
        self._store = wasmtime.Store()
        module = wasmtime.Module(self._store.engine, wasm)
        exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._memory = cast("wasmtime.Memory", exports["memory"])
        self._reserve, self._load, self._unload, self._fill = (
            cast("wasmtime.Func", exports[name]) for name in ("reserve", "load", "unload", "fill")
        )

    def load(self, encoded: bytes) -> int:
        """Check an encoded program, keep it, and return its handle. Raise FillError INVALID_PROGRAM."""
        self._write(encoded)
        handle, _, _ = self._settle(self._load(self._store, len(encoded)))
        return handle

    def unload(self, handle: int) -> None:
        """Forget a program."""
        self._unload(self._store, handle)

    def fill(self, handle: int, encoded: bytes) -> FilledBytes:
        """Fill a program with encoded data and options. Raise FillError."""
        self._write(encoded)
        _, output, lists = self._settle(self._fill(self._store, handle, len(encoded)))
        missing, defaulted, unused, rejected_urls, hidden, counts = map(tuple, lists)
        report = Report(missing, defaulted, unused, rejected_urls, hidden, dict(counts), len(output))
        return FilledBytes(output, report)

    def _write(self, content: bytes) -> None:
        start = self._reserve(self._store, len(content)) & 0xFFFFFFFF
        # When there is no room nothing is written, and the call that follows is refused.
        if start:
            self._memory.write(self._store, content, start)

    def _settle(self, address: int) -> tuple[int, bytes, list[Any]]:
        """Return the result, the output, and the lists of the report."""
        result, output, output_bytes, text, text_bytes = _ANSWER.unpack(self._read(address & 0xFFFFFFFF, _ANSWER.size))
        words: list[Any] = json.loads(self._read(text, text_bytes)) if text_bytes else []
        if result == 0:
            raise to_fill_error(words)
        return result, self._read(output, output_bytes), words

    def _read(self, start: int, length: int) -> bytes:
        return bytes(self._memory.read(self._store, start, start + length))
