"""What an engine makes of a program and data, in the form of the cases."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from letterpress_client.engine import Engine, LoadedProgram
from letterpress_client.fill_error import FillError
from letterpress_client.fill_options import DEFAULT_MAX_OUTPUT_BYTES, FillOptions


def outcome_of(engine: Engine, program: object, data: object, options: dict[str, Any]) -> dict[str, Any]:
    """Return output and report, or the refusal, as JSON has them. A program gives the same when it is filled again."""
    wanted = to_options(options)
    try:
        loaded = engine.load(program)
    except FillError as err:
        return refusal_of(err)
    first, second = (fill_outcome(loaded, data, wanted) for _ in range(2))
    assert second == first
    return first


def to_options(options: dict[str, Any]) -> FillOptions:
    """Return options as the cases have them."""
    policy = options.get("onMissing", "error-urls")
    return FillOptions(policy, options.get("maxOutputBytes", DEFAULT_MAX_OUTPUT_BYTES))


def fill_outcome(loaded: LoadedProgram, data: object, options: FillOptions) -> dict[str, Any]:
    """Return output and report of one fill, or its refusal."""
    try:
        output, report = loaded.fill(data, options)
    except FillError as err:
        return refusal_of(err)
    return {"output": output, "report": _as_lists(asdict(report))}


def refusal_of(err: FillError) -> dict[str, Any]:
    """Return a refusal as JSON has it."""
    return {"error": {"code": err.code, "issues": [_as_lists(asdict(issue)) for issue in err.issues]}}


def is_match(actual: object, expected: object) -> bool:
    """Return whether all that is expected is there; members of objects that are left out may hold anything."""
    if isinstance(expected, dict):
        return isinstance(actual, dict) and all(is_match(actual.get(name), each) for name, each in expected.items())
    if isinstance(expected, list) and isinstance(actual, list):
        return len(actual) == len(expected) and all(map(is_match, actual, expected))
    return type(actual) is type(expected) and actual == expected


def _as_lists(members: dict[str, Any]) -> dict[str, Any]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in members.items()}
