import type { Mailbox } from "../../mailbox.ts";
import type { Message } from "../message.ts";
import { toBase64 } from "../to-base64.ts";

/** The body of `POST /v3/mail/send` of SendGrid. */
export function toSendGrid(message: Message) {
  const { from, to, cc, bcc, replyTo, subject, html, text, headers, attachments } = message;
  const [answerTo, ...others] = replyTo.map(toEmail);
  return {
    personalizations: [
      {
        to: to.map(toEmail),
        ...(cc.length > 0 && { cc: cc.map(toEmail) }),
        ...(bcc.length > 0 && { bcc: bcc.map(toEmail) }),
      },
    ],
    from: toEmail(from),
    ...(answerTo !== undefined &&
      (others.length === 0 ? { reply_to: answerTo } : { reply_to_list: [answerTo, ...others] })),
    subject,
    // The plain form first, as the interface asks.
    content: [...(text === undefined ? [] : [{ type: "text/plain", value: text }]), { type: "text/html", value: html }],
    ...(Object.keys(headers).length > 0 && { headers: { ...headers } }),
    ...(attachments.length > 0 && {
      attachments: attachments.map(({ filename, contentType, content, contentId }) => ({
        filename,
        type: contentType,
        content: toBase64(content),
        disposition: contentId === undefined ? "attachment" : "inline",
        ...(contentId !== undefined && { content_id: contentId }),
      })),
    }),
  };
}

/** SendGrid treats a comma or semicolon in a name as its end unless the name is quoted. */
function toEmail({ name, address }: Mailbox) {
  if (name === undefined) return { email: address };
  return { email: address, name: /[,;]/.test(name) ? `"${name.replace(/["\\]/g, "\\$&")}"` : name };
}
