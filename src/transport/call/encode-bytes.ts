import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ContentCoding } from "./content-coding.ts";

const encodeBrotli = promisify(brotliCompress);
const encodeGzip = promisify(gzip);

/** Below this an encoding saves less than it costs to undo. */
const ENCODED_BYTES_MIN = 1024;

/** Encodings live as long as the bytes they were made of, which the service keeps per version. */
const encodings = new WeakMap<Uint8Array, Map<ContentCoding, Promise<Uint8Array>>>();

/** True for bytes that are worth an encoding. */
export function isEncodable(bytes: Uint8Array): boolean {
  return bytes.length >= ENCODED_BYTES_MIN;
}

/** The encoded bytes, made once per bytes object and coding, off the event loop; requests at the same time share the work. */
export function encodeBytes(bytes: Uint8Array, coding: ContentCoding): Promise<Uint8Array> {
  const known = encodings.get(bytes) ?? new Map<ContentCoding, Promise<Uint8Array>>();
  encodings.set(bytes, known);
  const earlier = known.get(coding);
  if (earlier !== undefined) return earlier;
  const made = encode(bytes, coding);
  known.set(coding, made);
  made.catch(() => known.delete(coding));
  return made;
}

/** Level 9 of 11 for Brotli: the last two levels take ten times as long for a few percent. */
function encode(bytes: Uint8Array, coding: ContentCoding): Promise<Uint8Array> {
  if (coding === "gzip") return encodeGzip(bytes, { level: 9 });
  return encodeBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
