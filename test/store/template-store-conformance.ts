import { expect, it } from "vitest";
import type { Template } from "../../src/domain/template/template.ts";
import type { Store } from "../../src/store/port/store.ts";
import type { FormerSlug } from "../../src/store/port/template-store.ts";
import { auditEvent, brokenEvent } from "../support/audit-event.ts";
import { newestFirst } from "../support/read-all-pages.ts";
import { readAllTemplates } from "../support/read-all-templates.ts";
import { NEWEST, newVersion, storedTemplate } from "../support/stored-template.ts";

const ARCHIVED_AT = new Date("2026-05-20T08:00:00.042Z");

/** Templates and their drafts. */
export function describeTemplateStore(store: () => Store): void {
  async function create(changes: Partial<Template> = {}): Promise<Template> {
    const template = storedTemplate(changes);
    expect(await store().templates.create(template, auditEvent())).toBe("done");
    return template;
  }
  const find = (id: string) => store().templates.find({ by: "id", id });

  it("gives back a template as it was stored, by id and by slug", async () => {
    const text = `{"text":"${"Grüße, 世界 \u{1F469}\u200D\u{1F469} \u0000 \u2028 \\u0041"}"}\r\n\t`;
    const template = await create({ slug: "order-receipt", name: "Ж", source: { kind: "document", text } });
    expect(await find(template.id)).toEqual(template);
    expect(await store().templates.find({ by: "slug", slug: "order-receipt" })).toEqual(template);
  });

  it("changes nothing for who has left before the transaction, and throws why", async () => {
    const signal = AbortSignal.abort("left");
    const left = storedTemplate();
    await expect(store().templates.create(left, auditEvent(), { signal })).rejects.toBe("left");
    expect(await find(left.id)).toBeUndefined();
    const template = await create();
    const change = { ...template, name: "Other", revision: 2 };
    await expect(store().templates.update(change, 1, auditEvent(), { signal })).rejects.toBe("left");
    await expect(store().templates.publish(newVersion(template), undefined, auditEvent(), { signal })).rejects.toBe(
      "left",
    );
    expect(await find(template.id)).toEqual(template);
    expect(await store().audit.list({ limit: 5 })).toHaveLength(1);
  });

  it("keeps a source of a megabyte whole", async () => {
    const template = await create({ source: { kind: "mjml", text: "ä€\u{1F4E7}x".repeat(100_000) } });
    const found = await find(template.id);
    expect(Buffer.byteLength(found?.source.text ?? "")).toBe(1_000_000);
    expect(found?.source.text === template.source.text).toBe(true);
  });

  it("finds nothing under an unknown id or slug, and tells slugs apart by case", async () => {
    await create({ slug: "welcome" });
    expect(await find("00000000-0000-4000-8000-000000000000")).toBeUndefined();
    expect(await store().templates.find({ by: "slug", slug: "Welcome" })).toBeUndefined();
    expect(await store().templates.findPublication({ by: "slug", slug: "Welcome" })).toBeUndefined();
    expect(await store().templates.findPublication({ by: "slug", slug: "welcome " })).toBeUndefined();
  });

  it("keeps values that look like SQL as they are", async () => {
    const name = `'); DROP TABLE templates; -- " ? @id $1`;
    const template = await create({ name, subject: name });
    expect(await find(template.id)).toEqual(template);
  });

  it("refuses a slug that is taken, by an archived template too, and stores nothing", async () => {
    const first = await create({ slug: "welcome" });
    await store().templates.setArchived(first.id, ARCHIVED_AT, auditEvent({ action: "template.archive" }));
    const second = storedTemplate({ slug: "welcome" });
    expect(await store().templates.create(second, auditEvent())).toBe("slug-taken");
    expect(await find(second.id)).toBeUndefined();
    expect((await store().audit.list({ limit: 1 }))[0]?.action).toBe("template.archive");
  });

  it("gives a slug to one of many that ask at once", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => store().templates.create(storedTemplate({ slug: "one" }), auditEvent())),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "slug-taken")).toHaveLength(5);
  });

  it("creates nothing when the event cannot be written", async () => {
    const template = storedTemplate({ slug: "welcome" });
    await expect(store().templates.create(template, brokenEvent())).rejects.toThrow();
    expect(await find(template.id)).toBeUndefined();
    expect(await store().templates.create(template, auditEvent())).toBe("done");
  });

  it("deletes a template that was never published with all that it has, and frees its slug", async () => {
    const files = { "part.mjml": "<mj-text>part</mj-text>" };
    const known = { diagnostics: [], isPublishable: true };
    const shared = { kind: "mjml", text: "shared", files } as const;
    const other = await create({ source: shared });
    const template = await create({ slug: "welcome", name: "Welcome", source: shared, ...known });
    const changed = { ...template, name: "Hello", source: { kind: "mjml", text: "own" }, revision: 2 } as const;
    await store().templates.update({ ...changed, draftRevision: 2 }, 1, auditEvent({ actor: "key_B" }));
    const sample = { name: "a", data: {}, updatedAt: ARCHIVED_AT };
    await store().samples.set(template.id, sample, { count: 9, bytes: 99 }, auditEvent());
    const before = await store().changes.latest();
    const event = auditEvent({ action: "template.delete", subject: template.id });
    expect(await store().templates.delete(template.id, 1, event)).toBe("stale");
    await expect(store().templates.delete(template.id, 2, brokenEvent())).rejects.toThrow();
    expect((await find(template.id))?.source.text).toBe("own");
    expect(await store().samples.list(template.id)).toHaveLength(1);
    expect(await store().templates.delete(template.id, 2, event)).toBe("done");
    expect(await store().templates.delete(template.id, 2, event)).toBe("absent");
    expect(await find(template.id)).toBeUndefined();
    expect(await store().templates.findPublication({ by: "slug", slug: "welcome" })).toBeUndefined();
    expect(await store().templates.listDrafts(template.id)).toEqual([]);
    expect(await store().samples.list(template.id)).toEqual([]);
    expect(await find(other.id)).toEqual(other);
    expect(await store().changes.latest()).toEqual(before);
    const [last] = await store().audit.list({ limit: 1 });
    expect(last).toMatchObject({ action: "template.delete", subjectName: "Hello", isSubjectDeleted: true });
    expect(await store().audit.list({ limit: 9, filter: { subject: template.id } })).toHaveLength(1);
    const next = await create({ slug: "welcome", source: { kind: "mjml", text: "own" } });
    expect(await store().templates.find({ by: "slug", slug: "welcome" })).toEqual(next);
  });

  it("deletes nothing that is or was published", async () => {
    const template = await create();
    await store().templates.publish(newVersion(template), undefined, auditEvent());
    await store().templates.setArchived(template.id, ARCHIVED_AT, auditEvent());
    const { revision = 0 } = (await find(template.id)) ?? {};
    expect(await store().templates.delete(template.id, revision, auditEvent())).toBe("published");
    expect(await find(template.id)).toMatchObject({ revision, publishedVersion: 1 });
    expect(await store().audit.list({ limit: 9 })).toHaveLength(3);
  });

  it("replaces what an update may change, and nothing else", async () => {
    const template = await create({ slug: "welcome" });
    const changed: Template = {
      ...template,
      name: "Receipt",
      slug: "receipt",
      subject: "Thanks",
      source: { kind: "document", text: "{}" },
      revision: 2,
      draftRevision: 2,
      updatedAt: new Date("2026-05-03T00:00:00.003Z"),
    };
    const event = auditEvent({ action: "template.update", subject: template.id });
    expect(await store().templates.update(changed, 1, event)).toBe("done");
    expect(await find(template.id)).toEqual(changed);
    expect(await store().templates.find({ by: "slug", slug: "welcome" })).toBeUndefined();
    expect((await store().audit.list({ limit: 1 }))[0]).toEqual({ number: 2, ...event, subjectName: "Receipt" });
  });

  it("keeps the source when an update does not change it", async () => {
    const template = await create();
    await store().templates.update({ ...template, name: "Receipt", revision: 2 }, 1, auditEvent());
    expect((await find(template.id))?.source).toEqual(template.source);
  });

  it("keeps a document that was given as text, valid or not, byte for byte and as one", async () => {
    const texts = ['{"a": 1}\r\n', "", '{"a"', "[1]", "<mjml></mjml>", "\u0000\t{"];
    const [first = "", ...others] = texts;
    const source = (text: string) => ({ kind: "document", text, asText: true, sendingService: "mailchimp" }) as const;
    let template = await create({ source: source(first) });
    expect((await find(template.id))?.source).toEqual(source(first));
    for (const text of others) {
      const { revision } = template;
      template = { ...template, source: source(text), revision: revision + 1, draftRevision: revision + 1 };
      expect(await store().templates.update(template, revision, auditEvent())).toBe("done");
      expect((await find(template.id))?.source).toEqual(source(text));
    }
    const version = await store().templates.publish(newVersion(template), undefined, auditEvent());
    expect(version).toMatchObject({ version: 1 });
    expect((await store().templates.findVersion(template.id, 1))?.source).toEqual(template.source);
    expect((await find(template.id))?.draftVersion).toBe(1);
  });

  it("keeps what was found in the draft, and knows nothing of a draft that an earlier release has saved", async () => {
    const found = (severity: "error" | "warning") =>
      ({ rule: "mjml.stray-text", severity, message: "\u0000 'a'", path: ["mjml", 1, 2] }) as const;
    const known = { diagnostics: [found("error"), found("warning")], isPublishable: false };
    const template = await create(known);
    expect(await find(template.id)).toMatchObject(known);
    const listed = async () => (await store().templates.list({ ...NEWEST, limit: 1, showArchived: true })).items[0];
    expect(await listed()).toMatchObject({ id: template.id, isPublishable: false });
    const sound = { diagnostics: [found("warning")], isPublishable: true };
    const changed = { ...template, ...sound, revision: 2, draftRevision: 2 };
    await store().templates.update(changed, 1, auditEvent());
    expect(await find(template.id)).toMatchObject(sound);
    const unknown = { ...changed, diagnostics: undefined, isPublishable: undefined, revision: 3, draftRevision: 3 };
    await store().templates.update(unknown, 2, auditEvent());
    expect(await find(template.id)).toEqual(unknown);
    expect((await listed())?.isPublishable).toBeUndefined();
    expect(await store().templates.setArchived(template.id, ARCHIVED_AT, auditEvent())).toMatchObject({ revision: 4 });
  });

  it("replaces a source by one of the same kind, by one with other files, and by one of another kind", async () => {
    const files = { "a.mjml": "\u0000ä", "parts/b c.css": "" };
    const template = await create({ source: { kind: "mjml", text: "{}", path: "mails/a.mjml", files } });
    expect((await find(template.id))?.source).toEqual(template.source);
    const sources = [
      { kind: "mjml", text: "{}", path: "mails/a.mjml", files: { ...files, "a.mjml": "" } },
      { kind: "mjml", text: "{}", path: "mails/b.mjml", files: { ...files, "a.mjml": "" } },
      { kind: "mjml", text: "{ }" },
      { kind: "document", text: "{ }" },
    ] as const;
    for (const [index, source] of sources.entries()) {
      await store().templates.update({ ...template, source, revision: index + 2 }, index + 1, auditEvent());
      expect((await find(template.id))?.source).toEqual(source);
    }
  });

  it("lets a template keep its slug, lose it, and another one take it", async () => {
    const first = await create({ slug: "welcome" });
    const second = await create({ slug: "hello" });
    const take = (revision: number) =>
      store().templates.update({ ...second, slug: "welcome", revision: revision + 1 }, revision, auditEvent());
    expect(await store().templates.update({ ...first, revision: 2 }, 1, auditEvent())).toBe("done");
    expect(await take(1)).toBe("slug-taken");
    expect(await find(second.id)).toEqual(second);
    expect(await store().templates.update({ ...first, slug: undefined, revision: 3 }, 2, auditEvent())).toBe("done");
    expect((await find(first.id))?.slug).toBeUndefined();
    expect(await take(1)).toBe("done");
    expect((await store().templates.find({ by: "slug", slug: "welcome" }))?.id).toBe(second.id);
  });

  it("asks about a slug that a published template gave up, and stores nothing when it is refused", async () => {
    const first = await create({ slug: "welcome", name: "First" });
    await store().templates.publish(newVersion(first), undefined, auditEvent());
    const freedAt = new Date("2026-06-02T00:00:00.004Z");
    const renamed = { ...first, slug: "hello", name: "Renamed", revision: 3, updatedAt: freedAt };
    await store().templates.update(renamed, 2, auditEvent());
    const asked: FormerSlug[] = [];
    const assertFormerSlug = (former: FormerSlug) => {
      asked.push(former);
      throw new Error("refused");
    };
    const other = await create({ slug: "other" });
    const event = (await store().audit.list({ limit: 1 }))[0];
    const taking = { ...other, slug: "welcome", revision: 2 };
    await expect(store().templates.update(taking, 1, auditEvent(), { assertFormerSlug })).rejects.toThrow("refused");
    const made = storedTemplate({ slug: "welcome" });
    await expect(store().templates.create(made, auditEvent(), { assertFormerSlug })).rejects.toThrow("refused");
    expect(await find(other.id)).toEqual(other);
    expect(await find(made.id)).toBeUndefined();
    expect((await store().audit.list({ limit: 1 }))[0]).toEqual(event);
    const former = { slug: "welcome", templateId: first.id, name: "Renamed", freedAt };
    expect(asked).toEqual([former, former]);
    const own = { ...renamed, slug: "welcome", revision: 4 };
    expect(await store().templates.update(own, 3, auditEvent(), { assertFormerSlug })).toBe("done");
    expect(asked).toHaveLength(2);
  });

  it("asks about no slug that a draft gave up, nor about one that stays", async () => {
    const draft = await create({ slug: "welcome" });
    await store().templates.update({ ...draft, slug: undefined, revision: 2 }, 1, auditEvent());
    const assertFormerSlug = () => {
      throw new Error("asked");
    };
    const other = storedTemplate({ slug: "welcome" });
    expect(await store().templates.create(other, auditEvent(), { assertFormerSlug })).toBe("done");
    await store().templates.publish(newVersion(other), undefined, auditEvent());
    await store().templates.update({ ...other, slug: undefined, revision: 3 }, 2, auditEvent());
    const taker = await create({ slug: "welcome" });
    const same = { ...taker, name: "Same slug", revision: 2 };
    expect(await store().templates.update(same, 1, auditEvent(), { assertFormerSlug })).toBe("done");
  });

  it("refuses an update of a revision that is no longer stored, and one of an unknown template", async () => {
    const template = await create();
    await store().templates.update({ ...template, name: "new", revision: 2 }, 1, auditEvent({ action: "first" }));
    const stale = { ...template, name: "stale", revision: 2 };
    expect(await store().templates.update(stale, 1, auditEvent())).toBe("stale");
    expect((await find(template.id))?.name).toBe("new");
    expect(await store().templates.update(storedTemplate(), 1, auditEvent())).toBe("absent");
    expect((await store().audit.list({ limit: 1 }))[0]?.action).toBe("first");
  });

  it("lets exactly one of several updates of one revision win", async () => {
    const template = await create();
    const names = ["a", "b", "c", "d"];
    const outcomes = await Promise.all(
      names.map((name) => store().templates.update({ ...template, name, revision: 2 }, 1, auditEvent())),
    );
    expect(outcomes.toSorted()).toEqual(["done", "stale", "stale", "stale"]);
    expect((await find(template.id))?.name).toBe(names[outcomes.indexOf("done")]);
  });

  it("updates nothing when the event cannot be written", async () => {
    const template = await create({ slug: "welcome" });
    const changed = { ...template, slug: "other", source: { kind: "mjml", text: "x" }, revision: 2 } as const;
    await expect(store().templates.update(changed, 1, brokenEvent())).rejects.toThrow();
    expect(await find(template.id)).toEqual(template);
  });

  it("archives and brings back, counting a revision and writing an event for each change only", async () => {
    const { source, ...summary } = await create();
    const at = new Date("2026-06-01T00:00:00.000Z");
    const archived = { ...summary, source, archivedAt: ARCHIVED_AT, revision: 2, updatedAt: at };
    const event = auditEvent({ action: "template.archive", at });
    expect(await store().templates.setArchived(summary.id, ARCHIVED_AT, event)).toEqual(archived);
    expect(await store().templates.setArchived(summary.id, new Date(), event)).toEqual(archived);
    expect(await find(summary.id)).toEqual(archived);
    const active = { ...archived, archivedAt: undefined, revision: 3 };
    expect(await store().templates.setArchived(summary.id, undefined, event)).toEqual(active);
    expect(await store().templates.setArchived(summary.id, undefined, event)).toEqual(active);
    expect(await find(summary.id)).toEqual(active);
    expect((await store().audit.list({ limit: 9 })).filter(({ action }) => action === event.action)).toHaveLength(2);
  });

  it("archives nothing that is absent, and nothing when the event cannot be written", async () => {
    const template = await create();
    expect(await store().templates.setArchived(storedTemplate().id, ARCHIVED_AT, auditEvent())).toBeUndefined();
    await expect(store().templates.setArchived(template.id, ARCHIVED_AT, brokenEvent())).rejects.toThrow();
    expect(await find(template.id)).toEqual(template);
  });

  it("lists summaries newest first, archived ones only when asked, in pages that hold under ties", async () => {
    const seconds = [2, 1, 1, 1, 3, 2];
    const templates: Template[] = [];
    for (const second of seconds)
      templates.push(await create({ createdAt: new Date(Date.UTC(2026, 4, 1, 0, 0, second)) }));
    const sorted = templates.toSorted(newestFirst).map(({ id }) => id);
    const hidden = sorted[3] ?? "";
    await store().templates.setArchived(hidden, ARCHIVED_AT, auditEvent());
    for (const showArchived of [true, false]) {
      const pages = await readAllTemplates(store(), { ...NEWEST, limit: 2, showArchived });
      expect(pages).toHaveLength(3);
      const items = pages.flatMap((page) => page.items);
      expect(items.map(({ id }) => id)).toEqual(sorted.filter((id) => showArchived || id !== hidden));
      for (const item of items) expect(item).not.toHaveProperty("source");
    }
  });

  it("ends a page of templates before it holds more bytes than asked for, but not before its first", async () => {
    const subject = "ü".repeat(500);
    for (let count = 0; count < 5; count += 1) await create({ subject });
    const read = (bytes: number) => readAllTemplates(store(), { ...NEWEST, limit: 4, bytes, showArchived: true });
    expect((await read(3_000)).map(({ items }) => items.length)).toEqual([2, 2, 1]);
    expect((await read(1)).map(({ items }) => items.length)).toEqual([1, 1, 1, 1, 1]);
    expect((await read(1_000_000)).map(({ items }) => items.length)).toEqual([4, 1]);
  });
}
