import type { SlotPosition } from "../../../core/program.ts";
import { fault, type Place, warn } from "../../domain/document/place.ts";
import { quote } from "../../domain/document/scalar.ts";
import { checkHost } from "../lint/check-host.ts";
import type { FoundTag } from "../merge-tag/parse-tag.ts";
import { cutAtTags, type TaggedText } from "../merge-tag/parse-tagged-text.ts";
import type { Value } from "../tree/value.ts";
import { encodeUnsafe, type Refusal, readLiteralUrl, type UrlUse } from "./literal-url.ts";

/** Where a tag stands in a URL, by the literal text before it. */
type Stretch = "host" | "path" | "query";

/**
 * Reads a URL that may be, or hold, merge tags. Literal pieces come out in the form that is written. Returns undefined
 * when there is no URL, and after a fault.
 */
export function parseUrl(text: string, use: UrlUse, place: Place): Value | undefined {
  const parts = cutAtTags(text.trim(), "url", place);
  const [first, ...rest] = parts;
  if (first === undefined) return undefined;
  for (const part of parts) if (typeof part !== "string") checkDefault(part, parts.length === 1, use, place);
  if (typeof first !== "string") {
    const slot = { tag: first.tag, position: use === "link" ? "url" : "image-url" } as const;
    const tail = readTail(rest, "", place);
    return tail && [slot, ...tail];
  }
  const literal = readLiteralUrl(first, use);
  if ("refusal" in literal) return refuse(literal, first, place);
  if (literal.addedScheme) {
    warn(place, "link.scheme-added", `"${quote(first)}" has no scheme; https:// is put in front of it`);
  }
  checkHost(literal.url, use, place);
  const tail = readTail(rest, literal.url, place);
  return tail && [literal.url, ...tail];
}

/** `before` is the literal text in front, or the empty string when a tag holds the beginning of the URL. */
function readTail(parts: TaggedText, before: string, place: Place): Value | undefined {
  let literal = before;
  const value: Value[number][] = [];
  for (const part of parts) {
    if (typeof part === "string") {
      const piece = encodeUnsafe(part);
      literal += piece;
      value.push(piece);
      continue;
    }
    const stretch = before === "" ? stretchBehindTag(literal) : stretchAt(literal);
    if (stretch === "host") {
      fault(
        place,
        "tag.in-host",
        `${part.tag.source} would be part of the scheme or host; use one tag for the whole URL`,
      );
      return undefined;
    }
    value.push({ tag: part.tag, position: POSITIONS[stretch] });
  }
  return value;
}

const POSITIONS: Readonly<Record<"path" | "query", SlotPosition>> = { path: "url-path", query: "url-query" };

function stretchAt(literal: string): Stretch {
  if (/[?#]/.test(literal)) return "query";
  if (/^(?:mailto|tel|sms|cid):/i.test(literal)) return "path";
  return /^https?:\/\/[^/]+\//i.test(literal) ? "path" : "host";
}

/** Behind a tag that holds the beginning of a URL the host is over once a delimiter has been written. */
function stretchBehindTag(literal: string): Stretch {
  if (/[?#&]/.test(literal)) return "query";
  return literal.includes("/") ? "path" : "host";
}

/** A default of a whole URL is known at publish, so it is held to the rule at publish. */
function checkDefault({ tag }: FoundTag, isWholeUrl: boolean, use: UrlUse, place: Place): void {
  if (!isWholeUrl || tag.default === undefined) return;
  const literal = readLiteralUrl(tag.default, use);
  if ("refusal" in literal) refuse(literal, tag.default, place);
  else if (literal.addedScheme) {
    fault(place, "link.forbidden-scheme", `the default "${quote(tag.default)}" needs a scheme such as https://`);
  }
}

function refuse(literal: Refusal, text: string, place: Place): undefined {
  if (literal.refusal === "scheme") {
    return fault(place, "link.forbidden-scheme", `"${literal.scheme}:" is not allowed here`);
  }
  return fault(place, "link.relative", `"${quote(text)}" leads nowhere from a mail; write the whole URL with https://`);
}
