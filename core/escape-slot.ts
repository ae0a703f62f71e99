import { escapeHtml } from "./escape-html.ts";
import { escapeJs } from "./escape-js.ts";
import { encodeUrl, encodeUrlPiece } from "./escape-url.ts";
import type { SlotPosition } from "./program.ts";
import { toOneLine } from "./to-one-line.ts";

/** Escapes a clean value for where it stands. Returns undefined for a whole URL that the URL rule refuses. */
export function escapeSlot(position: SlotPosition, value: string): string | undefined {
  switch (position) {
    case "text":
    case "attribute":
      return escapeHtml(value);
    case "url":
      return encodeUrl(value, "link")?.replaceAll("&", "&amp;");
    case "image-url":
      return encodeUrl(value, "image")?.replaceAll("&", "&amp;");
    case "js-url":
    case "plain-url":
      return encodeUrl(value, "link");
    case "js-image-url":
      return encodeUrl(value, "image");
    case "url-path":
    case "url-query":
    case "url-address":
      return encodeUrlPiece(value);
    case "js-text":
      return escapeJs(value);
    case "plain":
      return value;
    case "line":
      return toOneLine(value);
  }
}

/** Escapes a tag that is written back for the output it stands in; the rules for URLs do not apply to it. */
export function escapeTagSource(position: SlotPosition, source: string): string {
  switch (position) {
    case "js-text":
    case "js-url":
    case "js-image-url":
      return escapeJs(source);
    case "plain":
    case "plain-url":
      return source;
    case "line":
      return toOneLine(source);
    default:
      return escapeHtml(source);
  }
}
