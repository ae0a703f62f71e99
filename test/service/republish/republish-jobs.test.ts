import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Compiler } from "../../../src/compile/compiler.ts";
import type { Caller } from "../../../src/domain/session/caller.ts";
import { PLAN_KEPT_MS, type RepublishJob, type RepublishOrder } from "../../../src/domain/template/republish-job.ts";
import { expirePlans } from "../../../src/service/expire-plans.ts";
import { pruneDaily } from "../../../src/service/prune-daily.ts";
import { createJudgeMail } from "../../../src/service/republish/judge-mail.ts";
import { type RepublishRunner, startRepublishRunner } from "../../../src/service/republish/republish-runner.ts";
import { createRepublishService, type RepublishService } from "../../../src/service/republish/republish-service.ts";
import { createRepublishWatch } from "../../../src/service/republish/republish-watch.ts";
import { withSharedSources } from "../../../src/service/shared-compiler.ts";
import { createTemplateService, type TemplateService } from "../../../src/service/template-service.ts";
import { createAcquireStreamSlot } from "../../../src/service/watch/acquire-stream-slot.ts";
import type { Store } from "../../../src/store/port/store.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import { createIdempotency } from "../../support/create-idempotency.ts";
import { testCompiler } from "../../support/test-compiler.ts";

const CLI: Caller = { kind: "local", name: "cli" };
const NOTHING = { waiting: 0, compiled: 0, unchanged: 0, blocked: 0, published: 0, skipped: 0 };
const ORDER = { mode: "together", planOnly: false, allowBreaking: false, comment: "new footer" } as const;
const TIMES = { leaseMs: 60_000, lookMs: 10 };
const PAGE = { pageSize: 200, pageToken: "" };

let compiler: Compiler;
let file: string;
let store: Store;
let templates: TemplateService;
let jobs: RepublishService;
const runners: RepublishRunner[] = [];

beforeEach(async () => {
  file = join(mkdtempSync(join(tmpdir(), "letterpress-jobs-")), "store.db");
  store = await openSqliteStore(file);
  compiler = withSharedSources(testCompiler, store.templates);
  const now = () => store.now();
  const withIdempotencyKey = createIdempotency(store, { now });
  const { samples, templateUses, translations, audit } = store;
  const deps = { templates: store.templates, now, newId: randomUUID };
  templates = createTemplateService({
    ...{ ...deps, samples, templateUses, translations, audit, compiler, cacheBytes: 1_000_000, withIdempotencyKey },
  });
  jobs = createRepublishService({ ...deps, republish: store.republish });
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await store.close();
  rmSync(dirname(file), { recursive: true });
});

const section = (text: string) => `<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`;
const mailWith = (body: string) => `<mjml><mj-body>${body}</mj-body></mjml>`;
const FOOTER = '<mj-include path="partial:footer" />';

async function publish(slug: string, text: string, kind?: "partial"): Promise<void> {
  const source = { kind: "mjml", text } as const;
  const subject = kind === undefined ? "Hi" : "";
  const found = (await templates.list(CLI, { ...PAGE, query: slug, showArchived: false })).templates.find(
    (each) => each.slug === slug,
  );
  if (found === undefined) await templates.create(CLI, { name: slug, slug, subject, source, kind });
  else await templates.update(CLI, slug, { source, etag: "*" });
  await templates.publish(CLI, slug, { comment: "", allowBreaking: true });
}

/** Mails `a`, `b`, … with version 1 of a footer, of which version 2 is published. */
async function publishUsed(slugs: readonly string[], footer = section("Footer 2")): Promise<void> {
  await publish("footer", section("Footer 1"), "partial");
  for (const slug of slugs) await publish(slug, mailWith(section(slug) + FOOTER));
  await publish("footer", footer, "partial");
}

/** How many programs of jobs are stored that no version has. */
function countMade(): unknown {
  const reader = new Database(file, { readonly: true });
  try {
    return reader.prepare("SELECT count(*) FROM republish_item_parts").pluck().get();
  } finally {
    reader.close();
  }
}

interface RunChanges {
  readonly leaseMs?: number;
  readonly now?: () => Date;
  readonly compile?: Compiler["compile"];
}

