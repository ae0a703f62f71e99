import type { ContentCoding } from "../call/content-coding.ts";
import { encodeBytes, isEncodable } from "../call/encode-bytes.ts";

/** The bytes of an answer in the form they are sent in. */
export interface SentBytes {
  readonly bytes: Uint8Array;
  /** Undefined for bytes as they are. */
  readonly coding: ContentCoding | undefined;
}

/**
 * Compresses what is worth it with the first coding of the list that is known: `grpc-accept-encoding` and its like hold names
 * without weights. Kept with the bytes, so that a template is compressed once.
 */
export function compressAnswer(bytes: Uint8Array, accepted: string | undefined): SentBytes | Promise<SentBytes> {
  const coding = isEncodable(bytes) ? firstCoding(accepted) : undefined;
  if (coding === undefined) return { bytes, coding };
  return encodeBytes(bytes, coding).then((encoded) => ({ bytes: encoded, coding }));
}

function firstCoding(accepted: string | undefined): ContentCoding | undefined {
  return accepted
    ?.split(",")
    .map((name) => name.trim())
    .find((name) => name === "gzip" || name === "br");
}
