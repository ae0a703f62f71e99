import { LIMITS } from "./limits.ts";
import { fault, type Place } from "./place.ts";

/** Parses JSON text of bounded size and depth, or reports why not. The depth is measured before anything is built. */
export function parseJson(text: string, place: Place): unknown {
  const bytes = Buffer.byteLength(text);
  if (bytes > LIMITS.textBytes) {
    return fault(place, "document.too-large", `is ${bytes} bytes of JSON, the limit is ${LIMITS.textBytes}`);
  }
  if (measureDepth(text) > LIMITS.jsonDepth) {
    return fault(place, "document.too-deep", `nests objects and arrays deeper than ${LIMITS.jsonDepth} levels`);
  }
  try {
    return JSON.parse(text);
  } catch (err) {
    return fault(place, "document.invalid-json", err instanceof Error ? err.message : "is not JSON");
  }
}

function measureDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === "{" || sign === "[") deepest = Math.max(deepest, ++depth);
    else if (sign === "}" || sign === "]") depth -= 1;
  }
  return deepest;
}

/** The index of the quote that ends a string, or of the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
