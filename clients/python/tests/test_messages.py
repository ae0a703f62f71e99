"""Messages: what is made of them, and what is refused."""

from __future__ import annotations

import email
import re
from base64 import b64encode
from email.message import EmailMessage
from email.policy import SMTP
from hashlib import sha256
from typing import Any

import pytest

from letterpress_client import (
    Attachment,
    LetterpressError,
    Mailbox,
    MessageSettings,
    format_text,
    render_template,
    to_email_message,
    to_mailgun,
    to_message,
    to_postmark,
    to_resend,
    to_send_grid,
    to_ses,
)
from letterpress_client.message.format_text import TextFormat
from tests.support.message_case import issues_of, read_message_cases, to_message_of
from tests.support.template_fixture import mail_template


@pytest.mark.parametrize("case", read_message_cases("messages"), ids=lambda case: case["name"])
def test_makes_payloads(case: dict[str, Any]) -> None:
    message = to_message_of(case)
    form = to_mailgun(message)
    files = [
        {"field": field, "filename": name, "content": b64encode(content).decode()}
        for field, (name, content, _) in form["files"]
    ]
    made = {
        "headers": message.headers,
        "postmark": to_postmark(message),
        "ses": _with_base64(to_ses(message)),
        "resend": to_resend(message),
        "sendGrid": to_send_grid(message),
        "mailgun": {"fields": form["data"], "files": files},
    }
    assert made == case["expected"]


@pytest.mark.parametrize("case", read_message_cases("refusals"), ids=lambda case: case["name"])
def test_refuses(case: dict[str, Any]) -> None:
    with pytest.raises(LetterpressError) as raised:
        to_message_of(case)
    assert (raised.value.code, issues_of(raised.value)) == ("INVALID_REQUEST", case["issues"])
    assert not re.search("eve[@=]", raised.value.message)


@pytest.mark.parametrize("case", read_message_cases("text-formats"), ids=lambda case: case["name"])
@pytest.mark.parametrize("text_format", ["wrapped", "flowed"])
def test_formats_texts(case: dict[str, Any], text_format: TextFormat) -> None:
    """Large texts are a piece many times, and their formats a digest."""
    if "text" in case:
        assert format_text(case["text"], text_format) == case[text_format]
    else:
        made = format_text(case["repeat"] * case["times"], text_format)
        assert sha256(made.encode()).hexdigest() == case[f"{text_format}Sha256"]


def test_takes_the_domain_of_the_template_for_ids() -> None:
    case = {"template": "template-with-message", "data": {}, "urls": {"unsubscribe": "https://a.example/u"}}
    message = to_message_of({**case, "settings": {"to": "ann@example.com"}})
    assert message.message_id.endswith("@mail.example.com")
    assert message.mail.message is not None
    assert message.mail.message.unsubscribe_url == "https://a.example/u"


@pytest.mark.parametrize("written", ["[]", "{", "", "7", "[" * 100_000])
def test_refuses_settings_of_a_template_that_are_no_object(written: str) -> None:
    program = {"format": 1, "target": "message", "tags": [], "conditions": [], "ops": [written]}
    template = mail_template()
    with pytest.raises(LetterpressError) as raised:
        render_template({**template, "programs": {**template["programs"], "message": program}}, {})
    assert raised.value.issues[0].loc == ("template", "programs", "message")


def test_says_that_a_text_flows() -> None:
    mail = render_template(mail_template(), {"merge_tags": {"text": {"name": "Ann " * 40}}})
    for text_format in ("wrapped", "flowed", None):
        settings = MessageSettings(from_="a@b.example", to="c@d.example", text_format=text_format)
        read = email.message_from_bytes(to_email_message(to_message(mail, settings)).as_bytes(), policy=SMTP)
        assert isinstance(read, EmailMessage)
        text = read.get_body(("plain",))
        assert text is not None
        assert text["Content-Type"].params.get("format") == ("flowed" if text_format == "flowed" else None)


