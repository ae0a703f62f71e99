"""The mail for Django, with Django's own backends."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

import django
import pytest
from aiosmtpd.smtp import Envelope
from django.conf import settings
from django.core import mail
from django.test.utils import override_settings
from django.utils import translation

from letterpress_client import LetterpressClient, LetterpressError, RenderResult, Template, render_template
from tests.support.core_cases import REPOSITORY
from tests.support.scripted_server import ScriptedServer
from tests.support.template_fixture import API_KEY, mail_template
from tests.test_examples import Sink, start_smtp_server

if not settings.configured:
    settings.configure(
        EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend",
        LETTERPRESS_CLIENT="tests.test_django.SavedTemplate",
        USE_TZ=True,
    )
    django.setup()

from letterpress_client.django import TemplateEmail

SAVED = REPOSITORY / "conformance" / "messages" / "template-with-message.json"
DATA = {"name": "Ann", "unsubscribe": "https://mail.example.com/leave?u=7"}


class SavedTemplate:
    """Fills without a server, as the README shows it for tests."""

    template = Template(json.loads(SAVED.read_text(encoding="utf-8")))

    def render(self, template_id: str, dynamic_data: Any, **options: Any) -> RenderResult:
        return render_template(self.template, dynamic_data, on_missing=options["on_missing"])


def make_client() -> LetterpressClient:
    """Stand in the settings for what the fixture has put here."""
    raise AssertionError


@pytest.fixture
def scripted(server: ScriptedServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedServer]:
    """Answers with a mail to the client that the settings name."""
    server.answer = lambda exchange: exchange.send_json(200, mail_template())
    with LetterpressClient(api_key=API_KEY, base_url=server.url) as client:
        monkeypatch.setattr(f"{__name__}.make_client", lambda: client)
        with override_settings(LETTERPRESS_CLIENT=f"{__name__}.make_client"):
            yield server


@pytest.fixture(autouse=True)
def outbox() -> Iterator[list[Any]]:
    mail.outbox = []
    yield mail.outbox
    mail.outbox = []


def offer(**options: Any) -> TemplateEmail:
    return TemplateEmail("offers", **{"data": DATA, "to": ["bo@example.com"], **options})


def read(sent: TemplateEmail) -> EmailMessage:
    parsed = message_from_bytes(sent.message().as_bytes(), policy=default)
    assert isinstance(parsed, EmailMessage)
    return parsed


def test_has_html_text_and_subject_and_what_the_template_has_of_sender_and_fields(outbox: list[Any]) -> None:
    assert offer().send() == 1
    [sent] = outbox
    assert (sent.subject, sent.body) == ("Hello Ann", "Hello Ann\n")
    assert [each.mimetype for each in sent.alternatives] == ["text/html"]
    assert "Hello Ann</p>" in sent.alternatives[0].content
    parsed = read(sent)
    assert parsed["From"].addresses[0].addr_spec == "shop@example.com"
    assert parsed["From"].addresses[0].display_name == "Team of Numbrook"
    assert parsed["To"] == "bo@example.com"
    assert parsed["Reply-To"] == "desk@example.com"
    assert parsed["Message-ID"].endswith("@mail.example.com>")
    assert parsed["List-Unsubscribe"] == "<https://mail.example.com/leave?u=7>"
    assert parsed["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert parsed["Auto-Submitted"] == "auto-generated"
    text = parsed.get_body(("plain",))
    assert text is not None
    assert text["Content-Type"].params["format"] == "flowed"


def test_leaves_to_django_what_the_mail_has_itself(outbox: list[Any]) -> None:
    own = {"subject": "Your offers", "from_email": "Bo <help@example.com>", "reply_to": ["me@example.com"]}
    headers = {"auto-submitted": "auto-replied", "Message-ID": "<1@a.example>", "X-Order": "7"}
    offer(**own, headers=headers, attachments=[("terms.txt", "All of them.", "text/plain")]).send()
    parsed = read(outbox[0])
    assert (parsed["Subject"], parsed["From"], parsed["Reply-To"]) == tuple(
        str(each[0] if isinstance(each, list) else each) for each in own.values()
    )
    assert parsed.get_all("Auto-Submitted") == ["auto-replied"]
    assert (parsed["Message-ID"], parsed["X-Order"]) == ("<1@a.example>", "7")
    assert [each.get_content().rstrip() for each in parsed.iter_attachments()] == ["All of them."]
    assert headers == {"auto-submitted": "auto-replied", "Message-ID": "<1@a.example>", "X-Order": "7"}


def test_without_a_text_the_html_is_the_body_and_the_sender_is_djangos(scripted: ScriptedServer) -> None:
    template = mail_template()
    del template["programs"]["text"]
    scripted.answer = lambda exchange: exchange.send_json(200, template)
    with override_settings(DEFAULT_FROM_EMAIL="Shop <shop@example.com>"):
        parsed = read(TemplateEmail("welcome", {"name": "Ann"}, to=["bo@example.com"]))
    assert parsed["From"] == "Shop <shop@example.com>"
    assert (parsed.get_content_type(), parsed.get_content().rstrip()) == ("text/html", "<p>Hello Ann</p>")


def test_the_language_is_the_active_one_when_the_mail_is_made(scripted: ScriptedServer, outbox: list[Any]) -> None:
    with translation.override("de-at"):
        mails = [TemplateEmail("welcome", {}, to=["bo@example.com"]) for _ in range(2)]
        mails.append(TemplateEmail("welcome", {}, to=["bo@example.com"], locale="fr"))
    with translation.override("pt"):
        waited = pickle.loads(pickle.dumps(mails))
        mail.get_connection().send_messages(waited)
    assert [request.path.partition("&locale=")[2] for request in scripted.seen] == ["de-at", "fr"]
    assert [sent.subject for sent in outbox] == ["for"] * 3


def test_the_envelope_has_the_sender_of_the_template() -> None:
    sink = Sink()
    with start_smtp_server(sink) as port:
        backend = "django.core.mail.backends.smtp.EmailBackend"
        connection = mail.get_connection(backend, host="127.0.0.1", port=port)
        assert offer(bcc=["eve@example.com"], connection=connection).send() == 1
    [envelope] = sink.received
    assert isinstance(envelope, Envelope)
    assert (envelope.mail_from, envelope.rcpt_tos) == ("shop@example.com", ["bo@example.com", "eve@example.com"])
    assert isinstance(envelope.content, bytes)
    parsed = message_from_bytes(envelope.content, policy=default)
    assert (parsed["Subject"], parsed["Bcc"]) == ("Hello Ann", None)


def test_what_breaks_a_rule_is_refused_and_nothing_is_sent(outbox: list[Any]) -> None:
    with pytest.raises(LetterpressError) as raised:
        offer(data={**DATA, "agent": "Eve\nBcc: eve@example.com"}).send()
    assert [(issue.loc, issue.type) for issue in raised.value.issues] == [(("message", "from_", "name"), "control")]
    with pytest.raises(LetterpressError) as raised:
        offer(data={"name": "Ann"}, on_missing="error").send()
    assert raised.value.code == "RENDER_ERROR"
    assert outbox == []


def test_a_stored_brand_goes_to_the_client(scripted: ScriptedServer) -> None:
    with pytest.raises(LetterpressError):
        TemplateEmail("welcome", {}, to=["bo@example.com"], brand="acme").send()
    assert scripted.seen[-1].path.partition("?")[0].endswith("/acme")
