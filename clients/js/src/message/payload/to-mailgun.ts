import { formatMailbox } from "../format-mailbox.ts";
import type { Message, MessageAttachment } from "../message.ts";

/**
 * The fields of `POST /v3/{domain}/messages` of Mailgun, as mailgun.js takes them: the html names inline files by id.
 */
export function toMailgun(message: Message) {
  const { from, to, cc, bcc, replyTo, subject, html, text, headers, attachments } = message;
  const attachment = attachments.filter(({ contentId }) => contentId === undefined).map(toFile);
  const inline = attachments.filter(({ contentId }) => contentId !== undefined).map(toFile);
  return {
    from: formatMailbox(from),
    to: to.map(formatMailbox),
    ...(cc.length > 0 && { cc: cc.map(formatMailbox) }),
    ...(bcc.length > 0 && { bcc: bcc.map(formatMailbox) }),
    subject,
    html,
    ...(text !== undefined && { text }),
    ...(replyTo.length > 0 && { "h:Reply-To": replyTo.map(formatMailbox).join(", ") }),
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [`h:${name}`, value])),
    ...(attachment.length > 0 && { attachment }),
    ...(inline.length > 0 && { inline }),
  };
}

/** An alias, since an interface is not taken where any member may be. */
type MailgunFile = { readonly filename: string; readonly contentType: string; readonly data: Blob };

function toFile({ filename, contentType, content, contentId }: MessageAttachment): MailgunFile {
  // Types say that bytes may be shared between threads, which a Blob copies them from all the same.
  const data = new Blob([content as Uint8Array<ArrayBuffer>], { type: contentType });
  return { filename: contentId ?? filename, contentType, data };
}
