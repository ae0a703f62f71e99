"""Renders the template `welcome` and sends it to the address that is its argument.

Reads LETTERPRESS_API_KEY, LETTERPRESS_URL, SMTP_HOST (localhost by default), SMTP_PORT (2525) and MAIL_FROM.
"""

from __future__ import annotations

import os
import smtplib
import sys
from email.message import EmailMessage
from email.policy import SMTP

from letterpress_client import LetterpressClient


def render_welcome(client: LetterpressClient, recipient: str) -> EmailMessage:
    """Make the mail: plain text first, and the HTML as the form to prefer (RFC 2046, section 5.1.4)."""
    rendered = client.render(
        "welcome",
        {
            "data": {
                "first_name": "Ilse & Co",
                "workspace": "Ilse's Books",
                "trial_days": 21,
                "is_trial": True,
                "start_url": "https://app.example.com/start?ws=91&step=1",
                "campaign": "welcome",
                "unsubscribe_url": "https://www.example.com/mail/settings?u=91",
            }
        },
    )
    mail = EmailMessage(policy=SMTP)
    mail["From"] = os.environ.get("MAIL_FROM", "hello@example.com")
    mail["To"] = recipient
    mail["Subject"] = rendered.subject or "Welcome"
    mail.set_content(rendered.text or "")
    mail.add_alternative(rendered.output, subtype="html")
    return mail


def main() -> None:
    host, port = os.environ.get("SMTP_HOST", "localhost"), int(os.environ.get("SMTP_PORT", "2525"))
    with LetterpressClient() as client:
        mail = render_welcome(client, sys.argv[1])
    with smtplib.SMTP(host, port) as smtp:
        smtp.send_message(mail)
    print(f"Sent '{mail['Subject']}' to {mail['To']}.")


if __name__ == "__main__":
    main()
