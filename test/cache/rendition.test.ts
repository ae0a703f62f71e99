import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { Rendition } from "../../src/cache/rendition.ts";

const BYTES = new Uint8Array(1_000);
const half = (bytes: Uint8Array) => bytes.slice(0, bytes.length / 2);

describe("Rendition", () => {
  it("makes each form once, and forms of forms", () => {
    const rendition = new Rendition(BYTES);
    const form = rendition.as("half", half);
    expect(form.bytes).toHaveLength(500);
    expect(rendition.as("half", () => expect.unreachable())).toBe(form);
    expect(form.as("half", half).bytes).toHaveLength(250);
  });

  it("lets those who ask at the same time wait for the same form, and makes one that failed anew", async () => {
    const rendition = new Rendition(BYTES);
    const failing = rendition.asLater("half", () => Promise.reject(new Error("no memory")));
    expect(rendition.asLater("half", async (bytes) => half(bytes))).toBe(failing);
    await expect(failing).rejects.toThrow("no memory");
    expect((await rendition.asLater("half", async (bytes) => half(bytes))).bytes).toHaveLength(500);
  });

  it("counts what all forms hold, and says so when one is added", async () => {
    let told = 0;
    const rendition = new Rendition(BYTES, () => {
      told += 1;
    });
    const alone = rendition.heldBytes;
    expect(alone).toBeGreaterThanOrEqual(1_000);
    const form = rendition.as("half", half);
    await form.asLater("half", async (bytes) => half(bytes));
    rendition.once("message", () => ({ data: rendition.bytes }));
    expect(rendition.heldBytes - alone).toBeGreaterThanOrEqual(750);
    expect(form.heldBytes).toBe(rendition.heldBytes);
    expect(told).toBeGreaterThanOrEqual(2);
  });

  it("lets go of what only others were made of, and makes it again", async () => {
    const rendition = new Rendition(BYTES);
    const alone = rendition.heldBytes;
    const message = rendition.as("message", (bytes) => new Uint8Array(bytes.length * 2));
    const withMessage = rendition.heldBytes;
    const compressed = await message.asLater("gzip", async () => new Uint8Array(10));
    expect(compressed.bytes).toHaveLength(10);
    expect(withMessage - rendition.heldBytes).toBeGreaterThan(500);
    expect(message.length).toBe(2_000);
    expect(message.bytes).toHaveLength(2_000);
    expect(rendition.heldBytes - alone).toBeGreaterThanOrEqual(2_010);
    const sent = rendition.heldBytes;
    await message.asLater("br", async () => new Uint8Array(10));
    expect(message.bytes).toBe(message.bytes);
    expect(rendition.heldBytes).toBeGreaterThan(sent);
  });

  it("holds a form instead of the bytes that it restores, until they are sent themselves", async () => {
    const rendition = new Rendition(BYTES);
    const gzip = await rendition.asLater(
      "gzip",
      async () => new Uint8Array(10),
      () => BYTES.slice(),
    );
    expect(gzip.bytes).toHaveLength(10);
    const small = rendition.heldBytes;
    expect(small).toBeLessThan(new Rendition(BYTES).heldBytes + gzip.length + 100);
    expect(rendition.read()).toStrictEqual(BYTES);
    expect(rendition.as("half", half).bytes).toHaveLength(500);
    expect(rendition.heldBytes - small).toBeLessThan(500 + 1_100);
    const beside = rendition.heldBytes;
    expect(rendition.bytes).toStrictEqual(BYTES);
    expect(rendition.bytes).toBe(rendition.bytes);
    expect(rendition.heldBytes - beside).toBe(1_000);
  });

  it("restores through several forms, whichever was made first", async () => {
    const rendition = new Rendition(BYTES);
    const message = rendition.as(
      "message",
      (bytes) => Buffer.concat([bytes, new Uint8Array(5)]),
      (form) => form.subarray(0, -5),
    );
    const gzip = await message.asLater(
      "gzip",
      async (bytes) => gzipSync(bytes),
      (form) => gunzipSync(form),
    );
    const envelope = gzip.as(
      "envelope",
      (bytes) => Buffer.concat([new Uint8Array(5), bytes]),
      (form) => form.subarray(5),
    );
    expect(gunzipSync(envelope.bytes.subarray(5))).toHaveLength(1_005);
    expect(rendition.heldBytes).toBeLessThan(BYTES.length + 4 * 1_024);
    expect(Buffer.from(BYTES).equals(rendition.read())).toBe(true);
    expect(message.read()).toHaveLength(1_005);
    expect(gzip.bytes).toStrictEqual(envelope.bytes.subarray(5));
  });

  it("keeps bytes that nothing makes again", async () => {
    const rendition = new Rendition(BYTES);
    const compressed = await rendition.asLater("gzip", async () => new Uint8Array(10));
    compressed.as("envelope", (bytes) => bytes.slice());
    expect(rendition.bytes).toBe(BYTES);
    expect(compressed.bytes).toHaveLength(10);
  });
});
