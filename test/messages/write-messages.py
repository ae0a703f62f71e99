"""Writes the messages of cases, one in a line of standard input, as the Python library makes them."""

import json
import sys
from base64 import b64encode

from letterpress_client import LetterpressError, to_email_message
from tests.support.message_case import issues_of, to_message_of

for line in sys.stdin:
    try:
        written = {"message": b64encode(to_email_message(to_message_of(json.loads(line))).as_bytes()).decode()}
    except LetterpressError as err:
        written = {"issues": issues_of(err)}
    print(json.dumps(written))
