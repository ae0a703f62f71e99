"""Sends the mail `welcome` with the data of DATA to the SMTP server of SMTP_PORT."""

import json
import os
import smtplib

from letterpress_client import LetterpressClient, Mailbox, MessageSettings, to_email_message

settings = MessageSettings(from_=Mailbox("shop@example.com", "The Shop"), to="ann@example.com")
message = LetterpressClient().render_message("welcome", json.loads(os.environ["DATA"]), message=settings)
with smtplib.SMTP("127.0.0.1", int(os.environ["SMTP_PORT"])) as smtp:
    smtp.send_message(to_email_message(message), to_addrs=message.recipients)
