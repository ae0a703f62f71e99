import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../src/store/store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { storedTemplate } from "../support/stored-template.ts";
import { describeBegin } from "./begin-conformance.ts";
import { describeKeyChanges } from "./key-changes-conformance.ts";
import { describeKeyStore } from "./key-store-conformance.ts";
import { describeKeyUse } from "./key-use-conformance.ts";
import { describePepperRecord } from "./pepper-conformance.ts";
import { describeRequestStore } from "./request-store-conformance.ts";
import { describeTemplateStore } from "./template-store-conformance.ts";
import { describeTemplateVersions } from "./template-version-conformance.ts";

/** All that the port promises, for a store that `open` makes anew and empty at each call. */
export function describeStore(name: string, open: () => Promise<Store>): void {
  describe(name, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it("has an identity that no other store has", async () => {
      const other = await open();
      expect(store.id).toMatch(/^[0-9a-f]{32}$/);
      expect(other.id).not.toBe(store.id);
      await other.close();
    });

    it("counts the changes that were stored", async () => {
      const before = store.use();
      const key = storedKey();
      await store.keys.create(key, storedSecret(key), auditEvent());
      await store.keys.find(key.id);
      expect(store.use()).toMatchObject({ commits: before.commits + 1, busyWaits: 0 });
    });

    describe("keys", () => describeKeyStore(() => store));
    describe("the pepper", () => describePepperRecord(() => store));
    describe("changes of keys", () => describeKeyChanges(() => store));
    describe("use of keys", () => describeKeyUse(() => store));
    describe("templates", () => describeTemplateStore(() => store));
    describe("template versions", () => describeTemplateVersions(() => store));
    describe("repeatable requests", () => describeRequestStore(() => store));
    describe("first contents", () => describeBegin(() => store));
    describe("audit", () => describeAuditLog(() => store));
    describe("closing", () => describeClosing(() => store));
  });
}

function describeAuditLog(store: () => Store): void {
  it("lists events newest first in the order they were written, whatever their dates", async () => {
    const events = ["2026-05-03T00:00:00.001Z", "2026-05-01T00:00:00.000Z", "2026-05-02T00:00:00.000Z"].map((at) => {
      return auditEvent({
        at: new Date(at),
        actor: "key_T0000000000A",
        action: "template.create",
        facts: { name: "Grüße \u{1F4E8}", count: 3, forced: true },
      });
    });
    for (const event of events) await store().templates.create(storedTemplate(), event);
    expect(await store().audit.list({ limit: 10 })).toEqual(events.toReversed());
    expect(await store().audit.list({ limit: 2 })).toEqual(events.toReversed().slice(0, 2));
  });

  it("lists events oldest first behind a number, which counts from 1", async () => {
    const events = ["a", "b", "c"].map((subject) => auditEvent({ subject }));
    for (const event of events) await store().templates.create(storedTemplate(), event);
    const numbered = events.map((event, at) => ({ number: at + 1, ...event }));
    expect(await store().audit.listAfter({ number: 0, limit: 10 })).toEqual(numbered);
    expect(await store().audit.listAfter({ number: 1, limit: 1 })).toEqual(numbered.slice(1, 2));
    expect(await store().audit.listAfter({ number: 3, limit: 10 })).toEqual([]);
  });

  it("is empty in an empty store", async () => {
    expect(await store().audit.list({ limit: 10 })).toEqual([]);
  });
}

function describeClosing(store: () => Store): void {
  it("answers a ping until it is closed", async () => {
    await expect(store().ping()).resolves.toBeUndefined();
    await store().close();
    await expect(store().ping()).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  it("refuses reads and writes once closed, and may be closed twice", async () => {
    const key = storedKey();
    await store().close();
    await store().close();
    const calls = [
      () => store().keys.find(key.id),
      () => store().keys.findByTokenId("T00000000001"),
      () => store().keys.lookUpOther(true),
      () => store().keys.list({ limit: 1 }),
      () => store().keys.hasActiveAdmin(new Date()),
      () => store().keys.create(key, storedSecret(key), auditEvent()),
      () => store().templates.find({ by: "slug", slug: "a" }),
      () => store().templates.findPublication({ by: "slug", slug: "a" }),
      () => store().templates.create(storedTemplate(), auditEvent()),
      () => store().audit.list({ limit: 1 }),
      () => store().requests.release("c"),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ name: "Refusal", code: "UNAVAILABLE" });
  });

  it("finishes the writes that were asked for before it was closed", async () => {
    const created = [1, 2, 3].map(() => store().templates.create(storedTemplate(), auditEvent()));
    const closed = store().close();
    expect(await Promise.all(created)).toEqual(["done", "done", "done"]);
    await closed;
  });
}
