import { createContextValues } from "@connectrpc/connect";
import { expect, it } from "vitest";
import { abortCall, CLIENT_LEFT } from "../../../../src/transport/rpc/call/call-values.ts";
import { isLargeBody, turnOfLargeBody } from "../../../../src/transport/rpc/call/large-bodies.ts";

const READING_MS = 20;

it("has the reading of large bodies take a quarter of the time at most", async () => {
  const starts = await Promise.all(
    [1, 2, 3].map(async () => {
      await turnOfLargeBody(createContextValues());
      const startedAt = performance.now();
      while (performance.now() < startedAt + READING_MS);
      return startedAt;
    }),
  );
  const [first = 0, , third = 0] = starts;
  // A timer may fire a millisecond early.
  expect(third - first).toBeGreaterThanOrEqual(2 * (4 * READING_MS - 2));
});

it("does not have the body read whose client has left meanwhile, but the next one", async () => {
  const values = createContextValues();
  const left = turnOfLargeBody(values);
  const next = turnOfLargeBody(createContextValues());
  abortCall(values, CLIENT_LEFT);
  await expect(left).rejects.toBe(CLIENT_LEFT);
  await expect(next).resolves.toBeUndefined();
});

it("takes for small what is read in a millisecond", () => {
  expect([isLargeBody(Buffer.alloc(65_535)), isLargeBody(Buffer.alloc(65_536))]).toEqual([false, true]);
});
