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
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/gs)) {
    if (token === "{" || token === "[") deepest = Math.max(deepest, ++depth);
    else if (token === "}" || token === "]") depth -= 1;
  }
  return deepest;
}
