import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { Rendition } from "../../../src/cache/rendition.ts";
import { encodeBytes } from "../../../src/transport/http/content-coding.ts";

const DECODERS = { gzip: gunzipSync, br: brotliDecompressSync };

describe("encodeBytes", () => {
  for (const coding of ["gzip", "br"] as const) {
    it.each([1024, 8 * 1024, 8 * 1024 + 1, 300_000])(
      `makes ${coding} of %i bytes, smaller, whole and in memory of its own`,
      async (length) => {
        const bytes = Buffer.from("Dear {{ name }}, your parcel arrives. ".repeat(length)).subarray(0, length);
        const { bytes: encoded } = await encodeBytes(new Rendition(bytes), coding);
        expect(encoded.length).toBeLessThan(length / 4);
        expect(DECODERS[coding](encoded).equals(bytes)).toBe(true);
        expect(encoded.buffer.byteLength).toBe(encoded.length);
      },
    );
  }

  it("makes an encoding once, also for requests at the same time", async () => {
    const rendition = new Rendition(Buffer.alloc(2_000, "a"));
    expect(encodeBytes(rendition, "br")).toBe(encodeBytes(rendition, "br"));
    expect(await encodeBytes(rendition, "br")).not.toBe(await encodeBytes(rendition, "gzip"));
  });
});
