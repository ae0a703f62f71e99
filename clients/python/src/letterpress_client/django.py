"""Mails of Letterpress for Django, which the application has installed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, cast

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.core.signals import setting_changed
from django.utils.module_loading import import_string
from django.utils.translation import get_language

from letterpress_client.dynamic_data import DynamicData, OnMissing
from letterpress_client.message.format_mailbox import format_mailbox
from letterpress_client.message.message_defaults import MessageDefaults
from letterpress_client.message.message_settings import MessageSettings
from letterpress_client.message.to_message import to_message
from letterpress_client.render_result import RenderResult

if TYPE_CHECKING:
    from email.message import Message

_SETTING = "LETTERPRESS_CLIENT"
_CLIENT = "letterpress_client.LetterpressClient"

# Recipients are Django's: those of the message, which has to have some, are never read.
_NOBODY = "nobody@example.invalid"


class MailRenderer(Protocol):
    """What fills templates: a LetterpressClient, or in tests an object that fills saved ones."""

    def render(
        self, template_id: str, dynamic_data: DynamicData, /, *, on_missing: OnMissing, locale: str | None
    ) -> RenderResult:
        """Render a template to html."""


class TemplateEmail(EmailMultiAlternatives):
    """A mail of Django whose html, text and subject a template has. It is rendered when a backend sends it.

    It has the sender, replies and header fields of the template where it is made without its own. What renders it is
    made once for each process, by what the setting `LETTERPRESS_CLIENT` names: a class or function without arguments.
    """

    def __init__(
        self,
        template: str,
        data: object = None,
        *,
        to: Sequence[str] | None = None,
        brand: Mapping[str, str] | str | None = None,
        locale: str | None = None,
        on_missing: OnMissing = "error-urls",
        subject: str = "",
        from_email: str | None = None,
        cc: Sequence[str] | None = None,
        bcc: Sequence[str] | None = None,
        reply_to: Sequence[str] | None = None,
        headers: Mapping[str, str] | None = None,
        attachments: Sequence[Any] | None = None,
        connection: Any = None,  # noqa: ANN401 of a class that only its backend knows
    ) -> None:
        """Make a mail, which is sent as any other.

        Args:
            template: UUID or slug.
            data: An object of any shape, of which the template reads what it asks for.
            to: As Django has it.
            brand: Values of a brand, or the UUID or slug of one that the service stores.
            locale: The language of the reader; by default the active language of this moment.
            on_missing: As in `LetterpressClient.render`.
            subject: Replaces the subject of the template.
            from_email: Replaces the sender of the template, or else DEFAULT_FROM_EMAIL.
            cc: As Django has it.
            bcc: As Django has it.
            reply_to: Replaces that of the template.
            headers: Further fields; each replaces that of the template.
            attachments: As Django has it.
            connection: As Django has it.
        """
        addresses = {"from_email": from_email, "to": to, "cc": cc, "bcc": bcc, "reply_to": reply_to}
        others = {"headers": dict(headers or {}), "attachments": attachments, "connection": connection}
        super().__init__(subject, **cast("dict[str, Any]", addresses | others))
        self.template, self.locale, self.on_missing = template, locale or get_language(), on_missing
        self.dynamic_data: dict[str, object] = {} if data is None else {"data": data}
        if brand is not None:
            self.dynamic_data["brand"] = brand
        self._has_sender = bool(from_email)
        self._is_rendered = self._is_flowed = False

    def recipients(self) -> list[str]:
        """Return all addresses. Backends ask for them before they read the rest, which is then rendered."""
        self.render()
        return super().recipients()

    def message(self, **options: Any) -> Any:  # noqa: ANN401 as the version of Django has it
        """Return the mail as Python's own mailers take it."""
        self.render()
        message: Message = super().message(**options)
        text = next((part for part in message.walk() if part.get_content_type() == "text/plain"), None)
        if self._is_flowed and text is not None:
            text.set_param("format", "flowed")
        return message

    def render(self) -> None:
        """Fill the mail, once.

        Raises:
            LetterpressError: What `LetterpressClient.render_message` raises.
        """
        if self._is_rendered:
            return
        data = cast("DynamicData", self.dynamic_data)
        mail = _renderer().render(self.template, data, on_missing=self.on_missing, locale=self.locale)
        defaults = mail.message or MessageDefaults()
        sender = defaults.from_ or _NOBODY
        message = to_message(mail, MessageSettings(to=_NOBODY, from_=sender, subject=str(self.subject) or None))
        self.subject = message.subject
        if message.text is None:
            self.body, self.content_subtype = message.html, "html"
        else:
            self.body, self._is_flowed = message.text, message.text_format == "flowed"
            self.attach_alternative(message.html, "text/html")
        if defaults.from_ is not None and not self._has_sender:
            self.from_email = format_mailbox(message.from_)
        self.reply_to = self.reply_to or [format_mailbox(each) for each in message.reply_to]
        own = {name.lower() for name in self.extra_headers}
        fields = dict(message.headers)
        if defaults.message_id_domain is not None:
            fields["Message-ID"] = f"<{message.message_id}>"
        self.extra_headers |= {name: value for name, value in fields.items() if name.lower() not in own}
        self._is_rendered = True


@cache
def _renderer() -> MailRenderer:
    renderer: MailRenderer = import_string(getattr(settings, _SETTING, _CLIENT))()
    return renderer


def _forget_renderer(*, setting: str, **_: object) -> None:
    """Let a test have another one by `override_settings`."""
    if setting == _SETTING:
        _renderer.cache_clear()


setting_changed.connect(_forget_renderer)