def test_refuses_what_types_rule_out() -> None:
    mail = render_template(mail_template())
    settings: Any = MessageSettings(
        from_=1,  # type: ignore[arg-type]
        to=None,  # type: ignore[arg-type]
        cc=Mailbox("a@b.example", "\ud800"),
        headers=[],  # type: ignore[arg-type]
        attachments=[Attachment("a", 1), None],  # type: ignore[arg-type,list-item]
    )
    assert _types_of(mail, settings) == ["mailbox", "mailbox", "control", "missing", "object", "bytes", "object"]
    assert _types_of(mail, {}) == ["object"]


def test_takes_no_body_but_html() -> None:
    mail = render_template(mail_template(), target="mjml")
    assert _types_of(mail, MessageSettings(from_="a@b.example", to="c@d.example")) == ["target"]


def test_an_email_message_survives_serialisation() -> None:
    name, url = 'Zoë, "the" ' + "ü" * 100, f"https://example.com/{'x' * 300}?a=1,2"
    mail = render_template(mail_template(), {"merge_tags": {"text": {"name": "Ann", "topic": "Ü" * 200}}})
    settings = MessageSettings(
        from_=Mailbox("shop@example.com", name),
        to=[Mailbox("a@example.com", name), Mailbox("b@example.com", name)],
        bcc="c@example.com",
        unsubscribe_url=url,
        message_id=f"{'i' * 60}@{'long-' * 11}domain.example.com",
        attachments=[Attachment("Größe.txt", "hi", "text/plain"), Attachment("l.png", b"\x89PNG", "image/png", "logo")],
    )
    message = to_message(mail, settings)
    written = to_email_message(message).as_bytes()
    assert written.isascii()
    assert max(map(len, written.split(b"\r\n"))) <= 998
    read = email.message_from_bytes(written, policy=SMTP)
    assert isinstance(read, EmailMessage)
    assert read["Bcc"] is None
    # Up to Python 3.12 the parser leaves a space between encoded words of a name.
    names = [each.display_name for each in (*read["From"].addresses, *read["To"].addresses)]
    assert [each.replace(" ", "") for each in names] == [name.replace(" ", "")] * 3
    assert read["List-Unsubscribe"] == f"<{url}>"
    assert read["Message-ID"] == f"<{message.message_id}>"
    assert read["Subject"] == f"{'Ü' * 200} for Ann"
    leaves = [part for part in read.walk() if not part.is_multipart()]
    types = ["text/plain", "text/html", "image/png", "text/plain"]
    assert [part.get_content_type() for part in leaves] == types
    assert (leaves[2]["Content-ID"], leaves[2].get_content()) == ("<logo>", b"\x89PNG")
    assert (leaves[3].get_filename(), leaves[3].get_content()) == ("Größe.txt", "hi")
    assert message.recipients == ("a@example.com", "b@example.com", "c@example.com")


def test_a_mail_without_text_has_html_alone() -> None:
    template = mail_template()
    del template["programs"]["text"]
    settings = MessageSettings(
        from_="shop@example.com",
        to="a@example.com",
        subject="Hi",
        attachments=[Attachment("a.png", b"1", "image/png", "a"), Attachment("b.png", b"2", "image/png", "b")],
    )
    read = email.message_from_bytes(to_email_message(to_message(render_template(template), settings)).as_bytes())
    assert read.get_content_type() == "multipart/related"
    assert [part.get_content_type() for part in read.walk()][1:] == ["text/html", "image/png", "image/png"]


def _types_of(mail: Any, settings: Any) -> list[str]:
    with pytest.raises(LetterpressError) as raised:
        to_message(mail, settings)
    return [issue.type for issue in raised.value.issues]


def _with_base64(value: Any) -> Any:
    if isinstance(value, bytes):
        return b64encode(value).decode()
    if isinstance(value, dict):
        return {name: _with_base64(member) for name, member in value.items()}
    return [_with_base64(each) for each in value] if isinstance(value, list) else value
