import { expect, it } from "vitest";
import { TARGETS } from "../../src/domain/target.ts";
import { MAIL_PARTS } from "../../src/domain/template/program-name.ts";
import type { Template } from "../../src/domain/template/template.ts";
import type { TemplateVersion } from "../../src/domain/template/template-version.ts";
import type { Store } from "../../src/store/port/store.ts";
import type { NewTemplateVersion } from "../../src/store/port/template-store.ts";
import { auditEvent, brokenEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { NEWEST, newVersion, storedTemplate } from "../support/stored-template.ts";

/** Publishing, and what is served from then on. */
export function describeTemplateVersions(store: () => Store): void {
  async function create(changes: Partial<Template> = {}): Promise<Template> {
    const template = storedTemplate(changes);
    await store().templates.create(template, auditEvent());
    return template;
  }

  async function publish(template: Template, changes: Partial<NewTemplateVersion> = {}): Promise<TemplateVersion> {
    const outcome = await store().templates.publish(newVersion(template, changes), undefined, auditEvent());
    if (typeof outcome === "string") throw new Error(outcome);
    return outcome;
  }

  it("serves nothing before the first publication", async () => {
    const template = await create({ slug: "welcome" });
    const nothing = { templateId: template.id, name: template.name, slug: "welcome", prunedVersions: 0 };
    expect(await store().templates.findPublication({ by: "id", id: template.id })).toEqual(nothing);
    expect(await store().templates.findPublication({ by: "slug", slug: "welcome" })).toEqual(nothing);
    expect(await store().templates.findPublication({ by: "id", id: storedTemplate().id })).toBeUndefined();
    expect(await store().templates.findVersion(template.id, 1)).toBeUndefined();
    expect(await store().templates.listVersions(template.id, { limit: 5 })).toEqual({ items: [], hasMore: false });
  });

  it("serves the document that a version was resolved to, and keeps its source", async () => {
    const template = await create();
    const source = { kind: "document", text: '{"a": 1}' } as const;
    await publish(template, { source, programs: { html: "{}" }, resolvedDocument: '{"a": 2}' });
    const { findContent, findVersion } = store().templates;
    expect(await findContent(template.id, 1, [])).toMatchObject({ document: '{"a": 2}', programs: {} });
    const kept = { source, resolvedDocument: '{"a": 2}', programs: { html: "{}" } };
    expect(await findVersion(template.id, 1)).toMatchObject(kept);
  });

  it("keeps what a version has of a brand, which changes nothing of what it serves", async () => {
    const template = await create();
    const one = await publish(template, { programs: { html: "{}" } });
    const other = await publish(template, { programs: { html: "{}" }, brandUse: '{"values":[]}' });
    const { findVersion } = store().templates;
    expect(await findVersion(template.id, 2)).toMatchObject({ brandUse: '{"values":[]}', programs: { html: "{}" } });
    expect(other.digest).toBe(one.digest);
    expect((await findVersion(template.id, 2))?.digest).toBe(one.digest);
  });

  it("keeps a version in other languages, and finds what SDK keys see of each", async () => {
    const template = await create();
    const source = { kind: "document", text: '{"a": "<b>Hello</b>, you"}' } as const;
    const html = '{"format":1,"ops":["<table><tr><td>Hello</td></tr></table>"]}';
    const german = {
      subject: "Hallo",
      source: { ...source, text: '{"a": "<b>Hallo</b>, du"}' },
      programs: { html: html.replace("Hello", "Hallo, <i>du</i>"), text: '{"format":1,"ops":["Hallo"]}' },
      programsOnly: "lists",
      fallbacks: 2,
      outdated: 0,
    };
    const chinese = {
      ...german,
      source,
      subject: "你好",
      resolvedDocument: '{"a": "\u{1F600}"}',
      fallbacks: 0,
      outdated: 0,
    };
    const translated = { "zh-Hant-TW": chinese, de: german };
    const stored = await publish(template, { source, subject: "Hello", programs: { html }, translated });
    expect(stored.locales).toEqual(["de", "zh-Hant-TW"]);
    const { findContent, findVersion, listLocales, listVersions } = store().templates;
    expect(await findVersion(template.id, 1)).toEqual(stored);
    expect((await listVersions(template.id, { limit: 1 })).items[0]?.locales).toEqual(["de", "zh-Hant-TW"]);
    expect(await listLocales(template.id, 1)).toEqual(["de", "zh-Hant-TW"]);
    expect(await listLocales(template.id, 2)).toEqual([]);
    const publishedAt = new Date("2026-05-02T09:30:00.123Z");
    expect(await findContent(template.id, 1, ["html", "text", "mjml"], "de")).toEqual({
      subject: "Hallo",
      publishedAt,
      document: german.source.text,
      programs: german.programs,
      programsOnly: "lists",
    });
    const inChinese = await findContent(template.id, 1, ["text"], "zh-Hant-TW");
    expect(inChinese).toMatchObject({ subject: "你好", document: '{"a": "\u{1F600}"}' });
    expect(inChinese?.programs).toEqual({ text: german.programs.text });
    const own = { subject: "Hello", publishedAt, document: source.text, programs: { html } };
    expect(await findContent(template.id, 1, ["html", "text"])).toEqual(own);
    expect(await findContent(template.id, 1, ["html"], "fr")).toBeUndefined();
  });

  it("keeps MJML with its files in another language, and serves no source of it", async () => {
    const template = await create();
    const source = { kind: "mjml", text: "<mjml>Hello</mjml>", files: { "a.mjml": "<p>Bye</p>" } } as const;
    const programs = { html: '{"format":1}' };
    const german = { kind: "mjml", text: "<mjml>Hallo</mjml>", files: { "a.mjml": "<p>Tschüs</p>" } } as const;
    const translated = { de: { subject: "Hallo", source: german, programs, fallbacks: 0, outdated: 0 } };
    const stored = await publish(template, { source, programs, translated });
    const { findContent, findVersion } = store().templates;
    expect(await findVersion(template.id, 1)).toEqual(stored);
    expect((await findVersion(template.id, 1))?.translated?.de?.source).toEqual(german);
    expect((await findContent(template.id, 1, ["html"], "de"))?.document).toBeUndefined();
  });

  it("keeps in all its languages a version that has texts in common with a pruned one", async () => {
    const template = await create();
    const programs = { html: '{"format":1,"ops":["<b>Hello</b>, you"]}' };
    const german = (html: string) => {
      return { subject: html, source: template.source, programs: { html }, fallbacks: 0, outdated: 0 };
    };
    const first = { de: german("Hallo"), fr: german("Bonjour") };
    await publish(template, { programs, comment: "", translated: first });
    await publish(template, { programs, comment: "", translated: { ...first, fr: german("Salut") } });
    const last = await publish(template, { programs, comment: "", translated: first });
    const by = { at: new Date(), actor: "cli" };
    expect(await store().prune({ versionsBefore: by.at }, by, { isDryRun: false })).toMatchObject({ versions: 2 });
    expect(await store().templates.findVersion(template.id, 3)).toEqual(last);
    const inFrench = await store().templates.findContent(template.id, 3, ["html"], "fr");
    expect(inFrench?.programs).toEqual({ html: "Bonjour" });
  });

  it("has another digest where only a translation differs", async () => {
    const template = await create();
    const programs = { html: '{"format":1}' };
    const { source } = template;
    const inGerman = (subject: string) => ({ de: { subject, source, programs, fallbacks: 0, outdated: 0 } });
    const one = await publish(template, { programs, translated: inGerman("Hallo") });
    const other = await publish(template, { programs, translated: inGerman("Guten Tag") });
    expect(other.digest).not.toBe(one.digest);
    const { findVersion } = store().templates;
    expect((await findVersion(template.id, 2))?.digest).toBe(other.digest);
    expect(await digestOfChange(store(), template.id)).toBe(other.digest);
  });

  it("lists what published mails have of a brand, in the order of their ids", async () => {
    const publishAs = async (changes: Partial<Template>, brandUse?: string): Promise<string> => {
      const template = await create(changes);
      await publish(template, { programs: { html: "{}" }, brandUse });
      return template.id;
    };
    const one = await publishAs({ slug: "one", name: "One" }, '{"n":1}');
    const two = await publishAs({ slug: undefined, name: "Two" }, '{"n":2}');
    const plain = await publishAs({});
    const partial = await publishAs({ kind: "partial" }, '{"n":3}');
    const archived = await publishAs({}, '{"n":4}');
    await store().templates.setArchived(archived, new Date(), auditEvent());
    const draft = await create();
    const expected = [
      { templateId: one, slug: "one", name: "One", version: 1, brandUse: '{"n":1}' },
      { templateId: two, slug: undefined, name: "Two", version: 1, brandUse: '{"n":2}' },
    ].toSorted((left, right) => (left.templateId < right.templateId ? -1 : 1));
    const { listBrandUses } = store().templates;
    const ids = [one, two, plain, partial, archived, draft.id];
    expect(await listBrandUses({ ids })).toEqual({ items: expected, next: undefined });
    const found: string[] = [];
    let after: string | undefined;
    do {
      const { items, next } = await listBrandUses({ after, limit: 2 });
      for (const { templateId } of items) if (ids.includes(templateId)) found.push(templateId);
      after = next;
    } while (after !== undefined);
    expect(found).toEqual(expected.map(({ templateId }) => templateId));
  });

  it("stores a version whole and serves it", async () => {
    const template = await create({ slug: "welcome" });
    const request = newVersion(template, {
      source: {
        kind: "mjml",
        text: "<mjml />",
        path: "mails/a.mjml",
        files: { "parts/b.mjml": "<mj-text />" },
        sendingService: "mailjet",
      },
      comment: "Für \u{1F389}",
      programsOnly: "lists (repeat)",
      rolledBackFrom: 7,
      targets: ["html", "mjml", "react-email"],
      programs: { html: "{}", mjml: "é".repeat(200_000), "react-email": '"\u0000"', text: '"t"', subject: '"s"' },
      diagnostics: [
        {
          rule: "image.missing-alt",
          severity: "warning",
          message: "no alt",
          path: ["document", "rows", 0],
          node: "img_1",
        },
        { rule: "mjml.unknown-element", severity: "warning", message: "unknown", path: ["mjml", 3, 14] },
      ],
    });
    const { draftRevision: _, ...content } = request;
    const published = await store().templates.publish(request, 1, auditEvent());
    const digest = await digestOfChange(store(), template.id);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(published).toEqual({ ...content, version: 1, digest });
    expect(await store().templates.findVersion(template.id, 1)).toEqual(published);
    const named = { templateId: template.id, name: template.name, slug: "welcome" };
    const publication = { ...named, publishedVersion: 1, prunedVersions: 0 };
    expect(await store().templates.findPublication({ by: "slug", slug: "welcome" })).toEqual(publication);
  });

  it("finds what SDK keys see of a version: the programs that are named, and no source of MJML", async () => {
    const template = await create();
    const programs = { html: '"h"', mjml: '"m"', "react-email": '"r"', text: "é\u0000", subject: '"s"' };
    await publish(template, { subject: "Für {{ you }}", programs });
    const { findContent } = store().templates;
    const content = {
      subject: "Für {{ you }}",
      publishedAt: new Date("2026-05-02T09:30:00.123Z"),
      document: undefined,
    };
    const some = { mjml: '"m"', text: "é\u0000", subject: '"s"' };
    expect(await findContent(template.id, 1, ["mjml", "text", "subject"])).toEqual({ ...content, programs: some });
    expect(await findContent(template.id, 1, [...TARGETS, ...MAIL_PARTS])).toEqual({ ...content, programs });
    expect(await findContent(template.id, 1, [])).toEqual({ ...content, programs: {} });
  });

  it("finds the source of a document, leaves out programs it lacks, and knows no other version", async () => {
    const template = await create();
    const programs = { html: "{}" };
    await publish(template, { source: { kind: "document", text: '{"a": 1}' }, programs, programsOnly: "lists" });
    const { findContent } = store().templates;
    const content = { document: '{"a": 1}', programs, programsOnly: "lists" };
    expect(await findContent(template.id, 1, ["html", "text"])).toMatchObject(content);
    expect(await findContent(template.id, 1, [])).toMatchObject({ programsOnly: "lists" });
    expect(await findContent(template.id, 2, ["html"])).toBeUndefined();
    expect(await findContent(storedTemplate().id, 1, ["html"])).toBeUndefined();
  });

  it("moves the template on: revision, publication and dates, but not the draft", async () => {
    const template = await create({ draftRevision: 4, revision: 9 });
    const at = new Date("2026-05-02T09:30:01.000Z");
    await store().templates.publish(newVersion(template), 9, auditEvent({ at }));
    expect(await store().templates.find({ by: "id", id: template.id })).toEqual({
      ...template,
      revision: 10,
      publishedVersion: 1,
      publishedDraftRevision: 4,
      publishedAt: new Date("2026-05-02T09:30:00.123Z"),
      publishedBy: "key_T00000000001",
      draftVersion: 1,
      updatedAt: at,
      publishedDigest: await digestOfChange(store(), template.id),
    });
  });

  it("finds the newest version that equals a draft: subject, text, files and place among them", async () => {
    const source = {
      kind: "mjml",
      text: "<mjml />",
      path: "mails/a.mjml",
      files: { "b.mjml": "<mj-text />" },
    } as const;
    const template = await create({ slug: "welcome", source });
    const other = await create({ source });
    const { find, list, update } = store().templates;
    const equal = async () => [
      (await find({ by: "id", id: template.id }))?.draftVersion,
      (await find({ by: "slug", slug: "welcome" }))?.draftVersion,
      (await list({ ...NEWEST, limit: 10 })).items.find(({ id }) => id === template.id)?.draftVersion,
    ];
    expect(await equal()).toEqual([undefined, undefined, undefined]);
    await publish(other);
    await publish(template);
    await publish(template, { subject: "Another" });
    await publish(template, { source: { kind: "mjml", text: "<mjml />" } });
    expect(await equal()).toEqual([1, 1, 1]);
    await publish(template);
    expect(await equal()).toEqual([4, 4, 4]);

    let revision = (await find({ by: "id", id: template.id }))?.revision ?? 0;
    const draft = async (changes: Partial<Template>) => {
      await update({ ...template, ...changes, revision: revision + 1 }, revision, auditEvent());
      revision += 1;
      return equal();
    };
    expect(await draft({ subject: "Another" })).toEqual([2, 2, 2]);
    expect(await draft({ source: { kind: "mjml", text: "<mjml />" } })).toEqual([3, 3, 3]);
    const none = [undefined, undefined, undefined];
    expect(await draft({ source: { ...source, text: "<mjml></mjml>" } })).toEqual(none);
    expect(await draft({ source: { ...source, path: "mails/b.mjml" } })).toEqual(none);
    expect(await draft({ source: { ...source, files: { "b.mjml": "<mj-text></mj-text>" } } })).toEqual(none);
    expect(await draft({ source: { kind: "mjml", text: "<mjml />", path: "mails/a.mjml" } })).toEqual(none);
  });

  it("names the key that published a version as it is called now", async () => {
    const key = storedKey({ name: "Nightly" });
    await store().keys.create(key, storedSecret(key), auditEvent());
    const template = await create();
    await publish(template, { publishedBy: key.id });
    await publish(template, { publishedBy: "cli" });
    const names = (await store().templates.listVersions(template.id, { limit: 5 })).items.map(
      ({ publishedByName }) => publishedByName,
    );
    expect(names).toEqual([undefined, "Nightly"]);
    expect((await store().templates.findVersion(template.id, 1))?.publishedByName).toBe("Nightly");
  });

  it("tells of a template who published what is served, in lists and after a roll back", async () => {
    const template = await create({ slug: "welcome" });
    const [{ id }, other] = [template, await create()];
    const { find, list, setArchived } = store().templates;
    const tell = async (showArchived: boolean) => [
      (await find({ by: "slug", slug: "welcome" }))?.publishedBy,
      (await list({ ...NEWEST, limit: 10, showArchived })).items.find((each) => each.id === id)?.publishedBy,
    ];
    expect(await tell(false)).toEqual([undefined, undefined]);
    await publish(template, { publishedBy: "cli" });
    await publish(other, { publishedBy: "key_T00000000003" });
    expect(await tell(false)).toEqual(["cli", "cli"]);
    await publish(template, { publishedBy: "key_T00000000002", rolledBackFrom: 1 });
    expect(await setArchived(id, new Date(), auditEvent())).toMatchObject({ publishedBy: "key_T00000000002" });
    expect(await tell(true)).toEqual(["key_T00000000002", "key_T00000000002"]);
  });

  it("forgets the published draft when a version was not made from one", async () => {
    const template = await create();
    await publish(template);
    await publish(template, { draftRevision: undefined, rolledBackFrom: 1 });
    const stored = await store().templates.find({ by: "id", id: template.id });
    expect(stored).toMatchObject({ publishedVersion: 2, draftRevision: 1 });
    expect(stored?.publishedDraftRevision).toBeUndefined();
  });

  it("takes a draft for published, which changes nothing when it was", async () => {
    const template = await create();
    await publish(template);
    const [at, id] = [new Date("2026-05-03T00:00:00.000Z"), template.id];
    const { find, keepPublished, update } = store().templates;
    const served = await find({ by: "id", id });
    expect(await keepPublished(id, 2, auditEvent({ action: "unseen", at }))).toBe("done");
    expect(await find({ by: "id", id })).toEqual(served);
    expect((await store().audit.list({ limit: 1 }))[0]?.action).not.toBe("unseen");

    await update({ ...template, draftRevision: 2, revision: 3 }, 2, auditEvent());
    expect(await keepPublished(id, 2, auditEvent())).toBe("stale");
    expect(await keepPublished(storedTemplate().id, 2, auditEvent())).toBe("absent");
    expect(await keepPublished(id, 3, auditEvent({ action: "seen", at }))).toBe("done");
    const kept = { revision: 4, draftRevision: 2, publishedDraftRevision: 2, publishedVersion: 1, updatedAt: at };
    expect(await find({ by: "id", id })).toMatchObject(kept);
    expect((await store().audit.list({ limit: 1 }))[0]?.action).toBe("seen");

    await store().templates.setArchived(id, at, auditEvent());
    expect(await keepPublished(id, 5, auditEvent())).toBe("archived");
  });

  it("adds the number to the facts of the event", async () => {
    const template = await create();
    await publish(template);
    const event = auditEvent({ action: "template.publish", facts: { slug: "welcome" } });
    await store().templates.publish(newVersion(template), undefined, event);
    expect((await store().audit.list({ limit: 1 }))[0]).toMatchObject({
      ...event,
      facts: { slug: "welcome", version: 2 },
    });
  });

  it("numbers versions without gap or repeat, each template by itself, when many publish at once", async () => {
    const templates = [await create(), await create()];
    const published = await Promise.all(
      Array.from({ length: 20 }, (_, index) => publish(templates[index % 2] ?? storedTemplate())),
    );
    for (const { id } of templates) {
      const numbers = published.filter(({ templateId }) => templateId === id).map(({ version }) => version);
      expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      const publication = await store().templates.findPublication({ by: "id", id });
      expect(publication?.publishedVersion).toBe(10);
    }
  });

  it("lets one of several publications of one revision win", async () => {
    const template = await create();
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => store().templates.publish(newVersion(template), 1, auditEvent())),
    );
    expect(outcomes.filter((outcome) => outcome === "stale")).toHaveLength(2);
    expect((await store().templates.listVersions(template.id, { limit: 5 })).items).toHaveLength(1);
  });

  it("publishes nothing that was made of translations as they were before", async () => {
    const template = await create();
    const { id: templateId } = template;
    const { translations, templates } = store();
    await translations.keepCatalogue(templateId, { draftRevision: 1, language: "", messages: [] }, undefined);
    const translate = (locale: string, expectedRevision: number, bytes = 9) =>
      translations.change(
        { templateId, locale, expectedRevision, bytes, stored: [], removed: [] },
        { locales: 9, bytes: 99 },
        auditEvent(),
      );
    const publish = async (revisions: Record<string, number>, isAll: boolean) => {
      const madeOf = { revisions: new Map(Object.entries(revisions)), isAll };
      const { revision = 0 } = (await templates.find({ by: "id", id: templateId })) ?? {};
      const made = await templates.publish(newVersion(template), revision, auditEvent(), { madeOf });
      const kept = await templates.keepPublished(templateId, revision, auditEvent(), { madeOf });
      return [typeof made === "string" ? made : made.version, kept];
    };
    // A publish makes the revision of the template stale for what keeps it, and one that is refused does not.
    expect(await publish({}, true)).toEqual([1, "stale"]);
    await translate("de", 0);
    await translate("pt-BR", 0);
    const refused = ["translations-stale", "translations-stale"];
    expect(await publish({}, true)).toEqual(refused);
    expect(await publish({ de: 1 }, true)).toEqual(refused);
    expect(await publish({ de: 1, "pt-BR": 2, fr: 3 }, true)).toEqual(refused);
    expect(await publish({ de: 1, "pt-BR": 2 }, true)).toEqual([2, "stale"]);
    expect(await publish({ de: 1 }, false)).toEqual([3, "stale"]);
    await translate("de", 1);
    expect(await publish({ de: 1 }, false)).toEqual(refused);
    expect(await publish({ "pt-BR": 2 }, false)).toEqual([4, "stale"]);
    await translate("pt-BR", 2, 0);
    expect(await publish({ "pt-BR": 2 }, false)).toEqual(refused);
    expect(await publish({ de: 3 }, true)).toEqual([5, "stale"]);
    expect((await templates.listVersions(templateId, { limit: 9 })).items).toHaveLength(5);
  });

  it("makes an update stale that was based on the revision before", async () => {
    const template = await create();
    await publish(template);
    expect(await store().templates.update({ ...template, revision: 2 }, 1, auditEvent())).toBe("stale");
  });

  it("refuses an archived template and an unknown one, and stores nothing", async () => {
    const template = await create();
    const archivedAt = new Date("2026-05-20T08:00:00.042Z");
    await store().templates.setArchived(template.id, archivedAt, auditEvent({ action: "template.archive" }));
    expect(await store().templates.publish(newVersion(template), undefined, auditEvent())).toBe("archived");
    expect(await store().templates.publish(newVersion(storedTemplate()), undefined, auditEvent())).toBe("absent");
    expect(await store().templates.findVersion(template.id, 1)).toBeUndefined();
    expect((await store().audit.list({ limit: 1 }))[0]?.action).toBe("template.archive");
  });

  it("says that a published template is archived, and serves it again once it is brought back", async () => {
    const template = await create();
    await publish(template);
    const archivedAt = new Date("2026-05-20T08:00:00.042Z");
    await store().templates.setArchived(template.id, archivedAt, auditEvent());
    const ref = { by: "id", id: template.id } as const;
    const publication = { templateId: template.id, name: template.name, publishedVersion: 1, prunedVersions: 0 };
    expect(await store().templates.findPublication(ref)).toEqual({ ...publication, archivedAt });
    await store().templates.setArchived(template.id, undefined, auditEvent());
    expect(await store().templates.findPublication(ref)).toEqual(publication);
  });

  it("publishes nothing when the event cannot be written", async () => {
    const template = await create();
    await expect(store().templates.publish(newVersion(template), undefined, brokenEvent())).rejects.toThrow();
    expect(await store().templates.findVersion(template.id, 1)).toBeUndefined();
    expect(await store().templates.find({ by: "id", id: template.id })).toEqual(template);
    expect((await publish(template)).version).toBe(1);
  });

  it("keeps a version as it was while the template goes on", async () => {
    const template = await create();
    const first = await publish(template);
    const source = { kind: "mjml", text: "<mjml>other</mjml>" } as const;
    await store().templates.update({ ...template, subject: "other", source, revision: 3 }, 2, auditEvent());
    await publish({ ...template, subject: "other", source }, { programs: { html: "{}" }, targets: ["html"] });
    expect(await store().templates.findVersion(template.id, 1)).toEqual(first);
    expect((await store().templates.findVersion(template.id, 2))?.programs).toEqual({ html: "{}" });
  });

  it("lists versions from the highest down, in pages, without source and programs", async () => {
    const template = await create();
    for (let i = 0; i < 5; i++) await publish(template, { comment: `change ${i}` });
    await publish(await create());
    const first = await store().templates.listVersions(template.id, { limit: 2 });
    expect(first.items.map(({ version, comment }) => [version, comment])).toEqual([
      [5, "change 4"],
      [4, "change 3"],
    ]);
    expect(first.hasMore).toBe(true);
    const { draftRevision: _, source: _source, programs: _programs, ...summary } = newVersion(template);
    expect(first.items[0]).toEqual({
      ...summary,
      comment: "change 4",
      version: 5,
      digest: await digestOfChange(store(), template.id),
    });
    const last = await store().templates.listVersions(template.id, { limit: 3, before: 4 });
    expect(last.items.map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(last.hasMore).toBe(false);
  });

  it("ends a page of versions before it holds more bytes than asked for, and goes on behind it", async () => {
    const template = await create();
    const finding = (length: number) =>
      [{ rule: "tag.malformed", severity: "warning", message: "x".repeat(length), path: ["mjml", 1, 1] }] as const;
    for (const length of [1_000, 90_000, 20_000, 20_000, 20_000])
      await publish(template, { diagnostics: finding(length) });
    const pages: (readonly number[])[] = [];
    for (let before: number | undefined, hasMore = true; hasMore; ) {
      const page = await store().templates.listVersions(template.id, { limit: 4, bytes: 50_000, before });
      pages.push(page.items.map(({ version }) => version));
      hasMore = page.hasMore;
      before = page.items.at(-1)?.version;
    }
    expect(pages).toEqual([[5, 4], [3], [2], [1]]);
    const all = await store().templates.listVersions(template.id, { limit: 5, bytes: 200_000 });
    expect([all.items.length, all.hasMore]).toEqual([5, false]);
  });
}

/** The digest that watchers are sent for the latest change of a template. */
async function digestOfChange({ changes }: Store, templateId: string): Promise<string | undefined> {
  const all = await changes.listAfter({ number: 0, at: new Date(0) }, 1_000);
  return all?.findLast((change) => "templateId" in change && change.templateId === templateId)?.digest;
}
