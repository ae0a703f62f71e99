"""A host of core.wasm in Python: all that docs/core-abi.md asks for."""

import json
import re
import struct

import wasmtime

LISTS = ("missing", "defaulted", "unused", "rejected_urls", "hidden")
SURROGATE = re.compile(b"\xed[\xa0-\xbf].")
DATA_LEVELS = 12
PROGRAM_LEVELS = 6


class Refusal(Exception):
    """What is refused: `code` and `issues`."""

    def __init__(self, code, issues):
        super().__init__(f"{code}: {issues[0]['msg']}")
        self.code = code
        self.issues = issues


class Core:
    """One instance, with the rules of core/messages.json. Not for two threads at once."""

    def __init__(self, wasm, messages):
        self._messages = messages
        self._json_rule = [rule["type"] for rule in messages].index("json")
        self._store = wasmtime.Store()
        module = wasmtime.Module(self._store.engine, wasm)
        self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._memory = self._exports["memory"]

    def load(self, program_json):
        """Check a program, which is JSON in bytes, and return its handle. Raise Refusal."""
        try:
            # Whole numbers may be of any length, which int() refuses.
            program = json.loads(program_json.decode(), parse_int=float, parse_constant=refuse_constant)
        except (ValueError, RecursionError):
            raise self._refusal([[self._json_rule, []]]) from None
        return self._call("load", encode(program, PROGRAM_LEVELS))[0]

    def unload(self, handle):
        """Forget a program."""
        self._exports["unload"](self._store, handle)

    def fill(self, handle, data, options):
        """Return the output as bytes, and the report. Raise Refusal."""
        _, output, names = self._call("fill", encode(data, DATA_LEVELS) + encode(options, DATA_LEVELS), handle)
        report = json.loads(names)
        return output, {**dict(zip(LISTS, report[:5])), "lists": dict(report[5]), "bytes": len(output)}

    def _call(self, name, content, *handle):
        start = self._exports["reserve"](self._store, len(content))
        if start:
            self._memory.write(self._store, content, start)
        answer = self._exports[name](self._store, *handle, len(content)) & 0xFFFFFFFF
        words = struct.unpack("<5I", self._memory.read(self._store, answer, answer + 20))
        result, output, output_bytes, text, text_bytes = words
        details = bytes(self._memory.read(self._store, text, text + text_bytes))
        if result == 0:
            raise self._refusal(json.loads(details))
        return result, bytes(self._memory.read(self._store, output, output + output_bytes)), details

    def _refusal(self, answers):
        return Refusal(self._messages[answers[0][0]]["code"], [self._issue(*answer) for answer in answers])

    def _issue(self, number, loc, *values):
        rule = self._messages[number]
        msg = re.sub(r"\{([01])\}", lambda place: str(values[int(place[1])]), rule["msg"])
        return {"loc": rule["loc"] + loc, "msg": msg, "type": rule["type"]}


def encode(value, levels):
    """The form in which values cross, down to so many levels of objects and lists."""
    if isinstance(value, str):
        kind, content = b"s", to_utf8(value)
    elif isinstance(value, bool):
        kind, content = b"b", bytes([value])
    elif isinstance(value, (int, float)):
        kind, content = b"n", struct.pack("<d", to_double(value))
    elif isinstance(value, dict):
        members = value.items() if levels > 0 else ()
        names = [(to_utf8(name), encode(member, levels - 1)) for name, member in members]
        kind, content = b"o", b"".join(struct.pack("<I", len(name)) + name + member for name, member in names)
    elif isinstance(value, (list, tuple)):
        kind, content = b"l", b"".join(encode(item, levels - 1) for item in value if levels > 0)
    else:
        kind, content = b"?", to_utf8("null" if value is None else f"a {type(value).__name__}")
    return kind + struct.pack("<I", len(content)) + content


def to_utf8(text):
    """UTF-8, with the byte 0xFF for each lone surrogate, which has none."""
    return SURROGATE.sub(b"\xff", text.encode("utf-8", "surrogatepass"))


def to_double(number):
    """The nearest double; infinity beyond the range."""
    try:
        return float(number)
    except OverflowError:
        return float("inf")


def refuse_constant(name):
    """NaN and Infinity are no JSON."""
    raise ValueError(name)
