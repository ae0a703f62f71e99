import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Key } from "../../src/domain/key/key.ts";
import type { Caller } from "../../src/domain/session/caller.ts";
import { hasUnpublishedChanges, type Template, templateEtag } from "../../src/domain/template/template.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import type { FetchRequest } from "../../src/service/template-fetch.ts";
import { createTemplateService, type TemplateService } from "../../src/service/template-service.ts";
import type { Store } from "../../src/store/port/store.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { createIdempotency } from "../support/create-idempotency.ts";
import { headingDocument, headingSource } from "../support/document-fixture.ts";
import { newVersion } from "../support/stored-template.ts";
import { startTestClock, type TestClock } from "../support/test-clock.ts";
import { testCompiler } from "../support/test-compiler.ts";

const LARGE_MJML = `<mjml><mj-body><mj-section><mj-column><mj-text>${"x".repeat(110_000)}</mj-text></mj-column></mj-section></mj-body></mjml>`;
const OTHER_PROGRAM = JSON.stringify({ format: 1, target: "html", tags: [], conditions: [], ops: [] });
const CLI: Caller = { kind: "local", name: "cli" };

let store: Store;
let clock: TestClock;
let templates: TemplateService;

beforeEach(async () => {
  store = await openSqliteStore(":memory:");
  clock = startTestClock();
  templates = createTemplateService({
    templates: store.templates,
    templateUses: store.templateUses,
    samples: store.samples,
    translations: store.translations,
    audit: store.audit,
    compiler: testCompiler,
    cacheBytes: 1_000_000,
    now: clock.now,
    newId: randomUUID,
    withIdempotencyKey: createIdempotency(store, clock),
  });
});
afterEach(() => store.close());

function sdkCaller(change: Partial<Key> = {}): Caller {
  const key: Key = {
    id: "key_000000000001",
    name: "mailer",
    kind: "sdk",
    scope: ["all"],
    definition: "full",
    prefix: "lp_sdk_000000000001",
    createdAt: clock.now(),
    ...change,
  };
  return { kind: "key", key };
}

function createHeading(slug: string | undefined = "heading"): Promise<Template> {
  return templates.create(CLI, { name: "Heading", slug, subject: "Hi", source: headingSource() });
}

/** A fetch that takes programs of the first format and holds no copy, unless the request says otherwise. */
function fetchTemplate(caller: Caller, request: Pick<FetchRequest, "ref"> & Partial<FetchRequest>) {
  return templates.fetch(caller, { programFormat: 1, ifNoneMatch: "", ...request });
}

async function fetchJson(caller: Caller, ref: string, target?: string, version?: number) {
  const { rendition } = await fetchTemplate(caller, { ref, target, version });
  return JSON.parse(new TextDecoder().decode(rendition?.bytes));
}

const NOT_FOUND = expect.objectContaining({ code: "TEMPLATE_NOT_FOUND" });

