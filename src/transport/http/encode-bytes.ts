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
import type { Rendition } from "../../cache/rendition.ts";
import type { ContentCoding } from "./content-coding.ts";

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
