"""The words of the core's refusals."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from letterpress_client.fill_error import FillError
from letterpress_client.issue import Issue

_PLACEHOLDER = re.compile(r"\{([01])\}")


def to_fill_error(refused: Sequence[Sequence[Any]]) -> FillError:
    """Put its words to a refusal: entries of the number of a rule, a place, and what goes into the words."""
    rules = _read_rules()
    issues = [_to_issue(rules[number], loc, words) for number, loc, *words in refused]
    return FillError(rules[refused[0][0]]["code"], issues)


def _to_issue(rule: dict[str, Any], loc: list[str | int], words: list[str | int]) -> Issue:
    msg = _PLACEHOLDER.sub(lambda found: str(words[int(found[1])]), rule["msg"])
    return Issue((*rule["loc"], *loc), msg, rule["type"])


@cache
def _read_rules() -> list[dict[str, Any]]:
    """Return the rules that were made with core.wasm."""
    rules: list[dict[str, Any]] = json.loads(files("letterpress_client.wasm").joinpath("messages.json").read_bytes())
    return rules
