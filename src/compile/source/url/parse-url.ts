import { report } from "../../../domain/document/place.ts";
import { quote } from "../../../domain/quote.ts";
import {
  beginsWithServicePlaceholder,
  findServicePlaceholders,
} from "../../../domain/sending-service/service-placeholder.ts";
import type { Value } from "../../mail/tree/value.ts";
import type { ScopedPlace } from "../list/scoped-place.ts";
import { cutAtTags, type TaggedText } from "../merge-tag/parse-tagged-text.ts";
import { checkHost } from "./check-host.ts";
import { isParsable } from "./judge-url.ts";
import { encodeUnsafe, readLiteralUrl, type UrlUse, urlPiecePosition } from "./literal-url.ts";
import { checkDefaultUrl, refuseInHost, refuseUrl } from "./refuse-url.ts";

/**
 * Reads a URL that may be, or hold, merge tags. Literal pieces are encoded as they will be written. Returns undefined
 * when there is no URL, and after a fault.
 */
export function parseUrl(text: string, use: UrlUse, place: ScopedPlace): Value | undefined {
  const parts = cutAtTags(text.trim(), "url", () => place);
  const [first, ...rest] = parts;
  if (first === undefined) return undefined;
  for (const part of parts) if (typeof part !== "string") checkDefaultUrl(part.tag, parts.length === 1, use, place);
  if (typeof first !== "string") {
    const slot = { tag: first.tag, position: use === "link" ? "url" : "image-url" } as const;
    const tail = readTail(rest, "", place);
    return tail && [slot, ...tail];
  }
  if (beginsWithServicePlaceholder(first)) return readTail(parts, "", place);
  // Reported as what nobody fills in.
  if (findServicePlaceholders(first, place.service)[0]?.start === 0) return undefined;
  const literal = readLiteralUrl(first, use);
  if ("refusal" in literal) return refuseUrl(literal, first, place);
  if (literal.addedScheme) {
    report(place, "link.scheme-added", `"${quote(first)}" has no scheme; https:// is put in front of it`);
  }
  checkHost(literal.url, use, place);
  const tail = readTail(rest, literal.url, place);
  if (tail === undefined) return undefined;
  const value = [literal.url, ...tail];
  const whole = value.map((piece) => (typeof piece === "string" ? piece : "0")).join("");
  return isParsable(whole) ? value : refuseUrl({ refusal: "invalid" }, text, place);
}

/** `before` is the literal text in front, or the empty string when a tag holds the beginning of the URL. */
function readTail(parts: TaggedText, before: string, place: ScopedPlace): Value | undefined {
  let literal = before;
  const value: Value[number][] = [];
  for (const part of parts) {
    if (typeof part === "string") {
      const piece = encodeUnsafe(part);
      literal += piece;
      value.push(piece);
      continue;
    }
    const position = urlPiecePosition(literal, before === "");
    if (position === undefined) return refuseInHost(part.tag, place);
    value.push({ tag: part.tag, position });
  }
  return value;
}
