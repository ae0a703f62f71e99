import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Compiler } from "../../src/compile/compiler.ts";
import { openWorkerCompiler } from "../../src/compile/worker-compiler.ts";
import type { Caller } from "../../src/domain/caller.ts";
import type { Role } from "../../src/domain/key/role.ts";
import { createTemplateService, type TemplateService } from "../../src/service/template-service.ts";
import type { Store } from "../../src/store/port/store.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { timeLimit } from "../support/compile-turn.ts";
import { createOnce } from "../support/create-once.ts";
import { headingSource } from "../support/document-fixture.ts";
import { storedKey } from "../support/stored-key.ts";
import { startTestClock, type TestClock } from "../support/test-clock.ts";

const CLI: Caller = { kind: "local", name: "cli" };
const callerOf = (role: Role): Caller => ({ kind: "key", key: storedKey({ kind: "admin", role }) });
const EDITOR = callerOf("editor");
const PUBLISHER = callerOf("publisher");

let compiler: Compiler;
let store: Store;
let clock: TestClock;
let templates: TemplateService;

beforeAll(() => {
  compiler = openWorkerCompiler({ limits: timeLimit(30_000) });
});
afterAll(() => compiler.close());
beforeEach(async () => {
  store = await openSqliteStore(":memory:");
  clock = startTestClock();
  templates = createTemplateService({
    templates: store.templates,
    samples: store.samples,
    audit: store.audit,
    compiler,
    cacheBytes: 1_000_000,
    now: clock.now,
    newId: randomUUID,
    once: createOnce(store, clock),
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

const move = (caller: Caller, id: string, slug: string) => templates.update(caller, id, { etag: "*", slug });
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
