import { formatMailbox } from "../format-mailbox.ts";
import type { Message } from "../message.ts";
import { toBase64 } from "../to-base64.ts";

/** The body of `POST /emails` of Resend. */
export function toResend(message: Message) {
  const { from, to, cc, bcc, replyTo, subject, html, text, headers, attachments } = message;
  return {
    from: formatMailbox(from),
    to: to.map(formatMailbox),
    ...(cc.length > 0 && { cc: cc.map(formatMailbox) }),
    ...(bcc.length > 0 && { bcc: bcc.map(formatMailbox) }),
    ...(replyTo.length > 0 && { reply_to: replyTo.map(formatMailbox) }),
    subject,
    html,
    ...(text !== undefined && { text }),
    ...(Object.keys(headers).length > 0 && { headers: { ...headers } }),
    ...(attachments.length > 0 && {
      attachments: attachments.map(({ filename, contentType, content, contentId }) => ({
        filename,
        content: toBase64(content),
        content_type: contentType,
        ...(contentId !== undefined && { content_id: contentId }),
      })),
    }),
  };
}
