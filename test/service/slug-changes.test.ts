import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Role } from "../../src/domain/key/role.ts";
import type { Caller } from "../../src/domain/session/caller.ts";
import { createTemplateService, type TemplateService } from "../../src/service/template-service.ts";
import type { Store } from "../../src/store/port/store.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { createIdempotency } from "../support/create-idempotency.ts";
import { headingSource } from "../support/document-fixture.ts";
import { storedKey } from "../support/stored-key.ts";
import { startTestClock, type TestClock } from "../support/test-clock.ts";
import { testCompiler } from "../support/test-compiler.ts";

const CLI: Caller = { kind: "local", name: "cli" };
const callerOf = (role: Role): Caller => ({ kind: "key", key: storedKey({ kind: "admin", role }) });
const EDITOR = callerOf("editor");
const PUBLISHER = callerOf("publisher");

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

const create = (slug: string, caller: Caller = CLI) =>
  templates.create(caller, { name: slug, slug, subject: "Hi", source: headingSource() });

async function createPublished(slug: string) {
  const template = await create(slug);
  await templates.publish(CLI, template.id, { comment: "" });
  return template;
}

const move = (caller: Caller, id: string, slug: string, forceSlug?: boolean) =>
  templates.update(caller, id, { etag: "*", slug, forceSlug });
const lastEvent = async () => (await store.audit.list({ limit: 1 }))[0];

describe("the slug of a template that is published", () => {
  it.each([
    ["another slug", "letter"],
    ["no slug", ""],
  ])("is not given %s by an editor", async (_what, slug) => {
    const { id } = await createPublished("news");
    const event = await lastEvent();
    await expect(move(EDITOR, id, slug)).rejects.toMatchObject({
      code: "FORBIDDEN",
      message:
        "changing the slug of a template that was published requires an admin key with the role publisher; " +
        "this key has the role editor",
    });
    expect((await templates.describe(CLI, id)).slug).toBe("news");
    expect(await lastEvent()).toEqual(event);
  });

  it("is not given to one without a slug by an editor", async () => {
    const { id } = await createPublished("news");
    await move(PUBLISHER, id, "");
    await expect(move(EDITOR, id, "letter")).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it("is the publisher's also while the template is archived", async () => {
    const { id } = await createPublished("news");
    await templates.archive(CLI, id);
    await expect(move(EDITOR, id, "letter")).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(move(PUBLISHER, id, "letter")).rejects.toMatchObject({ code: "FAILED_PRECONDITION" });
  });

  it("is not changed by an editor who says what it is already, beside another change", async () => {
    const { id } = await createPublished("news");
    const changed = await templates.update(EDITOR, id, { etag: "*", slug: "news", subject: "Ho" });
    expect(changed).toMatchObject({ slug: "news", subject: "Ho" });
  });

  it("is changed by a publisher, and that of a draft by an editor", async () => {
    const { id } = await createPublished("news");
    expect(await move(PUBLISHER, id, "letter")).toMatchObject({ slug: "letter" });
    const draft = await create("draft", EDITOR);
    expect(await move(EDITOR, draft.id, "other")).toMatchObject({ slug: "other" });
    expect((await move(EDITOR, draft.id, "")).slug).toBeUndefined();
  });
});

describe("the audit event of an update", () => {
  it("has what slug and name were and became", async () => {
    const { id } = await createPublished("news");
    await templates.update(PUBLISHER, id, { etag: "*", slug: "letter", name: "Letter" });
    expect(await lastEvent()).toMatchObject({
      action: "template.update",
      facts: { slug: { from: "news", to: "letter" }, name: { from: "news", to: "Letter" }, draft_changed: false },
    });
    await move(PUBLISHER, id, "");
    expect((await lastEvent())?.facts).toEqual({
      revision: 4,
      draft_changed: false,
      slug: { from: "letter", to: "" },
    });
  });

  it("has neither where neither changes", async () => {
    const { id } = await create("news");
    await templates.update(EDITOR, id, { etag: "*", subject: "Ho", slug: "news", name: "news" });
    expect((await lastEvent())?.facts).toEqual({ revision: 2, draft_changed: true });
  });
});

describe("a slug that a published template gave up", () => {
  const DAY_MS = 86_400_000;

  /** A published template that was `reset` until now. */
  async function freeSlug() {
    const { id } = await createPublished("reset");
    await templates.update(CLI, id, { etag: "*", slug: "reset-old", name: "Password reset" });
    return id;
  }

  it("is refused to another template, which is told whose it was, and until when", async () => {
    const former = await freeSlug();
    const news = await createPublished("news");
    const refused = {
      code: "CONFLICT",
      message:
        `the published template "Password reset" (${former}) had this slug until 2026-11-20T12:00:00.000Z, and programs ` +
        "that still fetch it would get another mail: choose another slug, or repeat this with force_slug " +
        "(--force-slug at the command line)",
      issues: [{ path: ["slug"], type: "slug.former" }],
    };
    await expect(move(PUBLISHER, news.id, "reset")).rejects.toMatchObject(refused);
    await expect(create("reset", PUBLISHER)).rejects.toMatchObject(refused);
    expect((await templates.describe(CLI, news.id)).slug).toBe("news");
    await expect(templates.describe(CLI, "reset")).rejects.toMatchObject({ code: "TEMPLATE_NOT_FOUND" });
  });

  it("is taken over by a publisher with force", async () => {
    await freeSlug();
    const news = await createPublished("news");
    expect(await move(PUBLISHER, news.id, "reset", true)).toMatchObject({ slug: "reset" });
    expect((await lastEvent())?.facts).toMatchObject({ slug: { from: "news", to: "reset" } });
  });

  it("is taken over by a new template of a publisher with force", async () => {
    await freeSlug();
    const request = { name: "New", slug: "reset", subject: "Hello", source: headingSource(), forceSlug: true };
    expect(await templates.create(PUBLISHER, request)).toMatchObject({ slug: "reset" });
  });

  it("is for no editor, neither by force nor after 30 days", async () => {
    await freeSlug();
    const draft = await create("draft", EDITOR);
    const message =
      "using the former slug of a template that was published requires an admin key with the role publisher; " +
      "this key has the role editor";
    await expect(move(EDITOR, draft.id, "reset", true)).rejects.toMatchObject({ code: "FORBIDDEN", message });
    clock.advance(40 * DAY_MS);
    await expect(move(EDITOR, draft.id, "reset")).rejects.toMatchObject({ code: "FORBIDDEN", message });
    await expect(create("reset", EDITOR)).rejects.toMatchObject({ code: "FORBIDDEN", message });
  });

  it("needs no force after 30 days", async () => {
    await freeSlug();
    const draft = await create("draft");
    clock.advance(30 * DAY_MS - 1);
    await expect(move(PUBLISHER, draft.id, "reset")).rejects.toMatchObject({ code: "CONFLICT" });
    clock.advance(1);
    expect(await move(PUBLISHER, draft.id, "reset")).toMatchObject({ slug: "reset" });
  });

  it("goes back to its template without force", async () => {
    const id = await freeSlug();
    expect(await move(PUBLISHER, id, "reset")).toMatchObject({ slug: "reset" });
  });

  it("is anyone's when its template was never published", async () => {
    const { id } = await create("draft", EDITOR);
    await move(EDITOR, id, "other");
    expect(await create("draft", EDITOR)).toMatchObject({ slug: "draft" });
  });
});