describe("fetch", () => {
  it("serves the published version by id and by slug, as TemplateJson and our members", async () => {
    const { id } = await createHeading();
    await templates.publish(CLI, id, { comment: "" });
    const fetched = await fetchJson(sdkCaller(), id.toUpperCase(), "html");
    expect(fetched).toMatchObject({
      ...headingDocument(),
      template_id: id,
      slug: "heading",
      version: 1,
      published_at: "2026-11-20T12:00:00.000Z",
      subject: "Hi",
    });
    expect(Object.keys(fetched.programs)).toEqual(["html", "text", "subject"]);
    expect(await fetchJson(sdkCaller(), "heading", "html")).toEqual(fetched);
  });

  it("has each member once, also when a document brings one that is ours", async () => {
    const text = JSON.stringify({ ...headingDocument(), slug: "mine", version: 9, programs: { html: "mine" } });
    await templates.create(CLI, {
      name: "Heading",
      slug: "heading",
      subject: "Hi",
      source: { kind: "document", text },
    });
    await templates.publish(CLI, "heading", { comment: "" });
    const { rendition } = await fetchTemplate(sdkCaller(), { ref: "heading", target: "html" });
    const fetched = new TextDecoder().decode(rendition?.bytes);
    expect(JSON.parse(fetched)).toMatchObject({ slug: "heading", version: 1, programs: { html: expect.any(Object) } });
    expect(fetched).not.toContain("mine");
  });

  it("keeps the same bytes for the same view, in memory of their own", async () => {
    const { id } = await createHeading();
    await templates.publish(CLI, id, { comment: "" });
    const first = await fetchTemplate(sdkCaller(), { ref: id, target: "html" });
    const second = await fetchTemplate(sdkCaller(), { ref: "heading", target: "html" });
    expect(first.rendition?.bytes.buffer.byteLength).toBe(first.rendition?.bytes.length);
    expect(second.rendition).toBe(first.rendition);
  });

  it("says that the caller's copy is current, for a list of tags, weak ones and *", async () => {
    await createHeading();
    await templates.publish(CLI, "heading", { comment: "" });
    const { etag } = await fetchTemplate(sdkCaller(), { ref: "heading" });
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    for (const ifNoneMatch of [etag, `"other", ${etag}`, `W/${etag}`, "*"]) {
      expect((await fetchTemplate(sdkCaller(), { ref: "heading", ifNoneMatch })).rendition).toBeUndefined();
    }
    expect((await fetchTemplate(sdkCaller(), { ref: "heading", ifNoneMatch: '"other"' })).rendition).toBeDefined();
  });

  it("gives keys of definition program no canvas and no rows", async () => {
    await createHeading();
    await templates.publish(CLI, "heading", { comment: "" });
    const fetched = await fetchJson(sdkCaller({ definition: "program", scope: ["html"] }), "heading");
    expect(Object.keys(fetched).sort()).toEqual(
      [
        "programs",
        "published_at",
        "schema_version",
        "slug",
        "subject",
        "template_id",
        "template_name",
        "version",
      ].sort(),
    );
  });

  it("keeps what it has assembled for one key from a key that may have less", async () => {
    const { id } = await createHeading();
    await templates.publish(CLI, id, { comment: "" });
    const membersFor = async (change: Partial<Key>) => {
      const { rows, programs } = await fetchJson(sdkCaller(change), id);
      return [rows !== undefined, Object.keys(programs).includes("mjml")];
    };
    for (const _again of [false, true]) {
      expect(await membersFor({})).toEqual([true, true]);
      expect(await membersFor({ definition: "program" })).toEqual([false, true]);
      expect(await membersFor({ scope: ["html"] })).toEqual([true, false]);
      expect(await membersFor({ scope: ["html"], definition: "program" })).toEqual([false, false]);
    }
  });

  it("gives text and subject with any target, and keeps them out of the targets of a version", async () => {
    await createHeading();
    const version = await templates.publish(CLI, "heading", { comment: "" });
    expect(version.targets).toEqual(["html", "mjml", "react-email"]);
    const caller = sdkCaller({ definition: "program", scope: ["mjml"] });
    const { programs } = await fetchJson(caller, "heading");
    expect(Object.keys(programs)).toEqual(["mjml", "text", "subject"]);
    expect(programs.subject).toMatchObject({ target: "subject", ops: ["Hi"] });
  });

  it("refuses a target outside the scope before it says whether the template exists", async () => {
    const caller = sdkCaller({ scope: ["html", "mjml"] });
    await expect(fetchTemplate(caller, { ref: "nothing", target: "react-email" })).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: "key targets [html, mjml], requested 'react-email'",
    });
  });

  it("answers unknown, malformed, unpublished and archived templates alike", async () => {
    await createHeading("draft-only");
    const { id } = await createHeading("archived");
    await templates.publish(CLI, id, { comment: "" });
    await templates.archive(CLI, id);
    const messages = new Set<string>();
    for (const ref of ["nothing", randomUUID(), "NOT A REF", "", "draft-only", "archived", id]) {
      const refusal = await fetchTemplate(sdkCaller(), { ref }).catch((err) => err);
      expect(refusal).toEqual(NOT_FOUND);
      messages.add(refusal.message);
    }
    expect(messages.size).toBe(1);
  });

  it("serves an old version on request and refuses one that never was", async () => {
    const { id } = await createHeading();
    await templates.publish(CLI, id, { comment: "" });
    const stored = await templates.describe(CLI, id);
    await templates.update(CLI, id, { etag: templateEtag(stored), subject: "New" });
    await templates.publish(CLI, id, { comment: "" });
    expect(await fetchJson(sdkCaller(), id)).toMatchObject({ version: 2, subject: "New" });
    expect(await fetchJson(sdkCaller(), id, "html", 1)).toMatchObject({ version: 1, subject: "Hi" });
    await expect(fetchJson(sdkCaller(), id, "html", 3)).rejects.toEqual(NOT_FOUND);
  });

  it("is for SDK keys", async () => {
    await expect(fetchJson(sdkCaller({ kind: "admin" }), "heading")).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("create", () => {
  it("that requires a valid source stores nothing of one that does not compile, and names every fault", async () => {
    const document = headingDocument();
    const source = { kind: "document", text: JSON.stringify({ ...document, canvas: 7, rows: "none" }) } as const;
    const request = { name: "x", subject: "Hello", source, requireValid: true };
    await expect(templates.create(CLI, request)).rejects.toMatchObject({
      code: "RENDER_ERROR",
      issues: [{ path: ["document", "canvas"] }, { path: ["document", "rows"] }],
    });
    const { templates: stored } = await templates.list(CLI, { pageSize: 0, pageToken: "", showArchived: true });
    expect(stored).toEqual([]);
  });

  it("refuses a slug that is taken", async () => {
    await createHeading();
    await expect(createHeading()).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("is for admin keys", async () => {
    const request = { name: "x", subject: "Hello", source: headingSource() };
    await expect(templates.create(sdkCaller(), request)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("update", () => {
  it("refuses a change to what was changed after its caller read it", async () => {
    const template = await createHeading();
    const etag = templateEtag(template);
    await templates.update(CLI, template.id, { etag, subject: "first" });
    await expect(templates.update(CLI, template.id, { etag, subject: "second" })).rejects.toMatchObject({
      code: "ETAG_MISMATCH",
    });
    expect((await templates.describe(CLI, template.id)).subject).toBe("first");
  });

  it("lets exactly one of two changes made from the same state win", async () => {
    const template = await createHeading();
    const etag = templateEtag(template);
    const outcomes = await Promise.allSettled([
      templates.update(CLI, template.id, { etag, subject: "one" }),
      templates.update(CLI, template.id, { etag, subject: "two" }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const loser = outcomes.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(loser.reason).toMatchObject({ code: "ETAG_MISMATCH" });
  });

  it("changes only what is present, and the draft only when subject or source differ", async () => {
    const template = await createHeading();
    await templates.publish(CLI, template.id, { comment: "" });
    const published = await templates.describe(CLI, template.id);
    expect(hasUnpublishedChanges(published)).toBe(false);
    const renamed = await templates.update(CLI, template.id, { etag: templateEtag(published), name: "Other" });
    expect(renamed).toMatchObject({ name: "Other", slug: "heading", subject: "Hi" });
    expect(hasUnpublishedChanges(renamed)).toBe(false);
    const changed = await templates.update(CLI, template.id, { etag: templateEtag(renamed), subject: "Ho" });
    expect(hasUnpublishedChanges(changed)).toBe(true);
    expect(await fetchJson(sdkCaller(), "heading")).toMatchObject({ subject: "Hi", version: 1 });
  });

  it("removes the slug when it is given as empty", async () => {
    const template = await createHeading();
    await templates.update(CLI, template.id, { etag: templateEtag(template), slug: "" });
    await expect(templates.describe(CLI, "heading")).rejects.toEqual(NOT_FOUND);
    expect((await templates.describe(CLI, template.id)).slug).toBeUndefined();
  });

  it("that requires a valid draft refuses a faulty subject and keeps the draft", async () => {
    const template = await createHeading();
    const stored = await templates.describe(CLI, template.id);
    const change = { etag: templateEtag(template), subject: "Hi\nBcc: x", requireValid: true };
    await expect(templates.update(CLI, template.id, change)).rejects.toMatchObject({
      code: "RENDER_ERROR",
      issues: [{ path: ["subject"], type: "subject.not-one-line" }],
    });
    expect(await templates.describe(CLI, template.id)).toEqual(stored);
  });

  it("that requires a valid draft refuses a faulty source and keeps the draft", async () => {
    const template = await createHeading();
    const stored = await templates.describe(CLI, template.id);
    const source = { kind: "document", text: "{" } as const;
    const change = { etag: templateEtag(template), source, requireValid: true };
    await expect(templates.update(CLI, template.id, change)).rejects.toMatchObject({ code: "RENDER_ERROR" });
    expect(await templates.describe(CLI, template.id)).toEqual(stored);
  });
});

describe("publish, roll back and archive", () => {
  it("numbers versions and audits each", async () => {
    const { id } = await createHeading();
    const first = await templates.publish(CLI, id, { comment: "first" });
    const second = await templates.publish(CLI, id, { comment: "second", publishUnchanged: true });
    expect([first.version, second.version]).toEqual([1, 2]);
    const { versions } = await templates.listVersions(CLI, id, { pageSize: 0, pageToken: "" });
    expect(versions.map(({ version, comment }) => [version, comment])).toEqual([
      [2, "second"],
      [1, "first"],
    ]);
    const actions = (await store.audit.list({ limit: 10 })).map(({ action }) => action);
    expect(actions).toEqual(["template.publish", "template.publish", "template.create"]);
  });

  it("gives concurrent publishes numbers of their own", async () => {
    const { id } = await createHeading();
    const options = { comment: "", publishUnchanged: true };
    const published = await Promise.all([1, 2, 3].map(() => templates.publish(CLI, id, options)));
    expect(published.map(({ version }) => version).sort()).toEqual([1, 2, 3]);
  });

  describe("an unchanged draft", () => {
    async function change(id: string, change: { subject?: string; source?: TemplateSource }): Promise<void> {
      await templates.update(CLI, id, { etag: "*", ...change });
    }

    async function publish(id: string): Promise<[version: number, unchanged: boolean]> {
      const { version, unchanged } = await templates.publish(CLI, id, { comment: "again" });
      return [version, unchanged];
    }

    it("makes no version and changes nothing", async () => {
      const { id } = await createHeading();
      expect(await publish(id)).toEqual([1, false]);
      const [template, events] = [await templates.describe(CLI, id), await store.audit.list({ limit: 10 })];
      expect(await publish(id)).toEqual([1, true]);
      expect(await templates.describe(CLI, id)).toEqual(template);
      expect(await store.audit.list({ limit: 10 })).toEqual(events);
    });

    it("is answered with the version as it was published", async () => {
      const { id } = await createHeading();
      const first = await templates.publish(CLI, id, { comment: "first" });
      const second = await templates.publish(CLI, id, { comment: "second" });
      expect(second).toMatchObject({ comment: "first", publishedAt: first.publishedAt, targets: first.targets });
    });

    it("is compiled all the same, and refused for what it is refused for", async () => {
      const { id } = await createHeading();
      await templates.publish(CLI, id, { comment: "" });
      const large = { kind: "mjml", text: LARGE_MJML } as const;
      await templates.update(CLI, id, { etag: "*", source: large, force: true });
      await templates.publish(CLI, id, { comment: "", force: true });
      await expect(templates.publish(CLI, id, { comment: "" })).rejects.toMatchObject({ code: "RENDER_ERROR" });
    });

    it.each([
      ["subject", { subject: "Other" }],
      ["source", { source: headingSource("Other") }],
    ])("is no longer one when its %s changes", async (_what, changes) => {
      const { id } = await createHeading();
      await publish(id);
      await change(id, changes);
      expect(await publish(id)).toEqual([2, false]);
    });

    it("is one again when a change was taken back, and has no unpublished changes then", async () => {
      const template = await createHeading();
      await publish(template.id);
      await change(template.id, { subject: "Other" });
      expect(hasUnpublishedChanges(await templates.describe(CLI, template.id))).toBe(true);
      const back = await templates.update(CLI, template.id, { etag: "*", subject: template.subject });
      expect([hasUnpublishedChanges(back), back.draftVersion]).toEqual([false, 1]);
      expect(hasUnpublishedChanges(await templates.describe(CLI, template.id))).toBe(false);
      expect(await publish(template.id)).toEqual([1, true]);
      expect(hasUnpublishedChanges(await templates.describe(CLI, template.id))).toBe(false);
      const [event] = await store.audit.list({ limit: 1 });
      expect(event).toMatchObject({ action: "template.publish", facts: { version: 1, unchanged: true } });
    });

    it("is one when a roll back serves the same, and none when it serves another version", async () => {
      const template = await createHeading();
      await publish(template.id);
      await change(template.id, { subject: "Other" });
      expect(await publish(template.id)).toEqual([2, false]);
      await templates.rollback(CLI, template.id, { version: 2, comment: "" });
      expect(await publish(template.id)).toEqual([3, true]);
      await templates.rollback(CLI, template.id, { version: 1, comment: "" });
      expect(await publish(template.id)).toEqual([5, false]);
    });

    it.each([
      ["makes the same programs", {}, [2, true]],
      ["made others", { html: OTHER_PROGRAM }, [3, false]],
    ])("is one to a compiler that %s", async (_what, programs, expected) => {
      const { id } = await createHeading();
      await publish(id);
      const first = await store.templates.findVersion(id, 1);
      if (first === undefined) throw new Error("there is no version 1");
      const earlier = { ...first, compiler: "letterpress 0.0.1", programs: { ...first.programs, ...programs } };
      const event = { at: clock.now(), actor: "cli", action: "template.publish", subject: id, facts: {} };
      await store.templates.publish({ ...earlier, draftRevision: 1 }, undefined, event);
      expect(await publish(id)).toEqual(expected);
    });
  });

  it("refuses a stale etag", async () => {
    const template = await createHeading();
    await templates.update(CLI, template.id, { etag: templateEtag(template), subject: "new" });
    const options = { comment: "", etag: templateEtag(template) };
    await expect(templates.publish(CLI, template.id, options)).rejects.toMatchObject({ code: "ETAG_MISMATCH" });
  });

  it("serves an old version again, byte for byte, and leaves the draft alone", async () => {
    const template = await createHeading();
    await templates.publish(CLI, template.id, { comment: "" });
    const changed = await templates.update(CLI, template.id, {
      etag: templateEtag(await templates.describe(CLI, template.id)),
      source: headingSource("Second"),
    });
    await templates.publish(CLI, template.id, { comment: "" });
    const third = await templates.rollback(CLI, template.id, { version: 1, comment: "back" });
    expect(third).toMatchObject({ version: 3, rolledBackFrom: 1, comment: "back" });
    const [one, three] = [
      await fetchJson(sdkCaller(), "heading", "html", 1),
      await fetchJson(sdkCaller(), "heading", "html"),
    ];
    expect(three.programs).toEqual(one.programs);
    const draft = await templates.describe(CLI, template.id);
    expect(draft.source).toEqual(changed.source);
    expect([hasUnpublishedChanges(draft), draft.draftVersion]).toEqual([true, 2]);
    await templates.rollback(CLI, template.id, { version: 2, comment: "" });
    expect(hasUnpublishedChanges(await templates.describe(CLI, template.id))).toBe(false);
    await expect(templates.rollback(CLI, template.id, { version: 9, comment: "" })).rejects.toEqual(NOT_FOUND);
  });

  it("keeps the sending service of a draft whose source changes, and publishes and rolls back with it", async () => {
    const of = (text: string, sendingService?: string): TemplateSource => ({ ...headingSource(text), sendingService });
    const created = await templates.create(CLI, {
      name: "Mail",
      slug: "mail",
      subject: "Hi",
      source: of("Hi", "mailchimp"),
    });
    const text = "Hello *|FNAME|*";
    const changed = await templates.update(CLI, "mail", { etag: templateEtag(created), source: headingSource(text) });
    expect(changed.source).toEqual(of(text, "mailchimp"));
    await templates.publish(CLI, "mail", { comment: "" });
    const without = await templates.update(CLI, "mail", { etag: "*", sendingService: "" });
    expect(without.source).toEqual(headingSource(text));
    expect(hasUnpublishedChanges(without)).toBe(true);
    await expect(templates.publish(CLI, "mail", { comment: "" })).rejects.toMatchObject({
      issues: [{ type: "placeholder.undeclared", severity: "error" }],
    });
    await templates.rollback(CLI, "mail", { version: 1, comment: "" });
    expect((await templates.getVersion(CLI, "mail", 2)).source).toEqual(of(text, "mailchimp"));
  });

  it("serves an old version again whose source would be refused today", async () => {
    const template = await createHeading();
    await templates.publish(CLI, template.id, { comment: "" });
    const first = await store.templates.findVersion(template.id, 1);
    if (first === undefined) throw new Error("nothing is published");
    const source = headingSource("{{#if member}}Thank you{{/if}}");
    const { version: _, ...older } = { ...first, source, publishedAt: clock.now() };
    const event = {
      at: clock.now(),
      actor: "cli",
      action: "template.publish",
      subject: template.id,
      facts: {},
    } as const;
    await store.templates.publish(older, undefined, event);
    await expect(templates.validate(CLI, source, {})).resolves.toContainEqual(
      expect.objectContaining({ rule: "tag.malformed", severity: "error" }),
    );
    await templates.publish(CLI, template.id, { comment: "", publishUnchanged: true });
    await templates.rollback(CLI, template.id, { version: 2, comment: "" });
    const again = await store.templates.findVersion(template.id, 4);
    expect(again).toMatchObject({ rolledBackFrom: 2, source, programs: first.programs });
  });

  it("takes an archived template out of service and back", async () => {
    const { id } = await createHeading();
    await templates.publish(CLI, id, { comment: "" });
    const archived = await templates.archive(CLI, id);
    const precondition = expect.objectContaining({ code: "FAILED_PRECONDITION" });
    await expect(templates.publish(CLI, id, { comment: "" })).rejects.toEqual(precondition);
    await expect(templates.rollback(CLI, id, { version: 1, comment: "" })).rejects.toEqual(precondition);
    await expect(templates.update(CLI, id, { etag: templateEtag(archived), subject: "x" })).rejects.toEqual(
      precondition,
    );
    await templates.unarchive(CLI, id);
    expect(await fetchJson(sdkCaller(), id)).toMatchObject({ version: 1 });
  });
});

describe("findings", () => {
  const linkless =
    '<mjml lang="en"><mj-head><mj-title>Mail</mj-title></mj-head><mj-body><mj-section><mj-column><mj-button>Shop</mj-button></mj-column></mj-section></mj-body></mjml>';
  const request = { name: "Shop", subject: "Hi", source: { kind: "mjml", text: linkless } } as const;
  const rulesOf = (found: readonly { readonly rule: string }[] = []) => found.map(({ rule }) => rule);

  it("come with the draft that was made or changed, and with the version", async () => {
    const created = await templates.create(CLI, request);
    expect(rulesOf(created.diagnostics)).toEqual(["page.missing-preheader", "link.empty"]);
    const text = linkless.replace("Shop", "Our shop");
    const change = { etag: templateEtag(created), source: { kind: "mjml", text } } as const;
    const updated = await templates.update(CLI, created.id, change);
    expect(rulesOf(updated.diagnostics)).toEqual(["page.missing-preheader", "link.empty"]);
    const renamed = await templates.update(CLI, created.id, { etag: templateEtag(updated), name: "A shop" });
    expect(rulesOf(renamed.diagnostics)).toEqual(["page.missing-preheader", "link.empty"]);
    const version = await templates.publish(CLI, created.id, { comment: "" });
    expect(rulesOf(version.diagnostics)).toEqual(["page.missing-preheader", "link.empty"]);
  });

  it("are the reason of a refusal where strict asks for it, and change nothing", async () => {
    const refusal = {
      code: "RENDER_ERROR",
      issues: [
        { type: "page.missing-preheader", severity: "error" },
        { type: "link.empty", severity: "error", documentationUrl: "/docs/diagnostics#link.empty" },
      ],
    };
    await expect(templates.create(CLI, { ...request, strict: true })).rejects.toMatchObject(refusal);
    const created = await templates.create(CLI, {
      ...request,
      source: { kind: "mjml", text: "<mjml><mj-body /></mjml>" },
    });
    const change = { etag: templateEtag(created), source: request.source, strict: true };
    await expect(templates.update(CLI, created.id, change)).rejects.toMatchObject(refusal);
    const updated = await templates.update(CLI, created.id, { ...change, strict: false });
    await expect(templates.publish(CLI, created.id, { comment: "", strict: true })).rejects.toMatchObject(refusal);
    expect(await templates.describe(CLI, created.id)).toMatchObject({ revision: updated.revision });
  });

  it("that are warnings are told beside the errors of a refusal, whose message counts the errors", async () => {
    const text = linkless.replace("Shop", "{{}} Shop").replace("<mj-button>", '<mj-button href="javascript:x">');
    const call = templates.create(CLI, { ...request, source: { kind: "mjml", text }, requireValid: true });
    await expect(call).rejects.toMatchObject({
      message: expect.stringMatching(/^mjml:1:\d+: /),
      issues: [
        { type: "link.forbidden-scheme", severity: "error" },
        { type: "tag.malformed", severity: "warning" },
      ],
    });
  });

  it("at publish are those of a mail that is finished, and of a draft those of one that may not be", async () => {
    const text = linkless.replace("<mj-button>Shop</mj-button>", '<mj-image src="" alt="A map" />');
    const created = await templates.create(CLI, { name: "Shop", subject: "", source: { kind: "mjml", text } });
    expect(rulesOf(created.diagnostics)).toEqual(["subject.missing", "page.missing-preheader", "image.missing-source"]);
    await expect(templates.publish(CLI, created.id, { comment: "" })).rejects.toMatchObject({
      message:
        "2 problems, the first: subject: there is no subject, and mail clients show the mail without one; write one, or waive this where the caller gives it",
      issues: [{ type: "subject.missing", severity: "error" }, {}, { type: "image.missing-source", severity: "error" }],
    });
    const findings = await templates.validate(CLI, { kind: "mjml", text }, {});
    expect(findings.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
      "warning page.missing-preheader",
      "error image.missing-source",
    ]);
  });
});

describe("a mail without a subject", () => {
  const request = { name: "Bare", slug: "bare", subject: " ", source: headingSource() };

  it("is a draft that is not publishable, and whose publish is refused, until it has one", async () => {
    const { id, isPublishable } = await templates.create(CLI, request);
    expect(isPublishable).toBe(false);
    const issues = expect.arrayContaining([expect.objectContaining({ type: "subject.missing", severity: "error" })]);
    await expect(templates.publish(CLI, id, { comment: "" })).rejects.toMatchObject({ code: "RENDER_ERROR", issues });
    await templates.update(CLI, id, { subject: "Hi", etag: "*" });
    expect(await templates.publish(CLI, id, { comment: "" })).toMatchObject({ version: 1 });
  });

  it("is published where its source says why it has none", async () => {
    const document = { ...headingDocument(), allow: { "subject.missing": "the shop writes it" } };
    const source = { kind: "document", text: JSON.stringify(document) } as const;
    const { id, isPublishable } = await templates.create(CLI, { ...request, source });
    expect(isPublishable).toBe(true);
    expect(await templates.publish(CLI, id, { comment: "", strict: true })).toMatchObject({ version: 1 });
  });

  it("is rolled back to, where an older release has published it", async () => {
    const { id } = await templates.create(CLI, { ...request, subject: "Hi" });
    const template = await templates.describe(CLI, id);
    for (const subject of ["", "Hi"])
      await store.templates.publish(newVersion(template, { subject }), undefined, auditEvent());
    expect(await templates.rollback(CLI, id, { version: 1, comment: "" })).toMatchObject({ version: 3, subject: "" });
  });
});

describe("validate", () => {
  it("returns findings and stores nothing", async () => {
    const document = { ...headingDocument(), schema_version: "2.0" };
    const source = { kind: "document", text: JSON.stringify(document) } as const;
    const diagnostics = await templates.validate(CLI, source, { subject: "" });
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ severity: "error", path: ["document", "schema_version"] }),
    );
    const { templates: stored } = await templates.list(CLI, { pageSize: 0, pageToken: "", showArchived: true });
    expect(stored).toEqual([]);
  });

  it("checks the subject too", async () => {
    const findings = await templates.validate(CLI, headingSource(), { subject: "Hi {{ no name }}\r\nBcc: x" });
    expect(findings).toMatchObject([
      { rule: "subject.not-one-line", severity: "error", path: ["subject"] },
      { rule: "tag.malformed", severity: "error", path: ["subject"] },
    ]);
  });
});
