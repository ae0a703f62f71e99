"""Fills the programs of a mail that a line of the input has with its data, and prints a line with the results.

The argument is the engine.
"""

from __future__ import annotations

import json
import sys
from base64 import b64decode
from dataclasses import asdict
from types import MappingProxyType
from typing import Any

from letterpress_client.engine import Engine
from letterpress_client.fill_error import FillError
from letterpress_client.open_engine import open_engine
from tests.support.outcome import refusal_of, to_options


def main() -> None:
    engine = open_engine("wasm" if sys.argv[1] == "wasm" else "python")
    for line in sys.stdin:
        print(json.dumps(_answer(engine, json.loads(line))), flush=True)


def _answer(engine: Engine, fill: dict[str, Any]) -> list[dict[str, Any]]:
    options = to_options(fill["options"])
    try:
        mail = engine.load_mail([_untag(program) for program in fill["programs"]])
    except FillError as err:
        return [refusal_of(err) for _ in fill["data"]]
    answers: list[dict[str, Any]] = []
    for data in fill["data"]:
        try:
            outputs, report = mail.fill_all(_untag(data), options)
        except FillError as err:
            answers.append(refusal_of(err))
        else:
            answers.append({"outputs": [*outputs], "report": asdict(report)})
    return answers


def _untag(tagged: dict[str, Any]) -> object:
    is_other = "other" in tagged
    if "text" in tagged:
        return _to_text(tagged["text"])
    if "float" in tagged:
        return float(tagged["float"])
    if "list" in tagged:
        items = [_untag(each) for each in tagged["list"]]
        return tuple(items) if is_other else items
    if "object" in tagged:
        members = {_to_text(name): _untag(member) for name, member in tagged["object"]}
        return MappingProxyType(members) if is_other else members
    return tagged["value"]


def _to_text(encoded: str) -> str:
    return "\ud800".join(part.decode() for part in b64decode(encoded).split(b"\xff"))


if __name__ == "__main__":
    main()
