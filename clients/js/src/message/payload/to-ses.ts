import { encodeWords } from "../encode-words.ts";
import { formatAsciiMailbox } from "../format-mailbox.ts";
import type { Message } from "../message.ts";

/** The input of `SendEmail` of Amazon SES, version 2. Message-ID is SES's. */
export function toSes(message: Message) {
  const { from, to, cc, bcc, replyTo, subject, html, text, headers, attachments } = message;
  return {
    FromEmailAddress: formatAsciiMailbox(from),
    Destination: {
      ToAddresses: to.map(formatAsciiMailbox),
      ...(cc.length > 0 && { CcAddresses: cc.map(formatAsciiMailbox) }),
      ...(bcc.length > 0 && { BccAddresses: bcc.map(formatAsciiMailbox) }),
    },
    ...(replyTo.length > 0 && { ReplyToAddresses: replyTo.map(formatAsciiMailbox) }),
    Content: {
      Simple: {
        Subject: { Data: subject, Charset: "UTF-8" },
        Body: {
          Html: { Data: html, Charset: "UTF-8" },
          ...(text !== undefined && { Text: { Data: text, Charset: "UTF-8" } }),
        },
        Headers: Object.entries(headers).map(([Name, value]) => ({ Name, Value: encodeWords(value) })),
        Attachments: attachments.map(({ filename, contentType, content, contentId }) => ({
          FileName: filename,
          ContentType: contentType,
          RawContent: content,
          ContentTransferEncoding: "BASE64" as const,
          ContentDisposition: contentId === undefined ? ("ATTACHMENT" as const) : ("INLINE" as const),
          ...(contentId !== undefined && { ContentId: contentId }),
        })),
      },
    },
  };
}
