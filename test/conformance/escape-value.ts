import type { SlotPosition } from "../../core/evaluator/escape.ts";

/**
 * Escapes a value for its position after docs/program-format.md, on purpose without the evaluator's code: what this and
 * the evaluators agree on is what the page says. Returns `#` for a URL that is refused.
 */
export function escapeValue(position: SlotPosition, value: string): string {
  if (position === "text" || position === "attribute") return forHtml(value);
  if (["url-path", "url-query", "url-address"].includes(position)) return encodeAll(value);
  if (position === "js-text") return forJavaScript(value);
  if (position === "plain") return value;
  if (position === "line") return forLine(value);
  const isImage = position === "image-url" || position === "js-image-url";
  const url = wholeUrl(value, isImage ? [...SCHEMES, "cid"] : SCHEMES);
  return position === "url" || position === "image-url" ? url.split("&").join("&amp;") : url;
}

/** Escapes a tag that stays as its author wrote it. */
export function escapeSource(position: SlotPosition, source: string): string {
  if (position.startsWith("js-")) return forJavaScript(source);
  if (position.startsWith("plain")) return source;
  return position === "line" ? forLine(source) : forHtml(source);
}

/** Makes text well-formed, with LF as the only line break and TAB as the only other control character. */
export function cleanText(text: string): string {
  const kept = Array.from(
    text
      .toWellFormed()
      .split(/\r\n|\r|\u0085|\u2029/)
      .join("\n"),
  ).filter((character) => {
    const point = character.codePointAt(0) ?? 0;
    return point === 9 || point === 10 || (point >= 32 && point !== 127);
  });
  return pairIsolates(kept.join(""));
}

/** From the inside: what has a partner is covered, and what is left has none. */
function pairIsolates(text: string): string {
  let covered = text;
  for (let before = ""; before !== covered; ) {
    before = covered;
    covered = covered.replace(/[\u2066-\u2068]([^\u2066-\u2069]*)\u2069/g, (_, inside: string) => `x${inside}x`);
  }
  return text
    .split("")
    .filter((_, at) => !/[\u2066-\u2069]/.test(covered.charAt(at)))
    .join("");
}

const SCHEMES = ["http", "https", "mailto", "tel", "sms"];
const HTML: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;" };
const JAVASCRIPT: Readonly<Record<string, string>> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t" };

function forHtml(text: string): string {
  return Array.from(text, (character) => HTML[character] ?? character).join("");
}

function forJavaScript(text: string): string {
  return Array.from(text, (character) => {
    const isPlain = character >= " " && !"\u007F\u2028\u2029<>".includes(character);
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return JAVASCRIPT[character] ?? (isPlain ? character : `\\u${code}`);
  }).join("");
}

function forLine(text: string): string {
  const isBreak = (point: number) =>
    point < 32 || (point >= 127 && point < 160) || point === 0x2028 || point === 0x2029;
  const marked = Array.from(text, (character) => (isBreak(character.codePointAt(0) ?? 0) ? "\n" : character)).join("");
  return marked.replace(/\n+/g, " ").replace(/^ +| +$/g, "");
}

function wholeUrl(value: string, schemes: readonly string[]): string {
  const scheme = value.slice(0, Math.max(0, value.indexOf(":"))).toLowerCase();
  if (!schemes.includes(scheme)) return "#";
  return Array.from(value, (character) => {
    const isKept = character > " " && character < "\u007F" && !"\"'()<>\\`".includes(character);
    return isKept ? character : encodeAll(character);
  }).join("");
}

/** Percent-encodes all but what RFC 3986, section 2.3, reserves for no purpose. */
function encodeAll(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text));
  return bytes
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[A-Za-z0-9._~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");
}
