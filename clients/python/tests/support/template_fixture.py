"""Published templates, as the service delivers them."""

from __future__ import annotations

from typing import Any

from tests.support.scripted_server import answer_template

# Shaped like an SDK key; opens nothing.
API_KEY = "lp_sdk_0123456789AB_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ012345"


def greeting_template(greeting: str = "Hello") -> dict[str, Any]:
    tag = {"group": "text", "name": "name", "source": "{{ name }}"}

    def program(target: str, ops: list[object]) -> dict[str, Any]:
        return {"format": 1, "target": target, "tags": [tag], "conditions": [], "ops": ops}

    return {
        "template_id": "5f0c2d6e-4b1a-4c3d-9e8f-0a1b2c3d4e5f",
        "template_name": "Greeting",
        "schema_version": "1.0",
        "canvas": {},
        "rows": [],
        "slug": "greeting",
        "version": 3,
        "published_at": "2026-11-20T10:00:00Z",
        "subject": "Hi",
        "programs": {
            "html": program("html", [f"<p>{greeting} ", ["text", 0], "</p>"]),
            "mjml": program("mjml", ["<mj-text>", ["text", 0], "</mj-text>"]),
        },
    }


def mail_template() -> dict[str, Any]:
    """The greeting with a text part, and a subject that mentions one tag more."""
    template = greeting_template()
    name, topic = ({"group": "text", "name": each, "source": f"{{{{ {each} }}}}"} for each in ("name", "topic"))
    part: dict[str, Any] = {"format": 1, "conditions": []}
    subject_ops = [["line", 0], " for ", ["line", 1]]
    template["programs"] |= {
        "text": {**part, "target": "text", "tags": [name], "ops": ["Hello ", ["plain", 0], "\n"]},
        "subject": {**part, "target": "subject", "tags": [topic, name], "ops": subject_ops},
    }
    return template


# Answers with the greeting under an entity tag.
greeting = answer_template(greeting_template(), '"v1"')
