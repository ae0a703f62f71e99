"""A host of core.wasm in Python: all that docs/core-abi.md asks for."""

import json
import re
import struct

import wasmtime

LONE_SURROGATE = re.compile("[\ud800-\udfff]")


class Refusal(Exception):
    """What the core refuses: `code` and `issues`."""

    def __init__(self, code, issues):
        super().__init__(f"{code}: {issues[0]['msg']}")
        self.code = code
        self.issues = issues


class Core:
    """One instance. Not for two threads at once."""

    def __init__(self, wasm):
        self._store = wasmtime.Store()
        module = wasmtime.Module(self._store.engine, wasm)
        self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._memory = self._exports["memory"]

    def load(self, program_json):
        """Check a program and return its handle. Raise Refusal."""
        return self._call("load", program_json)[0]

    def unload(self, handle):
        """Forget a program."""
        self._exports["unload"](self._store, handle)

    def fill(self, handle, data, options):
        """Return the output as bytes, and the report. Raise Refusal."""
        _, output, report = self._call("fill", encode(data) + encode(options), handle)
        return output, json.loads(report)

    def _call(self, name, content, *handle):
        start = self._exports["reserve"](self._store, len(content))
        if start:
            self._memory.write(self._store, content, start)
        answer = self._exports[name](self._store, *handle, len(content)) & 0xFFFFFFFF
        words = struct.unpack("<5I", self._memory.read(self._store, answer, answer + 20))
        result, output, output_bytes, text, text_bytes = words
        words = bytes(self._memory.read(self._store, text, text + text_bytes))
        if result == 0:
            raise Refusal(**json.loads(words))
        return result, bytes(self._memory.read(self._store, output, output + output_bytes)), words


def encode(value):
    """The form in which data crosses."""
    if isinstance(value, str):
        kind, content = b"s", to_utf8(value)
    elif isinstance(value, bool):
        kind, content = b"b", bytes([value])
    elif isinstance(value, (int, float)):
        kind, content = b"n", struct.pack("<d", to_double(value))
    elif isinstance(value, dict):
        names = [(to_utf8(name), encode(member)) for name, member in value.items()]
        kind, content = b"o", b"".join(struct.pack("<I", len(name)) + name + member for name, member in names)
    else:
        kind, content = b"?", to_utf8(name_type(value))
    return kind + struct.pack("<I", len(content)) + content


def to_utf8(text):
    """UTF-8, with each lone surrogate, which has none, as U+FFFD."""
    return LONE_SURROGATE.sub("\ufffd", text).encode()


def to_double(number):
    """The nearest double; infinity beyond the range, which the core refuses."""
    try:
        return float(number)
    except OverflowError:
        return float("inf")


def name_type(value):
    """A type in the words of JSON."""
    if value is None:
        return "null"
    return "a list" if isinstance(value, (list, tuple)) else f"a {type(value).__name__}"
