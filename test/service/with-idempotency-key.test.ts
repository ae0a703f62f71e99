import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../src/domain/session/caller.ts";
import type { Complete, WithIdempotencyKey } from "../../src/service/with-idempotency-key.ts";
import type { Store } from "../../src/store/port/store.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { createIdempotency } from "../support/create-idempotency.ts";
import { storedKey } from "../support/stored-key.ts";
import { storedTemplate } from "../support/stored-template.ts";
import { startTestClock, type TestClock } from "../support/test-clock.ts";

const CALLER: Caller = { kind: "key", key: storedKey({ kind: "admin" }) };
const DAY = 24 * 60 * 60 * 1000;

let store: Store;
let clock: TestClock;
let withIdempotencyKey: WithIdempotencyKey;
beforeEach(async () => {
  store = await openSqliteStore(":memory:");
  clock = startTestClock();
  withIdempotencyKey = createIdempotency(store, clock);
});
afterEach(() => store.close());

/** Stores a template and answers with its id. */
async function makeTemplate(complete: Complete): Promise<string> {
  const { id, ...template } = storedTemplate();
  await store.templates.create({ id, ...template }, auditEvent(), { completion: complete(() => ({ id })) });
  return id;
}

function ask(idempotencyKey: string | undefined, caller = CALLER, request: unknown = ["a"]): Promise<string> {
  return withIdempotencyKey(caller, {
    idempotencyKey,
    request: () => request,
    execute: makeTemplate,
    replay: async (outcome) => (outcome as { readonly id: string }).id,
  });
}

describe("a request", () => {
  it("with a key is carried out once within 24 hours", async () => {
    const first = await ask("k");
    clock.advance(DAY);
    expect(await ask("k")).toBe(first);
    clock.advance(1);
    expect(await ask("k")).not.toBe(first);
  });

  it("without a key, or of the command line, is carried out each time", async () => {
    const local = { kind: "local", name: "cli" } as const;
    for (const [key, caller] of [
      [undefined, CALLER],
      ["k", local],
    ] as const) {
      expect(await ask(key, caller)).not.toBe(await ask(key, caller));
    }
  });

  it("that failed may be repeated and changed at once", async () => {
    const fail = async (): Promise<never> => {
      throw new Error("failed");
    };
    const failing = withIdempotencyKey(CALLER, {
      idempotencyKey: "k",
      request: () => ["b"],
      execute: fail,
      replay: fail,
    });
    await expect(failing).rejects.toThrow("failed");
    expect(await ask("k")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("is not carried out beside a call that does, until that must have ended", async () => {
    const held = Promise.withResolvers<string>();
    const begun = Promise.withResolvers<void>();
    const execute = (): Promise<string> => {
      begun.resolve();
      return held.promise;
    };
    const first = withIdempotencyKey(CALLER, {
      idempotencyKey: "k",
      request: () => ["a"],
      execute,
      replay: async () => "",
    });
    await begun.promise;
    await expect(ask("k")).rejects.toMatchObject({ code: "REQUEST_IN_PROGRESS" });
    await expect(ask("k", CALLER, ["b"])).rejects.toMatchObject({ code: "INVALID_REQUEST" });
    clock.advance(60_000);
    const second = await ask("k");
    held.resolve("first");
    await first;
    expect(await ask("k")).toBe(second);
  });
});
