import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { NumberedAuditEvent } from "../../src/store/port/audit-log.ts";
import type { Store } from "../../src/store/port/store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { storedTemplate } from "../support/stored-template.ts";
import { describeBegin } from "./begin-conformance.ts";
import { describeBrands } from "./brand-conformance.ts";
import { describeChangeLog } from "./change-log-conformance.ts";
import { describeKeyChanges } from "./key-changes-conformance.ts";
import { describeKeyStore } from "./key-store-conformance.ts";
import { describeKeyUse } from "./key-use-conformance.ts";
import { describePepperRecord } from "./pepper-conformance.ts";
import { describePreviewLinks } from "./preview-link-conformance.ts";
import { describeRepublish } from "./republish-conformance.ts";
import { describeRequestStore } from "./request-store-conformance.ts";
import { describeSamples } from "./sample-conformance.ts";
import { describeSavedDrafts } from "./saved-draft-conformance.ts";
import { describeSessions } from "./session-conformance.ts";
import { describeSharedParts } from "./shared-part-conformance.ts";
import { describeTemplateLists } from "./template-list-conformance.ts";
import { describeTemplateStore } from "./template-store-conformance.ts";
import { describeTemplateUse } from "./template-use-conformance.ts";
import { describeTemplateVersions } from "./template-version-conformance.ts";
import { describeTranslations } from "./translation-conformance.ts";

/** How much of the contract a way of opening a store is tested with. */
export interface ContractOptions {
  /** What depends on connections, locks and memory, where all else is proven for the same statements already. */
  readonly only?: "wire";
}