function run(changes: RunChanges = {}): RepublishRunner {
  const own = { ...compiler, ...(changes.compile && { compile: changes.compile }) };
  const judge = createJudgeMail({ templates: store.templates, samples: store.samples, compiler: own });
  const { leaseMs = TIMES.leaseMs, now = store.now } = changes;
  const log = { info: () => undefined, warn: () => undefined };
  const runner = startRepublishRunner({ store: { ...store, now }, judge, log, times: { ...TIMES, leaseMs } });
  runners.push(runner);
  return runner;
}

const start = (changes: Partial<RepublishOrder> = {}) => jobs.start(CLI, "footer", { ...ORDER, ...changes });
const get = (job: RepublishJob) => jobs.get(CLI, job.id);
const hasEnded = async (job: RepublishJob) => expect.poll(async () => (await get(job)).state).not.toBe("running");

async function htmlOf(slug: string): Promise<string> {
  const { publishedVersion = 0, id } = await templates.describe(CLI, slug);
  return (await store.templates.findVersion(id, publishedVersion))?.programs.html ?? "";
}

const breaking = (severity: string) => ({ rule: "contract.breaking", severity, path: ["data", "company"] });

async function itemsOf(job: RepublishJob) {
  const { items } = await jobs.listItems(CLI, job.id, PAGE);
  return Object.fromEntries(items.map((item) => [item.slug, item]));
}

