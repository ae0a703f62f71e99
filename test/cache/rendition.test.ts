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
    expect(told).toBe(2);
  });
});
