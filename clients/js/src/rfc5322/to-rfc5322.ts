import { createTransport } from "nodemailer";
import type { Message } from "../message/message.ts";
import { toNodemailer } from "../message/payload/to-nodemailer.ts";

/** The message as RFC 5322 and MIME write it, by nodemailer, which the caller has installed. It has no Bcc. */
export async function toRfc5322(message: Message): Promise<Uint8Array> {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  // What nodemailer hands to a stream it leaves Bcc in.
  const written = await writer.sendMail(toNodemailer({ ...message, bcc: [] }));
  return written.message as Buffer;
}
