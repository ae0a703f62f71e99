import type { MessagePart, ParsedMessage } from "./parsed-message.ts";

/**
 * A message without what parsers do in their own ways: white space where a field may be folded, line ends of texts, and
 * fields that no message of ours is about.
 */
export function normalizeMessage(
  message: ParsedMessage,
  expected: ParsedMessage,
  toName: (text: string) => string = toOneSpace,
): ParsedMessage {
  const fields = Object.keys(expected.fields).map((name) => [name, toOneSpace(message.fields[name] ?? "")] as const);
  const lists = Object.entries(message.mailboxes).map(
    ([name, pairs]) => [name, pairs.map(([who, address]) => [toName(who), toLowerDomain(address)] as const)] as const,
  );
  return {
    names: [...message.names].sort(),
    fields: Object.fromEntries(fields),
    mailboxes: Object.fromEntries(lists),
    parts: message.parts.map((part, index) =>
      index < 2 ? toText(part) : { ...part, filename: toOneSpace(part.filename) },
    ),
  };
}

/** Symfony names inline files itself: its id, in the html and at the part, becomes that of the message. */
export function withOwnIds(message: ParsedMessage, expected: ParsedMessage): ParsedMessage {
  const [text, html, ...others] = message.parts;
  const parts = others.map((part, index) => {
    const own = expected.parts[index + 2];
    return part.contentId === "" || own === undefined
      ? part
      : { ...part, filename: own.filename, contentId: own.contentId };
  });
  if (text === undefined || html === undefined) return message;
  const ids = others.map(({ contentId }, index) => [contentId, expected.parts[index + 2]?.contentId ?? ""] as const);
  const markup = ids
    .filter(([id]) => id !== "")
    .reduce((all, [id, own]) => all.replaceAll(`cid:${id}`, `cid:${own}`), decode(html));
  return { ...message, parts: [text, { ...html, content: Buffer.from(markup).toString("base64") }, ...parts] };
}

/** Python's email leaves spaces between encoded words of a name, and puts some around dots. */
export function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, "");
}

function toOneSpace(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** mailparser joins the lines of a text that flows, and others leave that to whoever shows it. */
function toText(part: MessagePart): MessagePart {
  const text = decode(part).replace(/\r\n?/g, "\n").trimEnd();
  return { ...part, content: part.type === "text/plain" ? text.replace(/ \n ?/g, " ").replace(/ {2,}/g, " ") : text };
}

function decode({ content }: MessagePart): string {
  return Buffer.from(content, "base64").toString("utf8");
}

/** Domains are the same in any case (RFC 5321, section 2.3.11), and nodemailer writes them in lower case. */
function toLowerDomain(address: string): string {
  return address.replace(/@.*$/, (domain) => domain.toLowerCase());
}
