import type { SlotPosition } from "../../../../core/program.ts";

/**
 * How a tag within a URL is escaped, by the literal text in front of it, or by that since a tag that holds the beginning
 * of the URL. Returns undefined where the tag would be part of the scheme or host.
 */
export function urlPiecePosition(literal: string, isBehindTag: boolean): SlotPosition | undefined {
  // Behind a tag that holds the beginning of a URL the host is over once a delimiter has been written.
  if (isBehindTag) return /[?#&]/.test(literal) ? "url-query" : literal.includes("/") ? "url-path" : undefined;
  if (/[?#]/.test(literal)) return "url-query";
  if (/^(?:mailto|tel|sms|cid):/i.test(literal)) return "url-path";
  return /^https?:\/\/[^/]+\//i.test(literal) ? "url-path" : undefined;
}
