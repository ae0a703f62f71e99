"""Reads messages, one in base64 in a line of standard input, with Python's email."""

import json
import sys
from base64 import b64decode, b64encode
from email import message_from_bytes, policy

ADDRESSED = ("from", "to", "cc", "bcc", "reply-to")

for line in sys.stdin:
    message = message_from_bytes(b64decode(line), policy=policy.default)
    parts = [part for part in message.walk() if not part.is_multipart()]
    parsed = {
        "names": [name.lower() for name in message.keys()],
        "fields": {name.lower(): str(value) for name, value in message.items()},
        "mailboxes": {
            name: [[each.display_name, each.addr_spec] for each in message[name].addresses]
            for name in ADDRESSED
            if name in message
        },
        "parts": [
            {
                "type": part.get_content_type(),
                "filename": part.get_filename() or "",
                "contentId": (part["Content-ID"] or "").strip("<>"),
                "content": b64encode(part.get_payload(decode=True)).decode(),
            }
            for part in parts
        ],
    }
    print(json.dumps(parsed))
