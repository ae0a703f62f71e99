import { LRUCache } from "lru-cache";

/** A content coding an answer can have, preferred first. */
export const CONTENT_CODINGS = ["br", "gzip"] as const;

export type ContentCoding = (typeof CONTENT_CODINGS)[number];

const WEIGHT = /^q=(0(?:[.][0-9]{0,3})?|1(?:[.]0{0,3})?)$/i;

/** Clients of a kind all send the same field; those of a length that none sends are not cached. */
const chosen = new LRUCache<string, { readonly coding: ContentCoding | undefined }>({ max: 100 });
const CACHED_LENGTH_MAX = 100;

/**
 * The coding an Accept-Encoding field asks for most (RFC 9110, section 12.5.3); undefined for none, also when the field
 * refuses everything, since an answer as it is beats no answer.
 */
export function chooseCoding(acceptEncoding: string | undefined): ContentCoding | undefined {
  if (acceptEncoding === undefined || acceptEncoding === "") return undefined;
  const earlier = chosen.get(acceptEncoding);
  if (earlier !== undefined) return earlier.coding;
  const coding = choose(acceptEncoding);
  if (acceptEncoding.length <= CACHED_LENGTH_MAX) chosen.set(acceptEncoding, { coding });
  return coding;
}

function choose(acceptEncoding: string): ContentCoding | undefined {
  const weights = readWeights(acceptEncoding);
  const weigh = (coding: string): number => weights.get(coding) ?? weights.get("*") ?? 0;
  let found: ContentCoding | undefined;
  let best = weights.get("identity") ?? 0;
  for (const coding of CONTENT_CODINGS) {
    const weight = weigh(coding);
    if (weight === 0 || weight < best || (weight === best && found !== undefined)) continue;
    found = coding;
    best = weight;
  }
  return found;
}

/** An item whose weight is malformed does not count. */
function readWeights(acceptEncoding: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const item of acceptEncoding.toLowerCase().split(",")) {
    const [name = "", parameter] = item.split(";", 2).map((part) => part.trim());
    const weight = parameter === undefined ? 1 : Number(WEIGHT.exec(parameter)?.[1] ?? Number.NaN);
    if (name !== "" && !Number.isNaN(weight)) weights.set(name === "x-gzip" ? "gzip" : name, weight);
  }
  return weights;
}
