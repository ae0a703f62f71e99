import type { Mailbox } from "../../mailbox.ts";
import type { Message } from "../message.ts";
import { toBase64 } from "../to-base64.ts";

/** Without line ends, of what RFC 5322 (section 2.1.1) and RFC 2045 (section 6.8) take. */
const MAX_LINE = 998;
const BASE64_LINE = /.{1,76}/g;

/** What `sendMail` of nodemailer takes. It reads no file and fetches nothing for it. */
export function toNodemailer(message: Message) {
  const { from, to, cc, bcc, replyTo, subject, html, text, textFormat, messageId, headers, attachments } = message;
  return {
    from: toAddress(from),
    to: to.map(toAddress),
    ...(cc.length > 0 && { cc: cc.map(toAddress) }),
    ...(bcc.length > 0 && { bcc: bcc.map(toAddress) }),
    ...(replyTo.length > 0 && { replyTo: replyTo.map(toAddress) }),
    subject,
    html,
    ...(text !== undefined && { text: textFormat === "flowed" ? { raw: toFlowedPart(text) } : text }),
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

/** The text as a part with its header, since nodemailer writes a Content-Type of its own otherwise. */
function toFlowedPart(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what a transport of seven bits takes
  const isSevenBit = /^[\x01-\x7f]*$/.test(text) && text.split("\n").every(({ length }) => length <= MAX_LINE);
  const lines = text.replaceAll("\n", "\r\n");
  const encoded = isSevenBit
    ? lines
    : (toBase64(new TextEncoder().encode(lines)).match(BASE64_LINE) ?? []).join("\r\n");
  return [
    "Content-Type: text/plain; charset=utf-8; format=flowed",
    `Content-Transfer-Encoding: ${isSevenBit ? "7bit" : "base64"}`,
    "",
    encoded,
  ].join("\r\n");
}

function toAddress({ name = "", address }: Mailbox) {
  return { name, address };
}
