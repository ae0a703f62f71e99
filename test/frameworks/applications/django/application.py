"""A project of Django: a view sends a mail in the language of its request, for each of MAILS, a list in JSON."""

import json
import os
from pathlib import Path

import django
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

settings.configure(
    ALLOWED_HOSTS=["testserver"],
    ROOT_URLCONF=__name__,
    MIDDLEWARE=["django.middleware.locale.LocaleMiddleware"],
    LANGUAGES=[("en", "English"), ("de", "Deutsch")],
    EMAIL_BACKEND="django.core.mail.backends.smtp.EmailBackend",
    EMAIL_HOST="127.0.0.1",
    EMAIL_PORT=int(os.environ["SMTP_PORT"]),
    DEFAULT_FROM_EMAIL='"Äpfel & Co" <shop@example.com>',
    SECRET_KEY="of a test",
    BASE_DIR=Path(__file__).parent,
)
django.setup()

from letterpress_client.django import TemplateEmail  # Django is set up first

MAILS = json.loads(os.environ["MAILS"])


def send(request: HttpRequest, number: int) -> HttpResponse:
    mail = MAILS[number]
    sent = TemplateEmail(mail["template"], mail["data"], to=["ann@example.com"]).send()
    return HttpResponse(f"{sent}")


urlpatterns = [path("send/<int:number>", send)]

for number, each in enumerate(MAILS):
    answer = Client().get(f"/send/{number}", headers={"Accept-Language": each["locale"]})
    if answer.content != b"1":
        raise SystemExit(f"mail {number}: {answer.content!r}")
