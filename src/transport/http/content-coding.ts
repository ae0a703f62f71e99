import { promisify } from "node:util";
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
  type ZlibOptions,
} from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Rendition } from "../../cache/rendition.ts";

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

const encodeBrotli = promisify(brotliCompress);
const encodeGzip = promisify(gzip);

/** Below this an encoding saves less than it costs to undo. */
const ENCODED_BYTES_MIN = 1024;

/** Up to this, brotli takes about as much time as handing it to another thread. */
const BROTLI_AT_ONCE_MAX = 8 * 1024;

/**
 * Up to this, gzip takes less than half a millisecond. Handed to other threads, which are four, misses of the cache
 * took four fifths of a single core from the event loop.
 */
const GZIP_AT_ONCE_MAX = 96 * 1024;

/** Up to this, decoding takes less than half a millisecond: such bytes are not held beside what they are encoded to. */
const DECODED_AT_ONCE_MAX = 256 * 1024;

/** True for bytes that are worth an encoding. */
export function isEncodable({ length }: Rendition): boolean {
  return length >= ENCODED_BYTES_MIN;
}

/**
 * Encodes what `isEncodable`: zlib takes no window for a few bytes. Requests at the same time share the work. Only
 * small bytes are encoded on the event loop.
 */
export function encodeBytes(rendition: Rendition, coding: ContentCoding): Promise<Rendition> {
  const { length } = rendition;
  const restore = (coded: Uint8Array) => decode(coded, coding, length);
  return rendition.asLater(
    coding,
    (bytes) => encode(bytes, coding),
    length <= DECODED_AT_ONCE_MAX ? restore : undefined,
  );
}

/** Copied, so that what is cached has memory of its own: zlib writes to chunks, and small ones are parts of a pool. */
async function encode(bytes: Uint8Array, coding: ContentCoding): Promise<Uint8Array> {
  return new Uint8Array(await compress(bytes, coding));
}

/** Copied for the same reason. */
function decode(coded: Uint8Array, coding: ContentCoding, length: number): Uint8Array {
  const options = { chunkSize: length };
  return new Uint8Array(coding === "gzip" ? gunzipSync(coded, options) : brotliDecompressSync(coded, options));
}

function compress(bytes: Uint8Array, coding: ContentCoding): Uint8Array | Promise<Uint8Array> {
  const { length } = bytes;
  if (coding === "gzip") {
    const options = gzipOptions(length);
    return length <= GZIP_AT_ONCE_MAX ? gzipSync(bytes, options) : encodeGzip(bytes, options);
  }
  const options = brotliOptions(length);
  return length <= BROTLI_AT_ONCE_MAX ? brotliCompressSync(bytes, options) : encodeBrotli(bytes, options);
}

/**
 * Level 7 of 9: the last two levels take four times as long for two percent. The window, and the tables that go with
 * it, are no larger than what they are for.
 */
function gzipOptions(length: number): ZlibOptions {
  const windowBits = Math.min(constants.Z_MAX_WINDOWBITS, Math.ceil(Math.log2(length)));
  return { level: 7, windowBits, memLevel: windowBits - 7, chunkSize: chunkSizeFor(length) };
}

/** Templates become a quarter of their length, or less. */
function chunkSizeFor(length: number): number {
  return Math.ceil(length / 4);
}

/**
 * Level 9 of 11: the last two levels take ten times as long for a few percent. So does a window of more than 64 KiB,
 * for a tenth of a percent: the encoder then clears megabytes of tables first.
 */
function brotliOptions(length: number): BrotliOptions {
  return {
    chunkSize: chunkSizeFor(length),
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  };
}
