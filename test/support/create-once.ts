import { randomUUID } from "node:crypto";
import { type CarryOutOnce, createCarryOutOnce } from "../../src/service/carry-out-once.ts";
import type { Store } from "../../src/store/port/store.ts";
import type { TestClock } from "./test-clock.ts";

/** What carries requests out once, by the clock of a test. */
export function createOnce({ requests }: Store, { now }: Pick<TestClock, "now">): CarryOutOnce {
  return createCarryOutOnce({ requests, now, newId: randomUUID });
}
