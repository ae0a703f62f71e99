import { URL_RESERVED, URL_UNSAFE } from "./byte-class.ts";
import { putHtml } from "./escape-html.ts";
import { putJs } from "./escape-js.ts";
import { hasAllowedScheme, putPercentEncoded } from "./escape-url.ts";
import { putBytes } from "./put-text.ts";
import {
  ATTRIBUTE,
  IMAGE_URL,
  JS_IMAGE_URL,
  JS_TEXT,
  JS_URL,
  LINE,
  PLAIN,
  PLAIN_URL,
  TEXT,
  URL,
  URL_ADDRESS,
  URL_PATH,
  URL_QUERY,
} from "./slot-position.ts";
import { putOneLine } from "./to-one-line.ts";

/** The largest number of bytes that one byte is escaped to. */
export const MAX_ESCAPE_BYTES: usize = 6;

/**
 * Escapes a clean value for where it is. Returns where the next byte goes; 0 for a whole URL that the URL rule
 * refuses.
 */
export function putSlot(position: u32, start: usize, end: usize, to: usize): usize {
  switch (position) {
    case TEXT:
    case ATTRIBUTE:
      return putHtml(start, end, to);
    case URL_PATH:
    case URL_QUERY:
    case URL_ADDRESS:
      return putPercentEncoded(start, end, to, URL_RESERVED, false);
    case JS_TEXT:
      return putJs(start, end, to);
    case PLAIN:
      return putBytes(start, end, to);
    case LINE:
      return putOneLine(start, end, to);
    default: {
      const isImage = position === IMAGE_URL || position === JS_IMAGE_URL;
      if (!hasAllowedScheme(start, end, isImage)) return 0;
      return putPercentEncoded(start, end, to, URL_UNSAFE, position === URL || position === IMAGE_URL);
    }
  }
}

/** Escapes a tag that is written back for the output it is in; the rules for URLs do not apply to it. */
export function putTagSource(position: u32, start: usize, end: usize, to: usize): usize {
  switch (position) {
    case JS_TEXT:
    case JS_URL:
    case JS_IMAGE_URL:
      return putJs(start, end, to);
    case PLAIN:
    case PLAIN_URL:
      return putBytes(start, end, to);
    case LINE:
      return putOneLine(start, end, to);
    default:
      return putHtml(start, end, to);
  }
}
