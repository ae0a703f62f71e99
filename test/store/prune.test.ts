import { statSync } from "node:fs";
import Sqlite from "better-sqlite3";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { markNext } from "../../src/domain/audit-chain.ts";
import type { Store } from "../../src/store/port/store.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { runs } from "../support/effort.ts";
import { randomText } from "../support/random-text.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const START = Date.parse("2026-01-01T00:00:00.000Z");
const DAY_MS = 86_400_000;
const NOTHING = { versions: 0, keys: 0, tokens: 0, previewLinks: 0, republishJobs: 0, templateUses: 0, auditEvents: 0 };
const BY = { at: new Date(START), actor: "cli" };
const directory = useTemporaryDirectory();
let path: string;
let lastFile = 0;
let store: Store;

beforeEach(openAnew);
afterEach(() => store.close());

describe("versions", () => {
  it("that are published, named or younger stay, whatever the history, and nothing else does", async () => {
    const step = fc.record({
      template: fc.nat({ max: 2 }),
      daysLater: fc.nat({ max: 40 }),
      isNamed: fc.boolean(),
      // A few texts, so that versions share them and one that goes must leave the text of another.
      text: fc.constantFrom("one", "two", "three"),
      pruneAfterDays: fc.option(fc.nat({ max: 90 }), { freq: 4, nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        await openAnew();
        const templates = await Promise.all([makeTemplate(), makeTemplate(), makeTemplate()]);
        const kept = new Map(templates.map(({ id }) => [id, [] as Published[]]));
        let day = 0;
        for (const { template: index, daysLater, isNamed, text, pruneAfterDays } of steps) {
          day += daysLater;
          const template = templates[index] ?? templates[0];
          const version = await publish(template, { day, text, comment: isNamed ? "spring" : "" });
          kept.get(template.id)?.push({ version, day, isNamed, text });
          if (pruneAfterDays !== undefined) await pruneBoth(kept, day - pruneAfterDays);
        }
        for (const [id, history] of kept) await expectVersions(id, history);
        expect(look("PRAGMA foreign_key_check")).toEqual([]);
      }),
      { numRuns: runs(30) },
    );
  });

  it("are counted by a dry run, which changes nothing, and told by the audit log", async () => {
    const template = await makeTemplate();
    for (let day = 0; day < 250; day += 1) await publish(template, { day, text: `text ${day}`, comment: "" });
    const policy = { versionsBefore: dateOf(240) };
    expect(await store.prune(policy, BY, { isDryRun: true })).toEqual({ ...NOTHING, versions: 239 });
    expect((await store.templates.findVersion(template.id, 1))?.source.text).toBe("text 0");
    expect(await store.prune(policy, BY, { isDryRun: false })).toEqual({ ...NOTHING, versions: 239 });
    expect(await store.prune(policy, BY, { isDryRun: true })).toEqual(NOTHING);
    const [last] = await store.audit.list({ limit: 1 });
    expect(last).toMatchObject({ actor: "cli", action: "template.prune", subject: template.id });
    expect(last?.facts.versions).toMatch(/ 239$/);
    expect(look("SELECT count(*) AS parts FROM parts")).toEqual([{ parts: 2 * 11 + 1 }]);
    // The number of a version is never given twice.
    expect(await publish(template, { day: 251, text: "new", comment: "" })).toBe(251);
  });
});

describe("a year", () => {
  it("takes no more room than five months, once what is older than one is forgotten each week", async () => {
    const template = await makeTemplate();
    const bytes: number[] = [];
    for (let day = 0; day < 365; day += 1) {
      const at = dateOf(day);
      await publish(template, { day, text: randomText(4_000), comment: "" });
      const key = storedKey({ createdAt: at, revokedAt: at });
      await store.keys.create(key, storedSecret(key, { createdAt: at }), auditEvent());
      change(`${INSERT_EVENT} ${Array(10).fill(EVENT).join(", ")}`);
      if (day % 7 === 6) {
        await noteExport(lastEvent(), at);
        const before = dateOf(day - 30);
        const policy = { versionsBefore: before, keysBefore: before, auditExportedBefore: before };
        await store.prune(policy, { ...BY, at }, { isDryRun: false });
      }
      if (day % 73 === 72) bytes.push(fileBytes());
    }
    const [second = 0, last = 0] = [bytes[1], bytes.at(-1)];
    expect(last).toBeLessThan(second * 1.1);
    const [counts] = look(
      "SELECT (SELECT count(*) FROM template_versions) AS versions, (SELECT count(*) FROM keys) AS keys",
    );
    expect(Math.max(Number(counts?.versions), Number(counts?.keys))).toBeLessThan(45);
  });
});

describe("keys", () => {
  it("that were revoked or expired long enough ago go with their tokens, and others stay", async () => {
    const [early, late, end] = [dateOf(1), dateOf(100), dateOf(50)];
    const keys = {
      revoked: storedKey({ createdAt: dateOf(0), revokedAt: early }),
      expired: storedKey({ createdAt: dateOf(0), expiresAt: early }),
      revokedLately: storedKey({ createdAt: dateOf(0), revokedAt: late }),
      expiredLately: storedKey({ createdAt: dateOf(0), expiresAt: late }),
      inForce: storedKey({ createdAt: dateOf(0) }),
      newestAndRevoked: storedKey({ createdAt: dateOf(2), revokedAt: early }),
    };
    for (const key of Object.values(keys)) await store.keys.create(key, storedSecret(key), auditEvent());
    for (const retiresAt of [early, late]) {
      const secret = storedSecret(keys.inForce, { createdAt: dateOf(0) });
      await store.keys.rotate(secret, keys.inForce.prefix, retiresAt, auditEvent());
    }
    const policy = { keysBefore: end };
    const counts = { ...NOTHING, keys: 2, tokens: 1 };
    expect(await store.prune(policy, BY, { isDryRun: true })).toEqual(counts);
    expect(await store.prune(policy, BY, { isDryRun: false })).toEqual(counts);
    const page = await store.keys.list({ limit: 10 });
    expect(page.items.map(({ id }) => id).sort()).toEqual(
      [keys.revokedLately, keys.expiredLately, keys.inForce, keys.newestAndRevoked].map(({ id }) => id).sort(),
    );
    const events = (await store.audit.list({ limit: 3 })).map(({ action, subject }) => `${action} ${subject}`);
    expect(events.sort()).toEqual(
      [`key.prune ${keys.expired.id}`, `key.prune ${keys.revoked.id}`, `key.prune_token ${keys.inForce.id}`].sort(),
    );
    expect(look("SELECT count(*) AS tokens FROM key_secrets")).toEqual([{ tokens: 6 - 2 + 2 - 1 }]);
  });

  it("are never all forgotten: a store without keys would get first ones", async () => {
    const key = storedKey({ createdAt: dateOf(0), revokedAt: dateOf(1) });
    await store.keys.create(key, storedSecret(key), auditEvent());
    await store.prune({ keysBefore: dateOf(300) }, BY, { isDryRun: false });
    expect(await store.begin({ templates: [], keys: [] })).toBe(false);
  });
});

describe("audit events", () => {
  it("that were exported go, and others never, not even by hand", async () => {
    change(`${INSERT_EVENT} ${Array(2_500).fill(EVENT).join(", ")}`);
    await noteExport(2_000);
    const policy = { auditExportedBefore: dateOf(10) };
    expect(() => change("DELETE FROM audit_events WHERE number = 2001")).toThrow("were not exported");
    expect(await store.prune(policy, BY, { isDryRun: true })).toEqual({ ...NOTHING, auditEvents: 2_000 });
    expect(await store.prune(policy, BY, { isDryRun: false })).toEqual({ ...NOTHING, auditEvents: 2_000 });
    expect(look("SELECT min(number) AS first, count(*) AS events FROM audit_events")).toEqual([
      // With the event of the export, and one for each thousand.
      { first: 2_001, events: 503 },
    ]);
  });

  it("that are not what was exported stay, all of them", async () => {
    change(`${INSERT_EVENT} ${EVENT}, ${EVENT}, ${EVENT}`);
    await noteExport(3);
    change("DROP TRIGGER audit_events_never_change");
    change("UPDATE audit_events SET actor = 'somebody' WHERE number = 3");
    const pruning = store.prune({ auditExportedBefore: dateOf(10) }, BY, { isDryRun: false });
    await expect(pruning).rejects.toMatchObject({ code: "CONFLICT" });
    expect(look("SELECT count(*) AS events FROM audit_events WHERE number <= 3")).toEqual([{ events: 3 }]);
  });
});

const INSERT_EVENT = "INSERT INTO audit_events (at, actor, action, subject, facts) VALUES";
const EVENT = "(0, 'cli', 'a', 'b', '{}')";

/** Marks all events up to a number as exported. */
async function noteExport(number: number, at = BY.at): Promise<void> {
  const begin = await store.audit.begin();
  const events = await store.audit.listAfter({ number: begin.number, limit: number - begin.number });
  const { digest } = events.reduce(markNext, begin);
  await store.audit.noteExport({ number, digest }, { ...BY, at });
}

function lastEvent(): number {
  return Number(look("SELECT seq FROM sqlite_sequence WHERE name = 'audit_events'")[0]?.seq ?? 0);
}

function change(sql: string): void {
  const connection = new Sqlite(path);
  connection.pragma("synchronous = OFF");
  try {
    connection.exec(sql);
  } finally {
    connection.close();
  }
}

interface Published {
  readonly version: number;
  readonly day: number;
  readonly isNamed: boolean;
  readonly text: string;
}

async function openAnew(): Promise<void> {
  await store?.close();
  path = directory.path(`prune-${++lastFile}.db`);
  store = await openSqliteStore(path);
}

/** Prunes the store, and by its own reckoning what it should hold. */
async function pruneBoth(kept: Map<string, Published[]>, end: number): Promise<void> {
  let expected = 0;
  for (const [id, history] of kept) {
    const staying = history.filter((one, at) => one.isNamed || (history[at + 1]?.day ?? end) >= end);
    expected += history.length - staying.length;
    kept.set(id, staying);
  }
  const { versions } = await store.prune({ versionsBefore: dateOf(end) }, BY, { isDryRun: false });
  expect(versions).toBe(expected);
}

function dateOf(day: number): Date {
  return new Date(START + day * DAY_MS);
}

async function makeTemplate() {
  const template = storedTemplate();
  await store.templates.create(template, auditEvent());
  return template;
}

async function publish(
  template: ReturnType<typeof storedTemplate>,
  { day, text, comment }: { readonly day: number; readonly text: string; readonly comment: string },
): Promise<number> {
  const changes = {
    comment,
    publishedAt: dateOf(day),
    source: { kind: "mjml", text },
    programs: { html: JSON.stringify({ text }) },
  } as const;
  const version = await store.templates.publish(newVersion(template, changes), undefined, auditEvent());
  if (typeof version === "string") throw new Error(version);
  return version.version;
}

async function expectVersions(templateId: string, history: readonly Published[]): Promise<void> {
  const { items } = await store.templates.listVersions(templateId, { limit: 100 });
  expect(items.map(({ version }) => version).reverse()).toEqual(history.map(({ version }) => version));
  for (const { version, text } of history) {
    expect(await store.templates.findContent(templateId, version, ["html"])).toMatchObject({
      programs: { html: JSON.stringify({ text }) },
    });
  }
}

/** As it is on the disk, free pages and all. */
function fileBytes(): number {
  change("PRAGMA wal_checkpoint(TRUNCATE)");
  return statSync(path).size;
}

function look(sql: string): Record<string, unknown>[] {
  const connection = new Sqlite(path, { readonly: true });
  const rows = connection.prepare<[], Record<string, unknown>>(sql).all();
  connection.close();
  return rows;
}
