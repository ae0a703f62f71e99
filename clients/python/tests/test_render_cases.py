"""Both engines against the mails and refusals that every library of Letterpress agrees on."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from letterpress_client import LetterpressError, Template, render_template
from letterpress_client.engine import EngineName
from letterpress_client.fill_options import FillOptions
from tests.support.core_cases import REPOSITORY
from tests.support.fetch_case import to_error_outcome
from tests.support.outcome import is_match

FOLDER = REPOSITORY / "conformance"
MAILS = sorted((FOLDER / "render").glob("*/*/expected.json"))
TARGETS = ("html", "mjml", "react-email")


def read_json(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


REFUSAL_FILES = sorted((FOLDER / "errors").glob("*.json"))
REFUSALS: list[dict[str, Any]] = [case for file in REFUSAL_FILES for case in read_json(file)]


@pytest.mark.parametrize("engine", ["python", "wasm"])
@pytest.mark.parametrize("file", MAILS, ids=["/".join(file.parts[-3:-1]) for file in MAILS])
def test_gives_the_expected_bytes_and_reports(file: Path, engine: EngineName) -> None:
    case, expected = read_json(file.with_name("case.json")), read_json(file)
    template = Template(read_json(file.parents[1] / "template.json"), engine=engine)
    on_missing = case.get("options", {}).get("onMissing", "error-urls")
    assert set(expected) == {*template.targets, *template.parts}
    for name, program in expected.items():
        wanted = file.with_name(program["file"]).read_bytes()
        output, report = template.load(name).fill_bytes(case["data"], FillOptions(on_missing))
        assert output == wanted
        assert json.loads(json.dumps(asdict(report))) == program["report"]
        if name in TARGETS:
            mail = render_template(template, case["data"], target=name, on_missing=on_missing)
            assert mail.output.encode() == wanted
            for part, text in (("text", mail.text), ("subject", mail.subject)):
                is_there = part in expected
                assert text == (file.with_name(expected[part]["file"]).read_bytes().decode() if is_there else None)


@pytest.mark.parametrize("engine", ["python", "wasm"])
@pytest.mark.parametrize("case", REFUSALS, ids=[case["name"] for case in REFUSALS])
def test_refuses_with_the_expected_issues(case: dict[str, Any], engine: EngineName) -> None:
    # A case without options is about the default of the call.
    options = {"on_missing": case["options"]["onMissing"]} if "options" in case else {}

    def render() -> None:
        source = read_json(FOLDER / case["template_file"]) if "template_file" in case else case["template"]
        render_template(Template(source, engine=engine), case.get("data"), target=case["target"], **options)

    with pytest.raises(LetterpressError) as raised:
        render()
    assert is_match(to_error_outcome(raised.value), case["expected"]), raised.value.issues


def test_there_are_cases() -> None:
    assert len(MAILS) >= 6
    assert len(REFUSALS) > 10
