"""The example that sends a mail, from a real service to a real SMTP server."""

from __future__ import annotations

import asyncio
import email
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

from aiosmtpd import smtp
from aiosmtpd.smtp import Envelope

from tests.support.core_cases import REPOSITORY
from tests.support.running_service import start_service

LIBRARY = REPOSITORY / "clients" / "python"


class Sink:
    """Takes every mail and keeps it."""

    def __init__(self) -> None:
        self.received: list[Envelope] = []

    async def handle_DATA(self, *session: object) -> str:  # noqa: N802 aiosmtpd looks for this name
        [envelope] = [each for each in session if isinstance(each, Envelope)]
        self.received.append(envelope)
        return "250 OK"


@contextmanager
def start_smtp_server(sink: Sink) -> Iterator[int]:
    """Listen on a free port, in a thread, and give its number."""
    loop = asyncio.new_event_loop()
    server = loop.run_until_complete(loop.create_server(lambda: smtp.SMTP(sink, loop=loop), "127.0.0.1", 0))
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        server.close()
        loop.run_until_complete(server.wait_closed())
        loop.close()


def test_the_rendered_mail_arrives_with_text_html_and_subject(tmp_path: Path) -> None:
    sink = Sink()
    with start_service(tmp_path) as service, start_smtp_server(sink) as port:
        service.publish_example("welcome", "welcome")
        env = {
            **os.environ,
            "LETTERPRESS_API_KEY": service.create_key("html")["key"],
            "LETTERPRESS_URL": service.url,
            "PYTHONPATH": str(LIBRARY / "src"),
            "SMTP_HOST": "127.0.0.1",
            "SMTP_PORT": str(port),
        }
        command = [sys.executable, str(LIBRARY / "examples" / "send_welcome.py"), "ann@example.com"]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("Sent 'Welcome, Ilse & Co' to ann@example.com.\n", "")
    [envelope] = sink.received
    assert envelope.rcpt_tos == ["ann@example.com"]
    assert isinstance(envelope.content, bytes)
    mail = email.message_from_bytes(envelope.content, policy=SMTP)
    assert isinstance(mail, EmailMessage)
    assert mail["Subject"] == "Welcome, Ilse & Co"
    text, html = mail.get_body(("plain",)), mail.get_body(("html",))
    assert text is not None
    assert html is not None
    assert "Ilse & Co" in text.get_content()
    assert "Ilse &amp; Co" in html.get_content()
    assert "https://app.example.com/start?ws=91&amp;step=1" in html.get_content()
