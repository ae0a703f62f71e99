import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { REPUBLISH_ITEM_STATES, type RepublishOrder } from "../../src/domain/template/republish-job.ts";
import type { Template } from "../../src/domain/template/template.ts";
import type { JudgedItem, RepublishLease } from "../../src/store/port/republish-store.ts";
import type { Store } from "../../src/store/port/store.ts";
import { auditEvent, brokenEvent } from "../support/audit-event.ts";
import { NEWEST, newVersion, storedTemplate } from "../support/stored-template.ts";

const T0 = new Date("2026-06-01T12:00:00.000Z");
const LEASE_MS = 10_000;
const after = (ms: number): Date => new Date(T0.getTime() + ms);
const leaseAt = (ms: number) => ({ at: after(ms), until: after(ms + LEASE_MS) });
const MANY = { mailsMax: 99 };
const EVENT = { at: after(1_000), actor: "key_T00000000001", action: "template.publish", facts: { republish: "job" } };

/** What the port promises about jobs that publish mails again. */
export function describeRepublish(store: () => Store): void {
  async function create(changes: Partial<Template>): Promise<Template> {
    const template = storedTemplate(changes);
    await store().templates.create(template, auditEvent());
    return template;
  }

  async function publish(template: Template, used?: { readonly part: Template; readonly version: number }) {
    const dependencies = used && [
      { id: used.part.id, slug: "footer", kind: "partial", version: used.version } as const,
    ];
    const version = newVersion(template, { dependencies, comment: "" });
    expect(await store().templates.publish(version, undefined, auditEvent())).toMatchObject({
      templateId: template.id,
    });
  }

  /** A footer of which version 2 is published, and mails with version 1, in the order of their ids. */
  async function createUsed(
    count: number,
  ): Promise<{ readonly footer: Template; readonly mails: readonly Template[] }> {
    const footer = await create({ slug: `footer-${randomUUID()}`, kind: "partial" });
    await publish(footer);
    const mails: Template[] = [];
    for (let number = 1; number <= count; number += 1) mails.push(await create({ name: `Mail ${number}` }));
    for (const mail of mails) await publish(mail, { part: footer, version: 1 });
    await publish(footer);
    return { footer, mails: mails.toSorted((one, other) => (one.id < other.id ? -1 : 1)) };
  }

  const order = (partId: string, changes: Partial<RepublishOrder> = {}) => ({
    ...{ id: randomUUID(), partId, mode: "together" as const, planOnly: false, allowBreaking: false },
    ...{ comment: "new footer", ...changes },
  });

  async function start(partId: string, changes: Partial<RepublishOrder> = {}): Promise<string> {
    const job = order(partId, changes);
    expect(await store().republish.start(job, MANY, auditEvent({ at: T0 }))).toEqual({ state: "started" });
    return job.id;
  }

  async function claim(ms: number): Promise<RepublishLease> {
    const lease = await store().republish.claim(leaseAt(ms));
    if (lease === undefined) throw new Error("no job can be had");
    return lease;
  }

  const counts = (changes: object) => ({
    ...Object.fromEntries(REPUBLISH_ITEM_STATES.map((state) => [state, 0])),
    ...changes,
  });

  const compiled = (mail: Template, part: Template, version = 2): JudgedItem => ({
    templateId: mail.id,
    fromVersion: 1,
    diagnostics: [{ rule: "image.missing-alt", severity: "warning", message: "no alt", path: ["mjml", 1, 1] }],
    outcome: {
      state: "compiled",
      made: {
        source: mail.source,
        programs: { html: `{"made":"${mail.id}"}` },
        targets: ["html"],
        compiler: "letterpress 9",
        dependencies: [{ id: part.id, slug: "footer", kind: "partial", version }],
      },
    },
  });

  const servedVersion = async ({ id }: Template) =>
    (await store().templates.findPublication({ by: "id", id }))?.publishedVersion;
  const stateOf = async (id: string) => (await store().republish.find(id))?.state;
  const statesOf = async (id: string) =>
    (await store().republish.listItems(id, { limit: 99 })).items.map(({ state }) => state);
  const lastEvent = async () => (await store().audit.list({ limit: 1 }))[0];

  it("hold the active mails that were made from another version of the part", async () => {
    const { footer, mails } = await createUsed(3);
    const [archived] = mails;
    const current = await create({ name: "Current" });
    await publish(current, { part: footer, version: 2 });
    const layout = await create({ kind: "layout", slug: "base" });
    await publish(layout, { part: footer, version: 1 });
    await store().templates.setArchived(archived?.id ?? "", T0, auditEvent());
    const id = await start(footer.id, { planOnly: true, mode: "one_by_one" });
    expect(await lastEvent()).toMatchObject({ facts: { version: 2, mails: 2 } });
    expect(await store().republish.find(id)).toEqual({
      ...order(footer.id, { planOnly: true, mode: "one_by_one" }),
      ...{ id, partName: footer.name, partSlug: footer.slug, partVersion: 2, state: "running" },
      ...{ createdAt: T0, createdBy: "server", counts: counts({ waiting: 2 }) },
    });
    const [, second, third] = mails.map(({ id: templateId, name }) => {
      return { templateId, name, state: "waiting", fromVersion: 1, diagnostics: [] };
    });
    expect((await store().republish.listItems(id, { limit: 9 })).items).toEqual([second, third]);
    expect(await store().republish.listItems(id, { limit: 1 })).toEqual({ items: [second], hasMore: true });
    const rest = { limit: 9, after: second?.templateId };
    expect((await store().republish.listItems(id, rest)).items).toEqual([third]);
    expect((await store().republish.listItems(id, { limit: 9, state: "blocked" })).items).toEqual([]);
  });

  it("are one at a time for a part, have a published one, and no more mails than allowed", async () => {
    const { republish } = store();
    const { footer } = await createUsed(2);
    const draft = await create({ kind: "partial", slug: "draft" });
    const before = await lastEvent();
    expect(await republish.start(order(footer.id), { mailsMax: 1 }, auditEvent())).toEqual({ state: "too-many" });
    expect(await republish.start(order(draft.id), MANY, auditEvent())).toEqual({ state: "absent" });
    await expect(republish.start(order(footer.id), MANY, brokenEvent())).rejects.toThrow();
    expect(await lastEvent()).toEqual(before);
    const id = await start(footer.id);
    expect(await republish.start(order(footer.id), MANY, auditEvent())).toEqual({ state: "active", id });
    const { footer: other } = await createUsed(1);
    const second = await start(other.id);
    const listed = async (partId?: string) => (await republish.list({ limit: 9, partId })).items.map((job) => job.id);
    expect(await listed()).toEqual([id, second].toSorted().toReversed());
    expect(await listed(other.id)).toEqual([second]);
    expect(await republish.cancel(id, auditEvent({ at: after(5) }))).toBe(true);
    expect(await republish.find(id)).toMatchObject({ state: "cancelled", endedAt: after(5) });
    expect(await republish.cancel(id, auditEvent())).toBe(false);
    await start(footer.id);
  });

  it("are worked on under a lease that ends: then the next has the job, and the first changes nothing more", async () => {
    const { republish } = store();
    const { footer, mails } = await createUsed(1);
    const [mail = footer] = mails;
    const id = await start(footer.id);
    const first = await claim(0);
    expect(first.jobId).toBe(id);
    expect(await republish.claim(leaseAt(LEASE_MS - 1))).toBeUndefined();
    expect(await republish.renew(first, after(LEASE_MS + 5_000))).toBe(true);
    expect(await republish.claim(leaseAt(LEASE_MS))).toBeUndefined();
    expect(await republish.note(first, compiled(mail, footer), after(LEASE_MS + 8_000))).toBe(true);
    expect(await republish.claim(leaseAt(LEASE_MS + 7_999))).toBeUndefined();
    const second = await claim(LEASE_MS + 8_000);
    expect(second.fence).toBeGreaterThan(first.fence);
    const blocked = { ...compiled(mail, footer), outcome: { state: "blocked" } } as const;
    expect([
      await republish.renew(first, after(99_999)),
      await republish.note(first, blocked, after(99_999)),
      await republish.publish(first, EVENT, ""),
      await republish.finish(first, "done", auditEvent()),
    ]).toEqual([false, false, "lost", false]);
    await republish.release(first);
    expect(await republish.claim(leaseAt(LEASE_MS + 8_001))).toBeUndefined();
    expect([await stateOf(id), await statesOf(id), await servedVersion(mail)]).toEqual(["running", ["compiled"], 1]);
    await republish.release(second);
    expect((await claim(LEASE_MS + 8_001)).jobId).toBe(id);
  });

  it("can be had although a clock was set back", async () => {
    const { footer } = await createUsed(1);
    await start(footer.id);
    await claim(3_600_000);
    expect(await store().republish.claim(leaseAt(3_600_000 - 1))).toBeDefined();
  });

  it("publish what was made of all mails, each with its event, its change, and the draft that it had", async () => {
    const { republish, templates, changes } = store();
    const { footer, mails } = await createUsed(2);
    const drafts = await Promise.all(mails.map(({ id }) => templates.find({ by: "id", id })));
    const known = await changes.latest();
    const id = await start(footer.id);
    const lease = await claim(0);
    for (const mail of mails) {
      expect(await republish.findWaiting(id)).toBe(mail.id);
      expect(await republish.note(lease, compiled(mail, footer), after(LEASE_MS))).toBe(true);
    }
    expect(await republish.findWaiting(id)).toBeUndefined();
    expect(await republish.publish(lease, EVENT, "new footer")).toBe("done");
    expect(await store().audit.list({ limit: 2 })).toMatchObject(
      mails.toReversed().map(({ id: subject }) => ({ ...EVENT, subject, facts: { republish: "job", version: 2 } })),
    );
    const told = await changes.listAfter(known, 9);
    expect(told).toMatchObject(mails.map(({ id: templateId }) => ({ kind: "published", templateId, version: 2 })));
    for (const [index, mail] of mails.entries()) {
      const { outcome, diagnostics } = compiled(mail, footer);
      const made = outcome.state === "compiled" ? outcome.made : undefined;
      const found = await templates.findVersion(mail.id, 2);
      expect(found).toEqual({
        ...{ ...made, diagnostics, templateId: mail.id, version: 2, subject: mail.subject, comment: "new footer" },
        ...{ publishedAt: EVENT.at, publishedBy: EVENT.actor, digest: told?.[index]?.digest },
      });
      const before = drafts[index];
      expect(await templates.find({ by: "id", id: mail.id })).toEqual({
        ...{ ...before, revision: (before?.revision ?? 0) + 1, publishedVersion: 2, publishedAt: EVENT.at },
        ...{ publishedBy: EVENT.actor, updatedAt: EVENT.at, draftVersion: 2, publishedDigest: found?.digest },
      });
    }
    expect(await republish.listItems(id, { limit: 1 })).toMatchObject({ items: [{ state: "published", version: 2 }] });
    expect(await republish.publish(lease, EVENT, "")).toBe("done");
    expect(await servedVersion(mails[0] ?? footer)).toBe(2);
    expect(await republish.finish(lease, "done", auditEvent({ at: after(9) }))).toBe(true);
    expect(await republish.find(id)).toMatchObject({
      state: "done",
      endedAt: after(9),
      counts: counts({ published: 2 }),
    });
    expect(await republish.claim(leaseAt(99_999))).toBeUndefined();
  });

  it("publish none when one cannot be stored", async () => {
    const { footer, mails } = await createUsed(2);
    const id = await start(footer.id);
    const lease = await claim(0);
    for (const mail of mails) await store().republish.note(lease, compiled(mail, footer), after(LEASE_MS));
    const { subject: _, ...broken } = brokenEvent();
    await expect(store().republish.publish(lease, broken, "")).rejects.toThrow();
    expect(await statesOf(id)).toEqual(["compiled", "compiled"]);
    expect([await servedVersion(mails[0] ?? footer), await servedVersion(mails[1] ?? footer)]).toEqual([1, 1]);
  });

  it.each([
    ["was published", (mail: Template) => publish(mail), ["waiting", "compiled"]],
    [
      "was archived",
      ({ id }: Template) => store().templates.setArchived(id, T0, auditEvent()),
      ["waiting", "compiled"],
    ],
    ["has a newer part", (_: Template, footer: Template) => publish(footer), ["waiting", "waiting"]],
  ])("let a mail wait again that %s meanwhile, and publish none", async (_, change, states) => {
    const { footer, mails } = await createUsed(2);
    const [moved = footer, other = footer] = mails;
    const id = await start(footer.id);
    const lease = await claim(0);
    for (const mail of mails) await store().republish.note(lease, compiled(mail, footer), after(LEASE_MS));
    await change(moved, footer);
    expect(await store().republish.publish(lease, EVENT, "")).toBe("moved");
    expect([await statesOf(id), await servedVersion(other)]).toEqual([states, 1]);
  });

  it("are served all at the same moment, and reads in between wait for nothing", async () => {
    const { footer, mails } = await createUsed(60);
    await start(footer.id);
    const lease = await claim(0);
    for (const mail of mails) await store().republish.note(lease, compiled(mail, footer), after(LEASE_MS));
    const ids = new Set(mails.map(({ id }) => id));
    const seen: string[] = [];
    let isPublishing = true;
    const publishing = store()
      .republish.publish(lease, EVENT, "")
      .finally(() => {
        isPublishing = false;
      });
    while (isPublishing) {
      const { items } = await store().templates.list({ ...NEWEST, limit: 99 });
      const versions = items.filter(({ id }) => ids.has(id)).map(({ publishedVersion }) => publishedVersion);
      seen.push([...new Set(versions)].join());
      await new Promise(setImmediate);
    }
    expect(await publishing).toBe("done");
    expect(seen.filter((versions) => versions !== "1" && versions !== "2")).toEqual([]);
    expect(seen[0]).toBe("1");
  });

  it("wait as planned until they are continued", async () => {
    const { republish } = store();
    const { footer, mails } = await createUsed(1);
    const id = await start(footer.id, { planOnly: true });
    const lease = await claim(0);
    await republish.note(lease, { ...compiled(mails[0] ?? footer, footer) }, after(LEASE_MS));
    expect(await republish.finish(lease, "planned", auditEvent())).toBe(true);
    expect(await republish.claim(leaseAt(99_999))).toBeUndefined();
    expect(await republish.publish(lease, EVENT, "")).toBe("lost");
    expect(await republish.start(order(footer.id), MANY, auditEvent())).toEqual({ state: "active", id });
    expect(await republish.resume(id, auditEvent())).toBe(true);
    expect(await republish.find(id)).toMatchObject({ state: "running", planOnly: false });
    const second = await claim(0);
    expect(second.jobId).toBe(id);
    expect(await republish.resume(id, auditEvent())).toBe(false);
    expect(await republish.finish(second, "planned", auditEvent())).toBe(false);
    expect(await stateOf(id)).toBe("running");
  });

  it("keep what was made until they have ended, and are forgotten without what they have published", async () => {
    const { republish } = store();
    const { footer, mails } = await createUsed(2);
    const [mail = footer, other = footer] = mails;
    const id = await start(footer.id);
    const lease = await claim(0);
    // A template that goes has the same text, which is stored once.
    const draft = await create({ source: { kind: "mjml", text: `{"made":"${mail.id}"}` } });
    await republish.note(lease, compiled(mail, footer), after(LEASE_MS));
    expect(await store().templates.delete(draft.id, 1, auditEvent())).toBe("done");
    await republish.dropMade(id);
    expect(await republish.publish(lease, EVENT, "")).toBe("done");
    await republish.note(lease, compiled(other, footer), after(LEASE_MS));
    await republish.cancel(id, auditEvent({ at: after(6) }));
    await republish.dropMade(id);
    const prune = (ms: number, isDryRun = false) =>
      store().prune({ republishJobsBefore: after(ms) }, { at: after(9), actor: "server" }, { isDryRun });
    expect(await prune(6)).toMatchObject({ republishJobs: 0 });
    expect(await prune(7, true)).toMatchObject({ republishJobs: 1 });
    expect(await stateOf(id)).toBe("cancelled");
    expect(await prune(7)).toMatchObject({ republishJobs: 1 });
    expect([await stateOf(id), await statesOf(id)]).toEqual([undefined, []]);
    expect(await lastEvent()).toMatchObject({ action: "republish.prune", subject: footer.id, facts: { job: id } });
    expect((await store().templates.findVersion(mail.id, 2))?.programs).toEqual({ html: `{"made":"${mail.id}"}` });
    expect(await store().templates.findVersion(other.id, 2)).toBeUndefined();
    expect(await servedVersion(other)).toBe(1);
  });
}
