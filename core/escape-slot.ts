import { escapeHtml } from "./escape-html.ts";
import { escapeUrl, escapeUrlPath, escapeUrlQuery } from "./escape-url.ts";
import type { SlotPosition } from "./program.ts";

/** Escapes a clean value for where it stands. Returns undefined for a whole URL that the URL rule refuses. */
export function escapeSlot(position: SlotPosition, value: string): string | undefined {
  switch (position) {
    case "text":
    case "attribute":
      return escapeHtml(value);
    case "url":
      return escapeUrl(value, "link");
    case "image-url":
      return escapeUrl(value, "image");
    case "url-path":
      return escapeUrlPath(value);
    case "url-query":
      return escapeUrlQuery(value);
  }
}
