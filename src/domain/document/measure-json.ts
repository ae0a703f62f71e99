/** How much a JSON text holds. */
export interface JsonMeasure {
  /** Objects and arrays within each other. */
  readonly depth: number;
  /** Values of every kind, the containers and the outermost one too. */
  readonly values: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

/** Measures a text in one pass, before anything is built of it. What is not JSON gets some measure. */
export function measureJson(text: string): JsonMeasure {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) values += 1;
    else if (isOpening(code)) {
      depth += 1;
      if (depth > deepest) deepest = depth;
      if (!isEmpty(text, at)) values += 1;
    } else if (isClosing(code)) depth -= 1;
  }
  return { depth: deepest, values };
}

function isOpening(code: number): boolean {
  return code === 0x5b || code === 0x7b;
}

function isClosing(code: number): boolean {
  return code === 0x5d || code === 0x7d;
}

/** Whether the container that opens here closes without a value. */
function isEmpty(text: string, open: number): boolean {
  let at = open + 1;
  while (text.charCodeAt(at) <= 0x20) at += 1;
  return isClosing(text.charCodeAt(at));
}

/** The index of the quote that ends a string, or of the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at;
  }
  return text.length;
}
