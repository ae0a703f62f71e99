import type { Mailbox } from "../../mailbox.ts";
import { formatMailbox } from "../format-mailbox.ts";
import type { Message } from "../message.ts";
import { toBase64 } from "../to-base64.ts";

/** The body of `POST /email` of Postmark. Message-ID is Postmark's. */
export function toPostmark(message: Message) {
  const { from, to, cc, bcc, replyTo, subject, html, text, headers, attachments } = message;
  return {
    From: formatMailbox(from),
    To: join(to),
    ...(cc.length > 0 && { Cc: join(cc) }),
    ...(bcc.length > 0 && { Bcc: join(bcc) }),
    ...(replyTo.length > 0 && { ReplyTo: join(replyTo) }),
    Subject: subject,
    HtmlBody: html,
    ...(text !== undefined && { TextBody: text }),
    Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
    Attachments: attachments.map(({ filename, contentType, content, contentId }) => ({
      Name: filename,
      Content: toBase64(content),
      ContentType: contentType,
      ContentID: contentId === undefined ? null : `cid:${contentId}`,
    })),
  };
}

function join(mailboxes: readonly Mailbox[]): string {
  return mailboxes.map(formatMailbox).join(", ");
}
