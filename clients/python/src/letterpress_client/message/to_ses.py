"""Messages for Amazon SES."""

from __future__ import annotations

from letterpress_client.message.encode_words import encode_words
from letterpress_client.message.format_mailbox import format_ascii_mailbox
from letterpress_client.message.message import Message


def to_ses(message: Message) -> dict[str, object]:
    """Return the arguments of `send_email` of SES, version 2, as boto3 takes them. Message-ID is SES's."""
    lists = {"ToAddresses": message.to, "CcAddresses": message.cc, "BccAddresses": message.bcc}
    replies = [format_ascii_mailbox(each) for each in message.reply_to]
    body = {"Html": _charset(message.html)} | ({} if message.text is None else {"Text": _charset(message.text)})
    return {
        "FromEmailAddress": format_ascii_mailbox(message.from_),
        "Destination": {name: [format_ascii_mailbox(each) for each in group] for name, group in lists.items() if group},
        **({"ReplyToAddresses": replies} if replies else {}),
        "Content": {
            "Simple": {
                "Subject": _charset(message.subject),
                "Body": body,
                "Headers": [{"Name": name, "Value": encode_words(value)} for name, value in message.headers.items()],
                "Attachments": [
                    {
                        "FileName": each.filename,
                        "ContentType": each.content_type,
                        "RawContent": each.data,
                        "ContentTransferEncoding": "BASE64",
                        "ContentDisposition": "ATTACHMENT" if each.content_id is None else "INLINE",
                        **({} if each.content_id is None else {"ContentId": each.content_id}),
                    }
                    for each in message.attachments
                ],
            }
        },
    }


def _charset(text: str) -> dict[str, str]:
    return {"Data": text, "Charset": "UTF-8"}
