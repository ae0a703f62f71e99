import { toBase64 } from "./to-base64.ts";

/** Bytes of text that fit an encoded word, which has at most 75 characters (RFC 2047, section 2). */
const WORD_BYTES = 45;

/** Text as encoded words, cut between characters; ASCII stays as it is. */
export function encodeWords(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  const encoder = new TextEncoder();
  const words: Uint8Array[] = [];
  let word = "";
  for (const character of text) {
    if (encoder.encode(word + character).length > WORD_BYTES) {
      words.push(encoder.encode(word));
      word = "";
    }
    word += character;
  }
  words.push(encoder.encode(word));
  return words.map((bytes) => `=?UTF-8?B?${toBase64(bytes)}?=`).join(" ");
}
