import { hasControl, hasEncodedWord } from "../../../../core/message-rules.ts";
import type { Issue } from "../letterpress-error.ts";
import type { MessageFaults } from "./message-faults.ts";

/**
 * Text for a header field, without spaces at its ends. What is refused here is what could end a field, or be read as
 * another text: controls, separators of lines, halves of surrogate pairs, encoded words. Undefined after a fault.
 */
export function parseHeaderText(
  value: unknown,
  loc: Issue["loc"],
  maxBytes: number,
  faults: MessageFaults,
): string | undefined {
  if (typeof value !== "string") return faults.add(loc, "string", "must be a string");
  const text = value.replace(/^ +/, "").replace(/(?<! ) +$/, "");
  if (text.length > maxBytes || new TextEncoder().encode(text).length > maxBytes)
    return faults.add(loc, "too_long", `must have at most ${maxBytes} bytes of UTF-8`);
  if (hasControl(text)) return faults.add(loc, "control", "must be text without line breaks and control characters");
  if (hasEncodedWord(text))
    return faults.add(loc, "encoded_word", "must not look like an encoded word, =?…?=; give the text itself");
  return text;
}
