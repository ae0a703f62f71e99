import Sqlite from "better-sqlite3";
import { seededToken } from "../../bench/seed-store.ts";

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const DAYS_OF_USE = 30;
/** Of a hundred keys so many have been revoked for a year. */
const REVOKED_PERCENT = 2;

/**
 * Gives a seeded store three years: keys of all ages, of which the newest numbers were revoked long ago and one in ten
 * was used each day of the last month, and templates whose first version was replaced a year ago.
 */
export function ageStore(file: string, keys: number): void {
  const database = new Sqlite(file);
  for (const pragma of ["journal_mode = MEMORY", "synchronous = OFF", "cache_size = -512000"]) database.pragma(pragma);
  const now = Date.now();
  database.transaction(() => {
    changeVersions(database);
    database
      .prepare("UPDATE templates SET created_at = created_at - ?, published_at = published_at - ?")
      .run(2 * YEAR_MS, YEAR_MS);
    spreadKeys(database, keys, now);
    useKeys(database, keys, now);
    addLink(database, now);
    addJobs(database, now);
  })();
  database.close();
}

/** Versions never change; those of a store that is being made have no past to keep. */
function changeVersions(database: Sqlite.Database): void {
  const trigger = "template_versions_never_change";
  const sql = database.prepare<[string], string>("SELECT sql FROM sqlite_schema WHERE name = ?").pluck().get(trigger);
  database.exec(`DROP TRIGGER ${trigger}`);
  database.prepare("UPDATE template_versions SET published_at = published_at - ? / version").run(2 * YEAR_MS);
  database.exec(sql ?? "");
}

function spreadKeys(database: Sqlite.Database, keys: number, now: number): void {
  const setDates = database.prepare("UPDATE keys SET created_at = ?, revoked_at = ? WHERE id = ?");
  const firstRevoked = keys - Math.round((keys * REVOKED_PERCENT) / 100);
  for (let number = 0; number < keys; number += 1) {
    const createdAt = Math.round(now - 3 * YEAR_MS * (1 - number / keys / 2));
    setDates.run(createdAt, number < firstRevoked ? null : now - YEAR_MS, seededKeyId(number));
  }
}

function useKeys(database: Sqlite.Database, keys: number, now: number): void {
  const today = Math.floor(now / DAY_MS);
  const used = { used: Math.ceil(keys / 10), today, minute: now - (now % 60_000) };
  database
    .prepare(
      `WITH RECURSIVE days (day) AS (SELECT @today UNION ALL SELECT day - 1 FROM days LIMIT ${DAYS_OF_USE})
       INSERT INTO key_fetches (key_id, day, fetches)
       SELECT id, day, 1 + day % 1000 FROM (SELECT id FROM keys ORDER BY id LIMIT @used), days`,
    )
    .run({ used: used.used, today });
  database
    .prepare("INSERT INTO key_last_use (key_id, used_at) SELECT id, @minute FROM keys ORDER BY id LIMIT @used")
    .run({ used: used.used, minute: used.minute });
}

/** The id of the one preview link of an aged store. */
export const AGED_LINK_ID = "pvl_000000000001";

function addLink(database: Sqlite.Database, now: number): void {
  database
    .prepare(
      `INSERT INTO preview_links
       SELECT '${AGED_LINK_ID}', id, NULL, subject, '', '[]', zeroblob(32), @now, 'cli', NULL, @end, NULL,
         NULL, 0
       FROM templates LIMIT 1`,
    )
    .run({ now, end: now + DAY_MS });
}

/** The ids of jobs of an aged store, of which all but the first wait to be continued or cancelled. */
export const AGED_JOB_IDS = {
  done: "00000000-0000-4000-8000-000000000001",
  first: "00000000-0000-4000-8000-000000000002",
  second: "00000000-0000-4000-8000-000000000003",
} as const;

function addJobs(database: Sqlite.Database, now: number): void {
  const add = database.prepare(
    `INSERT INTO republish_jobs
     SELECT @id, id, 1, 'together', @planOnly, 0, '', @state, @now, 'cli', '', @endedAt, 1, NULL
     FROM templates ORDER BY id LIMIT 1 OFFSET @number`,
  );
  for (const [number, id] of Object.values(AGED_JOB_IDS).entries()) {
    const isDone = id === AGED_JOB_IDS.done;
    const state = isDone ? "done" : "planned";
    add.run({ id, number, now, state, planOnly: isDone ? 0 : 1, endedAt: isDone ? now : null });
  }
}

/** The id of a key that `seedStore` has made. */
export function seededKeyId(number: number): string {
  return `key_${seededToken(number).split("_")[2]?.slice(0, 12)}`;
}
