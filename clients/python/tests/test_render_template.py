from __future__ import annotations

import gc
from types import FunctionType, ModuleType
from typing import Any

import pytest

from letterpress_client import LetterpressError, Report, Template, render_template, render_template_bytes
from letterpress_client.engine import EngineName
from tests.support.template_fixture import greeting_template, mail_template


def error_of(template: object, data: object = None, **options: Any) -> LetterpressError:
    with pytest.raises(LetterpressError) as raised:
        render_template(template, data, **options)  # type: ignore[arg-type]
    return raised.value


def test_renders_without_network_html_by_default() -> None:
    data = {"merge_tags": {"text": {"name": "<A>"}}}
    result = render_template(greeting_template(), data)
    assert (result.template_id, result.target) == ("5f0c2d6e-4b1a-4c3d-9e8f-0a1b2c3d4e5f", "html")
    assert (result.output, result.report) == ("<p>Hello &lt;A&gt;</p>", Report(bytes=22))
    assert not result.from_stale_cache
    assert render_template(greeting_template(), data, target="mjml").output == "<mj-text>&lt;A&gt;</mj-text>"


@pytest.mark.parametrize("engine", ["python", "wasm", "auto"])
def test_a_template_that_is_kept_renders_with_any_engine(engine: EngineName) -> None:
    template = Template(mail_template(), engine=engine)
    assert (template.targets, template.parts) == (("html", "mjml"), ("text", "subject"))
    data = {"merge_tags": {"text": {"name": "Zoë & <Al>", "topic": "x"}}}
    for _ in range(2):
        result = render_template(template, data)
        assert result.output == "<p>Hello Zoë &amp; &lt;Al&gt;</p>"
        assert (result.text, result.subject) == ("Hello Zoë & <Al>\n", "x for Zoë & <Al>")
        assert render_template_bytes(template, data).output == result.output.encode()


@pytest.mark.parametrize(
    ("message", "template"),
    [
        ("template: must be an object", None),
        ("template: must be an object", []),
        ("template.template_id: must be a string", {"programs": {}}),
        (
            "template.programs: must be an object; only published templates have programs",
            {"template_id": "x", "rows": []},
        ),
        (
            "there is no program for target 'html', only for [mjml]",
            {"template_id": "x", "programs": {"mjml": {}, "text": {}}},
        ),
        ("program: must be an object", {"template_id": "x", "programs": {"html": None}}),
        (
            "program.format: must be a format that this library fills: update the library",
            {"template_id": "x", "programs": {"html": {"format": 5}}},
        ),
    ],
)
def test_says_what_is_wrong_with_a_template(message: str, template: object) -> None:
    error = error_of(template)
    assert (error.code, error.status, error.message, len(error.issues)) == ("RENDER_ERROR", 0, message, 1)


def test_lists_every_fault_of_the_data() -> None:
    error = error_of(greeting_template(), {"merge_tags": {"text": {"name": 1}}, "context": {"a": None}, "extra": {}})
    what = "there are merge_tags, context and lists, and at the top level also brand and data"
    assert error.message == f"3 problems, the first: extra: is unknown; {what}"
    assert [issue.loc for issue in error.issues] == [("extra",), ("merge_tags", "text", "name"), ("context", "a")]


def test_text_and_subject_come_with_any_target_each_escaped_for_where_it_stands() -> None:
    data = {"merge_tags": {"text": {"name": "<A>\nBcc: b@example.com", "topic": "x"}}}
    result = render_template(mail_template(), data)
    assert result.output == "<p>Hello &lt;A&gt;\nBcc: b@example.com</p>"
    assert result.text == "Hello <A>\nBcc: b@example.com\n"
    assert result.subject == "x for <A> Bcc: b@example.com"
    assert render_template(mail_template(), data, target="mjml").subject == result.subject


def test_text_and_subject_are_none_when_the_template_has_none() -> None:
    result = render_template(greeting_template())
    assert (result.text, result.subject) == (None, None)


def test_text_and_subject_count_in_the_report() -> None:
    result = render_template(mail_template(), {"merge_tags": {"text": {"topic": "x", "other": "y"}}})
    assert result.report == Report(missing=("text.name",), unused=("text.other",), bytes=13)
    assert render_template(mail_template()).report.missing == ("text.name", "text.topic")


def test_missing_tags_of_all_parts_are_named_each_once() -> None:
    error = error_of(mail_template(), on_missing="error")
    assert [issue.loc[-1] for issue in error.issues] == ["name", "topic"]
    assert error.message.startswith("2 problems, the first: ")
    data = {"merge_tags": {"text": {"topic": "x"}}}
    assert len(error_of(mail_template(), data, on_missing="error").issues) == 1


def test_a_policy_that_is_none_is_refused() -> None:
    error = error_of(greeting_template(), on_missing="drop")
    assert [(issue.loc, issue.type) for issue in error.issues] == [(("options", "onMissing"), "enum")]


def test_results_are_values() -> None:
    first, second = (render_template(mail_template()) for _ in range(2))
    assert first == second
    with pytest.raises(AttributeError):
        first.output = ""  # type: ignore[misc]


def test_each_program_of_a_mail_holds_a_list_to_its_own_limit() -> None:
    def program(most: int) -> dict[str, object]:
        lists = [{"name": "items", "max": most}]
        return {
            "format": 2,
            "target": "x",
            "lists": lists,
            "tags": [],
            "conditions": [],
            "ops": [["each", 0, 1, 2], "."],
        }

    template = {"template_id": "x", "programs": {"html": program(3), "mjml": program(1), "text": program(2)}}
    assert render_template(template, {"lists": {"items": [{}] * 2}}).output == ".."
    error = error_of(template, {"lists": {"items": [{}] * 3}})
    assert error.message == "lists.items: holds 3 items, more than the 2 that the template takes"
    assert len(error_of(template, {"lists": {"items": [{}] * 4}}).issues) == 2


def test_a_value_is_used_when_any_program_of_a_mail_reads_it() -> None:
    template = mail_template()
    data = {"merge_tags": {"text": {"name": "A", "topic": "x", "Other": "y"}, "url": {"name": "z"}}}
    assert render_template(template, data).report.unused == ("text.Other", "url.name")
    del template["programs"]["subject"]
    assert render_template(template, data).report.unused == ("text.topic", "text.Other", "url.name")


def test_a_template_keeps_no_value_of_a_mail() -> None:
    template, secret = Template(mail_template()), "a value of one mail alone"
    assert secret in render_template(template, {"merge_tags": {"text": {"name": secret, "topic": secret}}}).output
    seen: dict[int, object] = {}
    reachable: list[object] = [template]
    while reachable:
        each = reachable.pop()
        if id(each) not in seen and not isinstance(each, (type, ModuleType, FunctionType)):
            seen[id(each)] = each
            reachable += gc.get_referents(each)
    texts = [each for each in seen.values() if isinstance(each, str)]
    assert "<p>Hello " in texts
    assert not [text for text in texts if secret in text]
