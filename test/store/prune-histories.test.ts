import Sqlite from "better-sqlite3";
import fc from "fast-check";
import { expect, it } from "vitest";
import { markNext } from "../../src/domain/audit-chain.ts";
import type { Store } from "../../src/store/port/store.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { runs } from "../support/effort.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const START = Date.parse("2026-01-01T00:00:00.000Z");
const DAY_MS = 86_400_000;
const directory = useTemporaryDirectory();
let lastFile = 0;

const STEP = fc.record({
  does: fc.constantFrom<("create" | "revoke" | "rotate" | "export")[]>(
    "create",
    "create",
    "revoke",
    "rotate",
    "export",
  ),
  which: fc.nat({ max: 5 }),
  daysLater: fc.nat({ max: 4 }),
  days: fc.nat({ max: 8 }),
  expires: fc.boolean(),
  pruneAfterDays: fc.option(fc.nat({ max: 9 }), { freq: 3, nil: undefined }),
});

type Step = typeof STEP extends fc.Arbitrary<infer Value> ? Value : never;

it("what is in use, or ended or was exported later, stays, whatever the history, and nothing else does", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { maxLength: 25 }), async (steps) => {
      const path = directory.path(`history-${++lastFile}.db`);
      const store = await openSqliteStore(path);
      const history = new History(store);
      let day = 0;
      for (const step of steps) {
        // Each key is newer than the one before, so that nothing has to be said of equal dates.
        day += step.daysLater + 1;
        await act(history, day, step);
        if (step.pruneAfterDays !== undefined) await history.prune(day - step.pruneAfterDays);
      }
      await store.close();
      const { lastEvent, ...kept } = readKept(path);
      expect(kept).toEqual(history.expected(lastEvent));
    }),
    { numRuns: runs(40) },
  );
});

function act(history: History, day: number, step: Step): Promise<void> {
  const { does, which, days, expires } = step;
  switch (does) {
    case "create":
      return history.create(day, expires ? day + days : undefined);
    case "revoke":
      return history.revoke(which, day);
    case "rotate":
      return history.rotate(which, day, day + days);
    case "export":
      return history.export(day);
  }
}

interface ReckonedKey {
  readonly key: ReturnType<typeof storedKey>;
  readonly expires: number | undefined;
  revoked: number | undefined;
  tokens: { readonly id: string; readonly retires: number | undefined }[];
}

/** Does to a store what a test says, and reckons in days what it then has to hold. */
class History {
  readonly #store: Store;
  #keys: ReckonedKey[] = [];
  #exports: { readonly number: number; readonly day: number }[] = [];
  /** The number of the newest audit event that is forgotten. */
  #forgotten = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  async create(day: number, expires: number | undefined): Promise<void> {
    const expiresAt = expires === undefined ? {} : { expiresAt: dateOf(expires) };
    const key = storedKey({ createdAt: dateOf(day), ...expiresAt });
    const secret = storedSecret(key, { createdAt: dateOf(day) });
    await this.#store.keys.create(key, secret, auditEvent());
    this.#keys.push({ key, expires, revoked: undefined, tokens: [{ id: secret.tokenId, retires: undefined }] });
  }

  async revoke(which: number, day: number): Promise<void> {
    const found = this.#find(which, day);
    if (found === undefined) return;
    await this.#store.keys.revoke(found.key.id, dateOf(day), { keepLastOwner: false }, auditEvent());
    found.revoked = day;
  }

  async rotate(which: number, day: number, retires: number): Promise<void> {
    const found = this.#find(which, day);
    if (found === undefined) return;
    const secret = storedSecret(found.key, { createdAt: dateOf(day) });
    // Without a grace the token ends on this day, which counts as the day on which another one retires.
    const retiresAt = retires === day ? undefined : dateOf(retires);
    await this.#store.keys.rotate(secret, found.key.prefix, retiresAt, auditEvent());
    // A key has two tokens at most: one that was replaced before retires now.
    const before = found.tokens.map(({ id, retires: earlier }) => {
      return { id, retires: earlier === undefined ? retires : Math.min(earlier, day) };
    });
    found.tokens = [...before, { id: secret.tokenId, retires: undefined }];
  }

  async export(day: number): Promise<void> {
    const begin = await this.#store.audit.begin();
    const events = await this.#store.audit.listAfter({ number: begin.number, limit: 1_000 });
    const end = events.reduce(markNext, begin);
    if (end.number <= (this.#exports.at(-1)?.number ?? 0)) return;
    await this.#store.audit.noteExport(end, { at: dateOf(day), actor: "cli" });
    this.#exports.push({ number: end.number, day });
  }

  async prune(end: number): Promise<void> {
    const policy = { keysBefore: dateOf(end), auditExportedBefore: dateOf(end) };
    await this.#store.prune(policy, { at: dateOf(end), actor: "cli" }, { isDryRun: false });
    this.#keys = this.#keys.filter((key, index) => index === this.#keys.length - 1 || isInForce(key, end));
    for (const key of this.#keys.filter((key) => isInForce(key, end))) {
      key.tokens = key.tokens.filter(({ retires }) => retires === undefined || retires >= end);
    }
    const exported = this.#exports.filter(({ day }) => day < end).map(({ number }) => number);
    this.#forgotten = Math.max(this.#forgotten, ...exported);
  }

  expected(lastEvent: number) {
    const keys = this.#keys.map(({ key }) => key.id).sort();
    const tokens = this.#keys.flatMap((key) => key.tokens.map(({ id }) => id)).sort();
    const events = Array.from({ length: lastEvent - this.#forgotten }, (_, at) => this.#forgotten + 1 + at);
    return { keys, tokens, events };
  }

  #find(which: number, day: number): ReckonedKey | undefined {
    // At its expiry a key has expired.
    const inForce = this.#keys.filter((key) => isInForce(key, day + 1));
    return inForce[which % Math.max(1, inForce.length)];
  }
}

/** Whether it was neither revoked nor had expired before a day. */
function isInForce({ revoked, expires }: ReckonedKey, day: number): boolean {
  return (revoked ?? day) >= day && (expires ?? day) >= day;
}

function dateOf(day: number): Date {
  return new Date(START + day * DAY_MS);
}

function readKept(path: string) {
  const connection = new Sqlite(path, { readonly: true });
  const list = (sql: string) => connection.prepare<[], string | number>(sql).pluck().all();
  const kept = {
    keys: list("SELECT id FROM keys ORDER BY id"),
    tokens: list("SELECT token_id FROM key_secrets ORDER BY token_id"),
    events: list("SELECT number FROM audit_events ORDER BY number"),
    lastEvent: Number(list("SELECT seq FROM sqlite_sequence WHERE name = 'audit_events'")[0] ?? 0),
  };
  connection.close();
  return kept;
}
