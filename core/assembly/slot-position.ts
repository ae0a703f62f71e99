import { text } from "./text.ts";

/** The positions of values, which decide how they are escaped, those of brands last; then the other ops. */
export const OP_NAMES = text(
  "text,attribute,url,image-url,url-path,url-query,url-address,js-text,js-url,js-image-url,plain,plain-url,line,color,font,unless,each,ask",
);

export const POSITION_COUNT: u32 = 15;

export const TEXT: u32 = 0;
export const ATTRIBUTE: u32 = 1;
export const URL: u32 = 2;
export const IMAGE_URL: u32 = 3;
export const URL_PATH: u32 = 4;
export const URL_QUERY: u32 = 5;
export const URL_ADDRESS: u32 = 6;
export const JS_TEXT: u32 = 7;
export const JS_URL: u32 = 8;
export const JS_IMAGE_URL: u32 = 9;
export const PLAIN: u32 = 10;
export const PLAIN_URL: u32 = 11;
export const LINE: u32 = 12;
export const COLOR: u32 = 13;
export const FONT: u32 = 14;

const GROWING: u32 =
  (1 << TEXT) |
  (1 << ATTRIBUTE) |
  (1 << URL_PATH) |
  (1 << URL_QUERY) |
  (1 << URL_ADDRESS) |
  (1 << JS_TEXT) |
  (1 << PLAIN);

const WHOLE_URLS: u32 =
  (1 << URL) | (1 << IMAGE_URL) | (1 << URL_ADDRESS) | (1 << JS_URL) | (1 << JS_IMAGE_URL) | (1 << PLAIN_URL);

/**
 * Whether a URL begins with a tag in this position, or has nothing but its scheme in front: without it nothing is left
 * that leads anywhere.
 */
export function isWholeUrl(position: u32): bool {
  return ((WHOLE_URLS >>> position) & 1) !== 0;
}

/** Whether only a tag of a brand may be in this position. */
export function isOfBrand(position: u32): bool {
  return position === COLOR || position === FONT;
}

/** Whether escaping for a position never makes a value shorter, as that of a whole URL or of a line may. */
export function isGrowing(position: u32): bool {
  return ((GROWING >>> position) & 1) !== 0;
}
