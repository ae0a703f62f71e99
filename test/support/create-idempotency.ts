import { randomUUID } from "node:crypto";
import { createWithIdempotencyKey, type WithIdempotencyKey } from "../../src/service/with-idempotency-key.ts";
import type { Store } from "../../src/store/port/store.ts";
import type { TestClock } from "./test-clock.ts";

/** What carries requests out once, by the clock of a test. */
export function createIdempotency({ requests }: Store, { now }: Pick<TestClock, "now">): WithIdempotencyKey {
  return createWithIdempotencyKey({ requests, now, newId: randomUUID });
}
