import { expect, it } from "vitest";
import { isLargeBody, turnOfLargeBody } from "../../../src/transport/http/request-body.ts";
import { Call, CLIENT_LEFT } from "../../../src/transport/rpc/call/call.ts";

const READING_MS = 20;
const CLIENT = { id: "1", ip: undefined };

it("has the reading of large bodies take a quarter of the time at most", async () => {
  const starts = await Promise.all(
    [1, 2, 3].map(async () => {
      await turnOfLargeBody(new Call(CLIENT));
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
  const call = new Call(CLIENT);
  const left = turnOfLargeBody(call);
  const next = turnOfLargeBody(new Call(CLIENT));
  call.abort(CLIENT_LEFT);
  await expect(left).rejects.toBe(CLIENT_LEFT);
  await expect(next).resolves.toBeUndefined();
});

it("takes for small what is read in a millisecond", () => {
  expect([isLargeBody(Buffer.alloc(65_535)), isLargeBody(Buffer.alloc(65_536))]).toEqual([false, true]);
});