/** All that the port promises, for a store that `open` makes empty at each call. */
export function describeStore(name: string, open: () => Promise<Store>, { only }: ContractOptions = {}): void {
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

    describe("the pepper", () => describePepperRecord(() => store));
    describe("changes of keys", () => describeKeyChanges(() => store));
    describe("repeatable requests", () => describeRequestStore(() => store));
    describe("first contents", () => describeBegin(() => store));
    describe("closing", () => describeClosing(() => store));
    if (only === "wire") return;

    describe("keys", () => describeKeyStore(() => store));
    describe("partials and layouts", () => describeSharedParts(() => store));
    describe("use of keys", () => describeKeyUse(() => store));
    describe("templates", () => describeTemplateStore(() => store));
    describe("use of templates", () => describeTemplateUse(() => store));
    describe("changes of templates", () => describeChangeLog(() => store));
    describe("brands", () => describeBrands(() => store));
    describe("template versions", () => describeTemplateVersions(() => store));
    describe("saved drafts", () => describeSavedDrafts(() => store));
    describe("lists of templates", () => describeTemplateLists(() => store));
    describe("samples", () => describeSamples(() => store));
    describe("translations", () => describeTranslations(() => store));
    describe("sessions", () => describeSessions(() => store));
    describe("preview links", () => describePreviewLinks(() => store));
    describe("jobs that publish mails again", () => describeRepublish(() => store));
    describe("audit", () => describeAuditLog(() => store));
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
    const numbered = events.map((event, at) => ({ number: at + 1, ...event })).toReversed();
    expect(await store().audit.list({ limit: 10 })).toEqual(numbered);
    expect(await store().audit.list({ limit: 2 })).toEqual(numbered.slice(0, 2));
    expect(await store().audit.list({ limit: 9, before: 3 })).toEqual(numbered.slice(1));
    expect(await store().audit.list({ limit: 9, before: 3, after: 1 })).toEqual(numbered.slice(1, 2));
  });

  it.each([
    [{ actor: "key_1" }, [3, 1]],
    [{ action: "key.revoke" }, [2]],
    [{ action: "key" }, [4, 2]],
    [{ action: "key.re" }, []],
    [{ subject: "b" }, [4, 2]],
    [{ subject: "B" }, []],
    [{ since: new Date(2_000) }, [4, 3, 2]],
    [{ until: new Date(3_000) }, [2, 1]],
    [{ actor: "key_2", action: "key", since: new Date(3_000) }, [4]],
    [{ actor: "key_1", subject: "b" }, []],
  ])("lists those that meet %o", async (filter, numbers) => {
    const events = [
      ["key_1", "keys.odd", "a"],
      ["key_2", "key.revoke", "b"],
      ["key_1", "template.create", "a"],
      ["key_2", "key.create", "b"],
    ].map(([actor = "", action = "", subject = ""], at) =>
      auditEvent({ at: new Date((at + 1) * 1_000), actor, action, subject }),
    );
    for (const event of events) await store().templates.create(storedTemplate(), event);
    const found = await store().audit.list({ limit: 9, filter });
    expect(found.map(({ number }) => number)).toEqual(numbers);
  });

  it("names actors and subjects as they are called now, in lists alone", async () => {
    const key = storedKey({ name: "Ada's key" });
    await store().keys.create(key, storedSecret(key), auditEvent({ subject: key.id }));
    // A subject line that is the id of the template finds no other name.
    const template = storedTemplate({ name: "Welcome" });
    const created = auditEvent({ actor: key.id, subject: template.id });
    await store().templates.create({ ...template, subject: template.id }, created);
    const other = storedTemplate({ name: "Other", subject: template.id });
    await store().templates.create(other, auditEvent({ actor: "cli", subject: "ses_1" }));
    const renamed = { ...template, name: "Hello", subject: template.id, revision: 2 };
    await store().templates.update(renamed, 1, auditEvent({ actor: key.id, subject: template.id }));
    const names = (await store().audit.list({ limit: 9 })).map(({ actorName, subjectName }) => [
      actorName,
      subjectName,
    ]);
    expect(names).toEqual([
      ["Ada's key", "Hello"],
      [undefined, undefined],
      ["Ada's key", "Hello"],
      [undefined, "Ada's key"],
    ]);
    const [, exported] = await store().audit.listAfter({ number: 0, limit: 9 });
    expect(exported).toEqual({ number: 2, ...created });
  });

  it("adds an event of what is stored nowhere else", async () => {
    const event = auditEvent({ action: "mail.test", sessionId: "ses_1" });
    await store().audit.append(event);
    const { sessionId: _, ...stored } = { ...event, facts: { session: "ses_1" } };
    expect(await store().audit.list({ limit: 9 })).toEqual([{ number: 1, ...stored }]);
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
    expect(await store().audit.begin()).toEqual({ number: 0, digest: "0".repeat(64) });
  });

  it("notes an export that has what it holds, once, and refuses another one", async () => {
    for (const subject of ["a", "b"]) await store().templates.create(storedTemplate(), auditEvent({ subject }));
    const digest = digestOfLines(await store().audit.listAfter({ number: 0, limit: 10 }));
    const by = { at: new Date("2026-05-04T00:00:00.000Z"), actor: "cli" };
    for (const wrong of [
      { number: 2, digest: "0".repeat(64) },
      { number: 3, digest },
    ]) {
      await expect(store().audit.noteExport(wrong, by)).rejects.toMatchObject({ code: "CONFLICT" });
    }
    for (let repeat = 0; repeat < 2; repeat += 1) await store().audit.noteExport({ number: 2, digest }, by);
    const facts = { number: 2, sha256: digest };
    const event = { number: 3, ...by, action: "audit.export", subject: store().id, facts };
    expect(await store().audit.listAfter({ number: 2, limit: 10 })).toEqual([event]);
  });

  it("begins behind what was exported and forgotten, and counts on", async () => {
    for (const subject of ["a", "b"]) await store().templates.create(storedTemplate(), auditEvent({ subject }));
    const digest = digestOfLines(await store().audit.listAfter({ number: 0, limit: 10 }));
    const [exportedAt, at] = [new Date("2026-05-04T00:00:00.000Z"), new Date("2026-05-05T00:00:00.000Z")];
    await store().audit.noteExport({ number: 2, digest }, { at: exportedAt, actor: "cli" });
    const by = { at, actor: "cli" };
    const prune = (auditExportedBefore: Date, isDryRun: boolean) =>
      store().prune({ auditExportedBefore }, by, { isDryRun });
    expect(await prune(exportedAt, false)).toMatchObject({ auditEvents: 0 });
    expect(await prune(at, true)).toMatchObject({ auditEvents: 2 });
    expect(await store().audit.begin()).toMatchObject({ number: 0 });
    expect(await prune(at, false)).toMatchObject({ auditEvents: 2 });
    expect(await prune(at, false)).toMatchObject({ auditEvents: 0 });
    expect(await store().audit.begin()).toEqual({ number: 2, digest });
    const left = await store().audit.listAfter({ number: 0, limit: 10 });
    expect(left.map(({ number, action }) => [number, action])).toEqual([
      [3, "audit.export"],
      [4, "audit.prune"],
    ]);
    expect(left[1]).toMatchObject({ ...by, facts: { first: 1, last: 2, sha256: digest } });
    // The chain goes on behind what was forgotten.
    await store().audit.noteExport({ number: 4, digest: digestOfLines(left, digest) }, by);
  });
}

/** Of the last line, by hand: each has the digest of the one before. */
function digestOfLines(events: readonly NumberedAuditEvent[], before = "0".repeat(64)): string {
  return events.reduce((previous, { number, at, actor, action, subject, facts }) => {
    const line = JSON.stringify({ number, at, actor, action, subject, facts, previous });
    return createHash("sha256").update(line).digest("hex");
  }, before);
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
      () => store().keys.hasActiveOwner(new Date()),
      () => store().keys.create(key, storedSecret(key), auditEvent()),
      () => store().templates.find({ by: "slug", slug: "a" }),
      () => store().templates.findPublication({ by: "slug", slug: "a" }),
      () => store().templates.create(storedTemplate(), auditEvent()),
      () => store().changes.latest(),
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
