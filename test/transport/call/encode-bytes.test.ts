import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { encodeBytes } from "../../../src/transport/call/encode-bytes.ts";

const DECODERS = { gzip: gunzipSync, br: brotliDecompressSync };

describe("encodeBytes", () => {
  for (const coding of ["gzip", "br"] as const) {
    it.each([1024, 8 * 1024, 8 * 1024 + 1, 300_000])(
      `makes ${coding} of %i bytes, smaller, whole and in memory of its own`,
      async (length) => {
        const bytes = Buffer.from("Dear {{ name }}, your parcel arrives. ".repeat(length)).subarray(0, length);
        const encoded = await encodeBytes(bytes, coding);
        expect(encoded.length).toBeLessThan(length / 4);
        expect(DECODERS[coding](encoded).equals(bytes)).toBe(true);
        expect(encoded.buffer.byteLength).toBe(encoded.length);
      },
    );
  }
});
