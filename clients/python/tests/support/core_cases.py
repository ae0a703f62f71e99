"""The cases of conformance/core and conformance/data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).parents[4]


def read_core_cases(folder: str = "core") -> list[dict[str, Any]]:
    """Return all cases, in the order of their files."""
    files = sorted((REPOSITORY / "conformance" / folder).glob("*.json"))
    return [case for file in files for case in json.loads(file.read_text(encoding="utf-8"))]
