import type { Mailbox, Message } from "../message.ts";
import { toBase64 } from "../to-base64.ts";

/** What `sendMail` of nodemailer takes. It reads no file and fetches nothing for it. */
export function toNodemailer(message: Message) {
  const { from, to, cc, bcc, replyTo, subject, html, text, messageId, headers, attachments } = message;
  return {
    from: toAddress(from),
    to: to.map(toAddress),
    ...(cc.length > 0 && { cc: cc.map(toAddress) }),
    ...(bcc.length > 0 && { bcc: bcc.map(toAddress) }),
    ...(replyTo.length > 0 && { replyTo: replyTo.map(toAddress) }),
    subject,
    html,
    ...(text !== undefined && { text }),
    messageId: `<${messageId}>`,
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    attachments: attachments.map(({ filename, contentType, content, contentId }) => ({
      filename,
      contentType,
      content: toBase64(content),
      encoding: "base64",
      contentDisposition: contentId === undefined ? ("attachment" as const) : ("inline" as const),
      ...(contentId !== undefined && { cid: contentId }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function toAddress({ name = "", address }: Mailbox) {
  return { name, address };
}
