import type { MessageFaults } from "./message-faults.ts";
import { parseHeaderText } from "./parse-header-text.ts";

/** A field with a value of this length is a line within the 998 bytes of RFC 5322, wherever it is folded. */
export const MAX_VALUE_BYTES = 870;

const NAME = /^[A-Za-z][A-Za-z0-9-]{0,63}$/;

/** What settings of their own say, what makes the parts of a message, and what is written on its way. */
const RESERVED =
  /^(?:from|sender|to|cc|bcc|reply-to|subject|date|message-id|mime-version|content-.*|list-unsubscribe.*|auto-submitted|return-path|received.*|dkim-.*|arc-.*|authentication-results|resent-.*)$/i;

/** Header fields that a caller adds. Those with a fault are not among them. */
export function parseHeaders(value: unknown, faults: MessageFaults): Record<string, string> {
  const headers: Record<string, string> = {};
  if (value === undefined) return headers;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    faults.add(["headers"], "object", "must be an object of names and values");
    return headers;
  }
  const seen = new Set<string>();
  for (const [index, [name, text]] of Object.entries(value).entries()) {
    if (isNameRight(name, index, seen, faults)) {
      const parsed = parseHeaderText(text, ["headers", name], MAX_VALUE_BYTES, faults);
      if (parsed === "") faults.add(["headers", name], "empty", "must not be empty");
      else if (parsed !== undefined) headers[name] = parsed;
    }
    seen.add(name.toLowerCase());
  }
  return headers;
}

function isNameRight(name: string, index: number, seen: ReadonlySet<string>, faults: MessageFaults): boolean {
  if (!NAME.test(name))
    faults.add(["headers", index], "header_name", "must have a name of letters, digits and -, at most 64");
  else if (RESERVED.test(name))
    faults.add(["headers", name], "reserved", "is written by the message itself, by a mailer or on the way");
  else if (seen.has(name.toLowerCase()))
    faults.add(["headers", name], "duplicate", "must be there once, in whatever case");
  else return true;
  return false;
}
