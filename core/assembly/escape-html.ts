import { HTML_SPECIAL, isInClass } from "./byte-class.ts";
import { putText } from "./put-text.ts";
import { Text, text } from "./text.ts";

/**
 * Escapes for HTML text and for attributes in quotes. At most 5 bytes for each byte. Returns where the next byte goes.
 */
export function putHtml(start: usize, end: usize, to: usize): usize {
  for (let at = start; at < end; at++) {
    const byte: u32 = load<u8>(at);
    if (isInClass(byte, HTML_SPECIAL)) to = putText(toReference(byte), to);
    else store<u8>(to++, <u8>byte);
  }
  return to;
}

function toReference(byte: u32): Text {
  if (byte === 0x22) return text("&#34;");
  if (byte === 0x26) return text("&amp;");
  if (byte === 0x27) return text("&#39;");
  return byte === 0x3c ? text("&lt;") : text("&gt;");
}
