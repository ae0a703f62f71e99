import { expect, it } from "vitest";
import type { ClaimResult, IdempotentRequest, NewClaim } from "../../src/store/port/request-store.ts";
import type { Store } from "../../src/store/port/store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { storedTemplate } from "../support/stored-template.ts";

const AT = new Date("2026-05-02T10:00:00.000Z");
const CLAIMED = { state: "claimed" };

function later(ms: number): Date {
  return new Date(AT.getTime() + ms);
}

/** What the port promises of requests that their callers may repeat. */
export function describeRequestStore(store: () => Store): void {
  function claim(
    id: string,
    request: Partial<IdempotentRequest> = {},
    changes: Partial<NewClaim> = {},
  ): Promise<ClaimResult> {
    return store().requests.claim(
      { callerId: "key_A", idempotencyKey: "first", digest: "0".repeat(64), ...request },
      { id, at: AT, endsAt: later(1_000), keptSince: later(-10_000), max: 100, ...changes },
    );
  }

  async function complete(claimId: string, outcome: unknown): Promise<void> {
    const completion = { claimId, outcomeOf: () => outcome };
    await store().templates.create(storedTemplate(), auditEvent(), { completion });
  }

  it("are claimed by one call, and by another one when that has given up or has run out", async () => {
    expect(await claim("a")).toEqual(CLAIMED);
    expect(await claim("b")).toEqual({ state: "in-progress" });
    await store().requests.release("a");
    expect(await claim("c")).toEqual(CLAIMED);
    expect(await claim("d", {}, { at: later(999) })).toEqual({ state: "in-progress" });
    expect(await claim("e", {}, { at: later(1_000), endsAt: later(2_000) })).toEqual(CLAIMED);
    expect(await claim("f", {}, { at: later(1_999) })).toEqual({ state: "in-progress" });
  });

  it("are told apart by caller, key and content", async () => {
    await claim("a");
    expect(await claim("b", { callerId: "key_B" })).toEqual(CLAIMED);
    expect(await claim("c", { idempotencyKey: "second" })).toEqual(CLAIMED);
    expect(await claim("d", { digest: "1".repeat(64) })).toEqual({ state: "other-request" });
    await complete("a", {});
    expect(await claim("e", { digest: "1".repeat(64) })).toEqual({ state: "other-request" });
  });

  it("keep the outcome of the change that completed them, which nobody can release", async () => {
    await claim("a");
    await complete("a", { id: "\u{1F389}", at: 1 });
    await store().requests.release("a");
    const completed = { state: "completed", outcome: { id: "\u{1F389}", at: 1 } };
    expect(await claim("b")).toEqual(completed);
    expect(await claim("c", {}, { at: later(9_000), keptSince: AT })).toEqual(completed);
    expect(await claim("d", {}, { at: later(10_000), keptSince: later(1) })).toEqual(CLAIMED);
  });

  it("are completed by every change that takes a completion, and only if it changes something", async () => {
    const key = storedKey();
    const completion = { claimId: "a", outcomeOf: (result: string) => (result === "done" ? result : undefined) };
    const absent = storedSecret(storedKey());
    await claim("a");
    expect(await store().keys.rotate(absent, "p", AT, auditEvent(), { completion })).toBe("absent");
    expect(await claim("b")).toEqual({ state: "in-progress" });
    await store().keys.create(key, storedSecret(key), auditEvent(), { completion });
    expect(await claim("c")).toEqual({ state: "completed", outcome: "done" });
  });

  it("undo a change whose claim was released or taken over", async () => {
    await claim("a");
    await claim("b", {}, { at: later(1_000), endsAt: later(2_000) });
    const [template, completion] = [storedTemplate(), { claimId: "a", outcomeOf: () => ({}) }];
    const created = store().templates.create(template, auditEvent(), { completion });
    await expect(created).rejects.toMatchObject({ code: "REQUEST_IN_PROGRESS" });
    expect(await store().templates.find({ by: "id", id: template.id })).toBeUndefined();
    expect(await store().audit.list({ limit: 1 })).toEqual([]);
    expect(await claim("c")).toEqual({ state: "in-progress" });
  });

  it("are not completed by a change that fails", async () => {
    await claim("a");
    const key = storedKey();
    await store().keys.create(key, storedSecret(key), auditEvent());
    const completion = { claimId: "a", outcomeOf: () => ({}) };
    await expect(store().keys.create(key, storedSecret(key), auditEvent(), { completion })).rejects.toThrow();
    expect(await claim("b")).toEqual({ state: "in-progress" });
  });

  it("are forgotten, the oldest first, when a caller has more than it may", async () => {
    for (const [index, idempotencyKey] of ["one", "two", "three"].entries()) {
      await claim(idempotencyKey, { idempotencyKey }, { at: later(index), max: 2 });
      await complete(idempotencyKey, idempotencyKey);
    }
    await claim("other", { callerId: "key_B" }, { max: 2 });
    expect(await claim("a", { idempotencyKey: "three" })).toEqual({ state: "completed", outcome: "three" });
    expect(await claim("b", { idempotencyKey: "two" })).toEqual({ state: "completed", outcome: "two" });
    expect(await claim("c", { idempotencyKey: "one" })).toEqual(CLAIMED);
  });
}