describe("a job that publishes mails again", () => {
  it("serves every mail with the newest part, in a version of who started it", async () => {
    await publishUsed(["a", "b"]);
    const job = await start();
    expect(job).toMatchObject({
      state: "running",
      partSlug: "footer",
      partVersion: 2,
      counts: { ...NOTHING, waiting: 2 },
    });
    run();
    await hasEnded(job);
    expect(await get(job)).toMatchObject({ state: "done", counts: { ...NOTHING, published: 2 } });
    expect([await htmlOf("a"), await htmlOf("b")]).toEqual([
      expect.stringContaining("Footer 2"),
      expect.stringContaining("Footer 2"),
    ]);
    const { versions } = await templates.listVersions(CLI, "a", PAGE);
    expect(versions[0]).toMatchObject({ version: 2, comment: "new footer", publishedBy: "cli" });
    expect(versions[0]?.dependencies).toMatchObject([{ slug: "footer", version: 2 }]);
    const [end, ...published] = await store.audit.list({ limit: 3 });
    expect(end).toMatchObject({ action: "republish.end", facts: { job: job.id, published: 2 } });
    expect(published.map(({ action, actor, facts }) => [action, actor, facts.job])).toEqual([
      ["template.publish", "cli", job.id],
      ["template.publish", "cli", job.id],
    ]);
    expect((await start()).counts).toEqual(NOTHING);
  });

  it("publishes the published source, not the draft, and leaves the draft as it is", async () => {
    await publishUsed(["a"]);
    await templates.update(CLI, "a", {
      source: { kind: "mjml", text: mailWith(section("draft") + FOOTER) },
      etag: "*",
    });
    const job = await start();
    run();
    await hasEnded(job);
    expect(await htmlOf("a")).not.toContain("draft");
    expect(await templates.describe(CLI, "a")).toMatchObject({ source: { text: expect.stringContaining("draft") } });
  });

  it("finds mails that use a part through another one, which needs no new version", async () => {
    await publish("footer", section("Footer 1"), "partial");
    await publish("base", section("Base") + FOOTER, "partial");
    await publish("a", mailWith('<mj-include path="partial:base" />'));
    await publish("footer", section("Footer 2"), "partial");
    const job = await start();
    run();
    await hasEnded(job);
    expect(await get(job)).toMatchObject({ state: "done", counts: { ...NOTHING, published: 1 } });
    expect(await htmlOf("a")).toContain("Footer 2");
    expect((await templates.describe(CLI, "base")).publishedVersion).toBe(1);
  });

  it("publishes nothing together when one mail is blocked, and the others one by one", async () => {
    const asking = section("{{ company }} again");
    await publish("footer", section("Footer 1"), "partial");
    await publish("a", mailWith(section("{{ company }}") + FOOTER));
    await publish("b", mailWith(section("b") + FOOTER));
    await publish("footer", asking, "partial");
    const together = await start();
    run();
    await hasEnded(together);
    expect(await get(together)).toMatchObject({ state: "blocked", counts: { ...NOTHING, compiled: 1, blocked: 1 } });
    expect(await itemsOf(together)).toMatchObject({
      a: { state: "compiled" },
      b: {
        state: "blocked",
        fromVersion: 1,
        diagnostics: expect.arrayContaining([expect.objectContaining(breaking("error"))]),
      },
    });
    expect((await templates.describe(CLI, "a")).publishedVersion).toBe(1);
    await expect.poll(countMade).toBe(0);
    const single = await start({ mode: "one_by_one" });
    await hasEnded(single);
    expect(await get(single)).toMatchObject({ state: "done", counts: { ...NOTHING, published: 1, blocked: 1 } });
    expect([await htmlOf("a"), await htmlOf("b")]).toEqual([
      expect.stringContaining(" again"),
      expect.not.stringContaining(" again"),
    ]);
    const allowed = await start({ allowBreaking: true });
    await hasEnded(allowed);
    expect(await itemsOf(allowed)).toMatchObject({
      b: { state: "published", diagnostics: expect.arrayContaining([expect.objectContaining(breaking("warning"))]) },
    });
  });

  it("plans first, publishes nothing, and goes on when it is continued", async () => {
    await publishUsed(["a", "b"]);
    const job = await start({ planOnly: true });
    run();
    await hasEnded(job);
    expect(await get(job)).toMatchObject({ state: "planned", counts: { ...NOTHING, compiled: 2 } });
    expect((await templates.describe(CLI, "a")).publishedVersion).toBe(1);
    await publish("b", mailWith(section("other") + FOOTER));
    await publish("a", mailWith(section("newer")));
    expect(await jobs.resume(CLI, job.id)).toMatchObject({ state: "running", planOnly: false });
    await hasEnded(job);
    expect(await get(job)).toMatchObject({ state: "done", counts: { ...NOTHING, skipped: 2 } });
    await expect(jobs.resume(CLI, job.id)).rejects.toMatchObject({ code: "FAILED_PRECONDITION" });
  });

  it("cancels a plan that nobody has continued for 30 days, and until then continues it", async () => {
    await publishUsed(["a"]);
    const plan = await start({ planOnly: true });
    run();
    await hasEnded(plan);
    const dayOf = (days: number) => () => new Date(plan.createdAt.getTime() + days * 86_400_000);
    const deps = { templates: store.templates, republish: store.republish, newId: randomUUID };
    const late = createRepublishService({ ...deps, now: dayOf(30) });
    await expect(late.resume(CLI, plan.id)).rejects.toMatchObject({ code: "FAILED_PRECONDITION" });
    expect(await expirePlans(store.republish, dayOf(29.9)())).toBe(0);
    expect(await get(plan)).toMatchObject({ state: "planned" });
    const next = await late.start(CLI, "footer", { ...ORDER, planOnly: true });
    expect([next.id === plan.id, (await get(plan)).state]).toEqual([false, "cancelled"]);
    const [, end] = await store.audit.list({ limit: 2 });
    expect(end).toMatchObject({ action: "republish.expire", actor: "server", facts: { job: plan.id } });
  });

  it("ends expired plans each day, beside what has been pruned", async () => {
    await publishUsed(["a"]);
    const plan = await start({ planOnly: true });
    run();
    await hasEnded(plan);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const ages = { versionsMs: undefined, keysMs: undefined, templateUsesMs: undefined, exportedAuditMs: undefined };
    const now = () => new Date(plan.createdAt.getTime() + PLAN_KEPT_MS);
    const pruning = pruneDaily({ store, ages, now, log: { info: () => undefined, warn: () => undefined } });
    try {
      await vi.advanceTimersByTimeAsync(600_000);
      await pruning.stop();
    } finally {
      vi.useRealTimers();
    }
    expect(await get(plan)).toMatchObject({ state: "cancelled" });
  });

  it("skips a mail that was archived, and compiles again with a part that was published meanwhile", async () => {
    await publishUsed(["a", "b"]);
    const job = await start({ planOnly: true });
    run();
    await hasEnded(job);
    await templates.archive(CLI, "a");
    await publish("footer", section("Footer 3"), "partial");
    await jobs.resume(CLI, job.id);
    await hasEnded(job);
    expect(await get(job)).toMatchObject({ state: "done", counts: { ...NOTHING, skipped: 1, published: 1 } });
    expect(await htmlOf("b")).toContain("Footer 3");
  });

  it("is the same when it is started twice, and in the way of one with other options until it is cancelled", async () => {
    await publishUsed(["a"]);
    const job = await start();
    expect((await start()).id).toBe(job.id);
    await expect(start({ allowBreaking: true })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining(job.id),
    });
    expect(await jobs.cancel(CLI, job.id)).toMatchObject({ state: "cancelled", endedAt: expect.any(Date) });
    await expect(jobs.cancel(CLI, job.id)).rejects.toMatchObject({ code: "FAILED_PRECONDITION" });
    expect((await start({ allowBreaking: true })).id).not.toBe(job.id);
    run();
    await expect.poll(async () => (await templates.describe(CLI, "a")).publishedVersion).toBe(2);
    expect(await get(job)).toMatchObject({ state: "cancelled" });
  });

  it("is for partials and layouts that are published", async () => {
    await publish("a", mailWith(section("a")));
    await templates.create(CLI, {
      ...{ name: "Draft", slug: "draft", subject: "", kind: "partial" },
      source: { kind: "mjml", text: section("x") },
    });
    const refused = (ref: string) => jobs.start(CLI, ref, ORDER).catch(({ code, message }) => `${code} ${message}`);
    expect(await refused("a")).toBe("FAILED_PRECONDITION the template is a mail, which no mail uses");
    expect(await refused("draft")).toBe("FAILED_PRECONDITION nothing of the template is published");
    expect(await refused("none")).toContain("TEMPLATE_NOT_FOUND");
    await expect(jobs.get(CLI, randomUUID())).rejects.toMatchObject({ code: "REPUBLISH_JOB_NOT_FOUND" });
  });

  it("goes on in another process at once when one stops, and is done by one of two", async () => {
    await publishUsed(["a", "b", "c"]);
    const job = await start();
    const second = Promise.withResolvers<void>();
    let compiles = 0;
    const first = run({
      async compile(source, options, turn) {
        const made = await compiler.compile(source, options, turn);
        compiles += 1;
        if (compiles < 2 || turn.signal === undefined) return made;
        second.resolve();
        await once(turn.signal, "abort");
        throw turn.signal.reason;
      },
    });
    await second.promise;
    await first.stop();
    expect(await get(job)).toMatchObject({ state: "running", counts: { ...NOTHING, compiled: 1, waiting: 2 } });
    run();
    run();
    await hasEnded(job);
    expect(await get(job)).toMatchObject({ state: "done", counts: { ...NOTHING, published: 3 } });
    for (const slug of ["a", "b", "c"]) expect((await templates.describe(CLI, slug)).publishedVersion).toBe(2);
  });

  it("is watched by at most as many as there are slots, until the server stops", async () => {
    await publishUsed(["a"]);
    const { id } = await start();
    const acquireSlot = createAcquireStreamSlot({ streams: 2, streamsPerKey: 1 }, () => undefined);
    const watch = createRepublishWatch({ republish: jobs, acquireSlot });
    const leaving = new AbortController();
    const open = ({ signal } = new AbortController()) =>
      watch.watch(CLI, id, { confirm: async () => CLI, signal })[Symbol.asyncIterator]();
    const first = open(leaving);
    expect(await first.next()).toMatchObject({ value: { id, state: "running" } });
    await expect(open().next()).rejects.toMatchObject({ code: "RATE_LIMITED" });
    leaving.abort(new Error("left"));
    await expect(first.next()).rejects.toThrow("left");
    const second = open();
    await second.next();
    const waiting = second.next();
    watch.close();
    await expect(waiting).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(open().next()).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  it("is done once although each of two processes takes the lease of the other for expired", async () => {
    await publishUsed(["a", "b", "c", "d"]);
    const job = await start();
    let skew = 0;
    // Each look is an hour later than the one before.
    const now = () => {
      skew += 3_600_000;
      return new Date(store.now().getTime() + skew);
    };
    run({ now });
    run({ now });
    await hasEnded(job);
    expect(await get(job)).toMatchObject({ state: "done", counts: { ...NOTHING, published: 4 } });
    for (const slug of ["a", "b", "c", "d"]) expect((await templates.describe(CLI, slug)).publishedVersion).toBe(2);
  });
});
