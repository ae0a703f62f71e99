"""Fills each program that a line of the input has with its data, and prints a line with what comes of each."""

from __future__ import annotations

import json
import sys
from base64 import b64decode
from typing import Any

from letterpress_client.fill_error import FillError
from letterpress_client.python_engine import PythonEngine
from tests.support.outcome import fill_outcome, refusal_of, to_options


def main() -> None:
    for line in sys.stdin:
        print(json.dumps(_answer(json.loads(line))), flush=True)


def _answer(fill: dict[str, Any]) -> list[dict[str, Any]]:
    engine, options = PythonEngine(), to_options(fill["options"])
    try:
        loaded = engine.load(_untag(fill["program"]))
    except FillError as err:
        return [refusal_of(err) for _ in fill["data"]]
    return [fill_outcome(loaded, _untag(data), options) for data in fill["data"]]


def _untag(tagged: dict[str, Any]) -> object:
    if "text" in tagged:
        return _to_text(tagged["text"])
    if "list" in tagged:
        return [_untag(each) for each in tagged["list"]]
    if "object" in tagged:
        return {_to_text(name): _untag(member) for name, member in tagged["object"]}
    return tagged["value"]


def _to_text(encoded: str) -> str:
    return "\ud800".join(part.decode() for part in b64decode(encoded).split(b"\xff"))


if __name__ == "__main__":
    main()
