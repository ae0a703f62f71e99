import { isAddress, isDomain, isUnsubscribeUrl, MAX_UNSUBSCRIBE_URL } from "../../../../core/message-rules.ts";
import type { TemplateRendering } from "../rendered-mail.ts";
import { formatText, type TextFormat } from "./format-text.ts";
import type { Message, MessageSettings } from "./message.ts";
import { MessageFaults } from "./message-faults.ts";
import { parseAttachments } from "./parse-attachments.ts";
import { parseHeaderText } from "./parse-header-text.ts";
import { MAX_VALUE_BYTES, parseHeaders } from "./parse-headers.ts";
import { parseMailbox, parseMailboxes } from "./parse-mailboxes.ts";

const SETTINGS = [
  ...["from", "to", "cc", "bcc", "replyTo", "subject", "textFormat", "unsubscribeUrl", "autoSubmitted"],
  ...["messageId", "messageIdDomain", "headers", "attachments"],
];

/**
 * The message of a mail that was rendered to html, with the settings of its template where a call gives none. Throws
 * INVALID_REQUEST with every fault: no value can add a header field or a part.
 */
export function toMessage(mail: TemplateRendering, settings: MessageSettings): Message {
  const faults = new MessageFaults();
  if (typeof settings !== "object" || settings === null) {
    faults.add([], "object", "must be an object with from and to");
    faults.throwIfAny();
  }
  if (mail.target !== "html") faults.add(["target"], "target", "must be html; nothing else is the body of a message");
  for (const name of Object.keys(settings)) {
    if (!SETTINGS.includes(name)) faults.add([name], "unknown", `is unknown; there are ${SETTINGS.join(", ")}`);
  }
  const all = { ...mail.message, ...givenOf(settings) };
  const from = parseMailbox(all.from, ["from"], faults);
  const [to, cc, bcc, replyTo] = [
    parseMailboxes(all.to, ["to"], faults),
    parseMailboxes(all.cc, ["cc"], faults),
    parseMailboxes(all.bcc, ["bcc"], faults),
    parseMailboxes(all.replyTo, ["replyTo"], faults),
  ];
  if (all.to === undefined || (Array.isArray(all.to) && all.to.length === 0))
    faults.add(["to"], "missing", "must be there: whom the message is for");
  const subject = parseSubject(all.subject ?? mail.subject, faults);
  const textFormat = parseTextFormat(all.textFormat, faults);
  const headers = { ...parseStandardHeaders(all, faults), ...parseHeaders(all.headers, faults) };
  const messageId = parseMessageId(all, from?.address ?? "", faults);
  const attachments = parseAttachments(all.attachments, faults);
  faults.throwIfAny();
  const { output: html, text } = mail;
  return {
    ...{ from: from as Message["from"], to, cc, bcc, replyTo, subject, html },
    ...(text !== undefined && text !== "" && toTextPart(text, textFormat)),
    ...{ messageId, headers, attachments, mail },
  };
}

function givenOf(settings: MessageSettings): MessageSettings {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as unknown as MessageSettings; // it has the members that it had
}

function parseSubject(value: unknown, faults: MessageFaults): string {
  const missing = "must be there: the template has no subject, or an empty one";
  if (value === undefined) {
    faults.add(["subject"], "missing", missing);
    return "";
  }
  const subject = parseHeaderText(value, ["subject"], MAX_VALUE_BYTES, faults);
  if (subject === "") faults.add(["subject"], "missing", missing);
  return subject ?? "";
}

function parseTextFormat(value: unknown, faults: MessageFaults): TextFormat | undefined {
  if (value === undefined || value === "wrapped" || value === "flowed") return value;
  return faults.add(["textFormat"], "choice", "must be wrapped or flowed");
}

function toTextPart(text: string, textFormat: TextFormat | undefined): Pick<Message, "text" | "textFormat"> {
  return textFormat === undefined ? { text } : { text: formatText(text, textFormat), textFormat };
}

function parseStandardHeaders(
  { unsubscribeUrl, autoSubmitted }: MessageSettings,
  faults: MessageFaults,
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (unsubscribeUrl !== undefined) {
    if (isUnsubscribeUrl(unsubscribeUrl)) {
      headers["List-Unsubscribe"] = `<${unsubscribeUrl}>`;
      headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click";
    } else {
      const rule = "must be a URL with https:, percent-encoded, ( as %28 and ) as %29 too";
      faults.add(["unsubscribeUrl"], "url", `${rule}, of at most ${MAX_UNSUBSCRIBE_URL} characters`);
    }
  }
  if (autoSubmitted === "auto-generated" || autoSubmitted === "auto-replied") headers["Auto-Submitted"] = autoSubmitted;
  else if (autoSubmitted !== undefined)
    faults.add(["autoSubmitted"], "choice", "must be auto-generated or auto-replied");
  return headers;
}

function parseMessageId({ messageId, messageIdDomain }: MessageSettings, from: string, faults: MessageFaults): string {
  if (messageId !== undefined && !isAddress(messageId))
    faults.add(["messageId"], "message_id", "must be left@right, as in 7f3a@mail.example.com, without < and >");
  if (messageIdDomain !== undefined && !isDomain(messageIdDomain))
    faults.add(["messageIdDomain"], "domain", "must be a domain such as mail.example.com, in ASCII");
  return messageId ?? `${crypto.randomUUID()}@${messageIdDomain ?? from.slice(from.lastIndexOf("@") + 1)}`;
}
