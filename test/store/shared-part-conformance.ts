import { expect, it } from "vitest";
import type { Template } from "../../src/domain/template/template.ts";
import type { Store } from "../../src/store/port/store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { NEWEST, newVersion, storedTemplate } from "../support/stored-template.ts";

/** Partials and layouts: kinds of templates, and what versions were made from. */
export function describeSharedParts(store: () => Store): void {
  async function create(changes: Partial<Template>): Promise<Template> {
    const template = storedTemplate(changes);
    await store().templates.create(template, auditEvent());
    return template;
  }

  async function publish(template: Template, changes: Parameters<typeof newVersion>[1] = {}) {
    return store().templates.publish(newVersion(template, changes), undefined, auditEvent());
  }

  const used = ({ id, slug = "", kind = "partial" }: Template, version = 1) => ({ id, slug, kind, version });
  const archive = (id: string) => store().templates.setArchived(id, new Date(), auditEvent());
  const unarchive = (id: string) => store().templates.setArchived(id, undefined, auditEvent());

  it("keeps the kind of a template, and lists by it", async () => {
    const mail = await create({ name: "Mail" });
    const partial = await create({ name: "Footer", slug: "footer", kind: "partial" });
    const layout = await create({ name: "Base", slug: "base", kind: "layout" });
    await publish(partial);
    for (const { id, kind } of [mail, partial, layout]) {
      expect((await store().templates.find({ by: "id", id }))?.kind).toBe(kind);
      expect((await store().templates.findPublication({ by: "id", id }))?.kind).toBe(kind);
    }
    expect((await store().templates.findPublication({ by: "slug", slug: "footer" }))?.kind).toBe("partial");
    const namesOf = async (changes: Partial<typeof NEWEST>) => {
      const { items, total } = await store().templates.list({ ...NEWEST, order: "name", ...changes, limit: 9 });
      expect(total).toBe(items.length);
      return items.map(({ name, kind = "mail" }) => `${kind} ${name}`);
    };
    expect(await namesOf({})).toEqual(["layout Base", "partial Footer", "mail Mail"]);
    expect(await namesOf({ kind: "mail" })).toEqual(["mail Mail"]);
    expect(await namesOf({ kind: "partial" })).toEqual(["partial Footer"]);
    expect(await namesOf({ kind: "layout", state: "unpublished" })).toEqual(["layout Base"]);
    expect(await namesOf({ kind: "layout", state: "published" })).toEqual([]);
    expect(await namesOf({ kind: "partial", words: ["base"] })).toEqual([]);
  });

  it("tells watchers nothing of partials and layouts, and counts the other changes without a gap", async () => {
    const mail = await create({ slug: "mail" });
    const partial = await create({ slug: "footer", kind: "partial" });
    await publish(mail);
    await publish(partial);
    await archive(partial.id);
    await unarchive(partial.id);
    const renamed = { ...partial, slug: "foot", revision: 5, updatedAt: new Date() };
    const revision = (await store().templates.find({ by: "id", id: partial.id }))?.revision ?? 0;
    expect(await store().templates.update(renamed, revision, auditEvent())).toBe("done");
    await publish(mail);
    const changes = (await store().changes.listAfter({ number: 0, at: new Date(0) }, 9)) ?? [];
    expect(
      changes.map((change) => [change.number, "templateId" in change && change.templateId, change.version]),
    ).toEqual([
      [1, mail.id, 1],
      [2, mail.id, 2],
    ]);
    expect((await store().changes.latest()).number).toBe(2);
  });

  it("finds the published sources of slugs in one read", async () => {
    const source = { kind: "mjml", text: "<mj-text>v1</mj-text>", files: { "a.mjml": "<mj-text />" } } as const;
    const partial = await create({ slug: "footer", kind: "partial", source });
    const draft = await create({ slug: "draft", kind: "partial" });
    const mail = await create({ slug: "mail" });
    await publish(partial);
    await publish(partial, { source: { ...source, text: "<mj-text>v2</mj-text>" } });
    await publish(mail);
    await archive(mail.id);
    const found = await store().templates.listShared(["mail", "none", "footer", "draft"]);
    expect(found.toSorted((one, other) => (one.slug < other.slug ? -1 : 1))).toEqual([
      { id: draft.id, slug: "draft", kind: "partial", isArchived: false },
      {
        ...{ id: partial.id, slug: "footer", kind: "partial", isArchived: false },
        published: { version: 2, source: { ...source, text: "<mj-text>v2</mj-text>" } },
      },
      { id: mail.id, slug: "mail", kind: undefined, isArchived: true },
    ]);
    expect(await store().templates.listShared([])).toEqual([]);
  });

  it("finds each source in the best locale that it is published in, and else as it was written", async () => {
    const source = { kind: "mjml", text: "<mj-text>Bye</mj-text>" } as const;
    const inLocale = (text: string) => ({
      subject: "",
      source: { ...source, text },
      programs: {},
      fallbacks: 0,
      outdated: 0,
    });
    const footer = await create({ slug: "footer", kind: "partial", source });
    await publish(footer, { translated: { de: inLocale("<mj-text>Tschüs</mj-text>"), "de-AT": inLocale("Baba") } });
    await publish(await create({ slug: "base", kind: "layout", source }));
    const textsIn = async (locale?: string) => {
      const found = await store().templates.listShared(["footer", "base"], locale);
      return Object.fromEntries(found.map(({ slug, published }) => [slug, published?.source.text]));
    };
    expect(await textsIn("de-AT")).toEqual({ footer: "Baba", base: source.text });
    expect(await textsIn("de-CH")).toEqual({ footer: "<mj-text>Tschüs</mj-text>", base: source.text });
    expect(await textsIn("fr")).toEqual({ footer: source.text, base: source.text });
    expect(await textsIn()).toEqual({ footer: source.text, base: source.text });
  });

  it("records what a version was made from, and who uses a partial now", async () => {
    const footer = await create({ slug: "footer", kind: "partial" });
    const base = await create({ slug: "base", kind: "layout" });
    const mail = await create({ name: "A mail", slug: "mail" });
    const other = await create({ name: "Other" });
    await publish(footer);
    await publish(base, { dependencies: [used(footer)] });
    await publish(mail, { dependencies: [used(footer), used(base)] });
    await publish(other, { dependencies: [used(footer)] });
    await publish(other);
    const dependencies = [used(base), used(footer)];
    expect((await store().templates.findVersion(mail.id, 1))?.dependencies).toEqual(dependencies);
    expect((await store().templates.listVersions(mail.id, { limit: 1 })).items[0]?.dependencies).toEqual(dependencies);
    expect((await store().templates.findVersion(other.id, 2))?.dependencies).toBeUndefined();
    expect(await store().templates.listDependents(footer.id, 9)).toEqual([
      { id: mail.id, name: "A mail", slug: "mail", publishedVersion: 1, usedVersion: 1 },
      { id: base.id, name: base.name, slug: "base", kind: "layout", publishedVersion: 1, usedVersion: 1 },
    ]);
    expect(await store().templates.listDependents(footer.id, 1)).toHaveLength(1);
    expect(await store().templates.listDependents(other.id, 9)).toEqual([]);
  });

  it("archives nothing that an active template uses, and publishes nothing that uses an archived one", async () => {
    const footer = await create({ slug: "footer", kind: "partial" });
    const mail = await create({ slug: "mail" });
    await publish(footer);
    await publish(mail, { dependencies: [used(footer)] });
    const events = () => store().audit.list({ limit: 99 });
    const before = (await events()).length;
    expect(await archive(footer.id)).toBe("in-use");
    expect(await events()).toHaveLength(before);
    await archive(mail.id);
    expect(await archive(footer.id)).toMatchObject({ id: footer.id, archivedAt: expect.any(Date) });
    await unarchive(mail.id);
    expect(await publish(mail, { dependencies: [used(footer)] })).toBe("dependency-archived");
    expect((await store().templates.find({ by: "id", id: mail.id }))?.publishedVersion).toBe(1);
    expect(await publish(mail)).toMatchObject({ version: 2 });
  });
}
