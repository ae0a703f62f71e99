import { expect, test } from "vitest";
import { createConcurrencyLimiter } from "../../src/service/concurrency-limiter.ts";

test("so many at once, for each subject on its own, and one leaves once", () => {
  const limiter = createConcurrencyLimiter(2);
  const leave = limiter.enter("a");
  expect([leave, limiter.enter("a"), limiter.enter("a"), limiter.enter("b")]).toEqual([
    expect.any(Function),
    expect.any(Function),
    undefined,
    expect.any(Function),
  ]);
  leave?.();
  leave?.();
  expect([limiter.enter("a"), limiter.enter("a")]).toEqual([expect.any(Function), undefined]);
});
