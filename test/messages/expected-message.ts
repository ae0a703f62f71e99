import type { Mailbox, Message } from "../../clients/js/src/index.ts";
import type { MessagePart, ParsedMessage } from "./parsed-message.ts";

/** Fields that every message of the cases has: all have several parts. */
const ALWAYS = ["from", "to", "subject", "date", "message-id", "mime-version", "content-type"];

/** What any parser must find in the message, whoever wrote it. Bcc is nowhere. */
export function expectedMessage(message: Message): ParsedMessage {
  const { from, to, cc, replyTo, subject, html, text = "", messageId, headers, attachments } = message;
  const further = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const toPart = ({ contentType, filename, contentId = "", content }: Message["attachments"][number]): MessagePart => ({
    ...{ type: contentType, filename, contentId },
    content: Buffer.from(content).toString("base64"),
  });
  const inline = attachments.filter(({ contentId }) => contentId !== undefined);
  const others = attachments.filter(({ contentId }) => contentId === undefined);
  const lists = { from: [from], to, cc, "reply-to": replyTo };
  const present = Object.entries(lists).filter(([, mailboxes]) => mailboxes.length > 0);
  return {
    names: [...new Set([...ALWAYS, ...present.map(([name]) => name), ...further.map(([name]) => name)])].sort(),
    fields: { subject, "message-id": `<${messageId}>`, ...Object.fromEntries(further) },
    mailboxes: Object.fromEntries(present.map(([name, mailboxes]) => [name, mailboxes.map(toPair)])),
    parts: [
      { type: "text/plain", filename: "", contentId: "", content: Buffer.from(text).toString("base64") },
      { type: "text/html", filename: "", contentId: "", content: Buffer.from(html).toString("base64") },
      ...inline.map(toPart),
      ...others.map(toPart),
    ],
  };
}

function toPair({ name = "", address }: Mailbox): readonly [string, string] {
  return [name, address];
}
