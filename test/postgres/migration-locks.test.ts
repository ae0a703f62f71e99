import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PostgresLocation } from "../../src/store/store-location.ts";
import { migrateFurther } from "./further-migration.ts";
import { type ServedPlace, servePlace } from "./serve-place.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const ALTER = "ALTER TABLE keys ADD COLUMN added TEXT";
const database = useDatabase();

describe.runIf(HAS_POSTGRES)("a migration of a table that a dump reads", () => {
  let place: PostgresLocation;
  let node: ServedPlace;
  let reader: Client;
  let named: string;

  beforeEach(async () => {
    place = await database.newPlace();
    const url = new URL(database.url);
    url.searchParams.set("options", place.options ?? "");
    node = await servePlace(url.href);
    reader = new Client({ connectionString: url.href, application_name: "pg_dump" });
    await reader.connect();
    await reader.query("BEGIN");
    const { rows } = await reader.query("SELECT pg_backend_pid() AS pid, now() AS since FROM keys LIMIT 1");
    named = `session ${rows[0].pid} (application "pg_dump", user "${place.user}", idle in transaction, since ${rows[0].since.toISOString()})`;
  });
  afterEach(async () => {
    await reader.end();
    await node.close();
  });

  it("keeps no fetch waiting, names the session, and goes through when that has ended", async () => {
    const fetching = node.fetchOn();
    const notes: string[] = [];
    let isDone = false;
    const migrating = migrateFurther(place, ALTER, { note: (line) => notes.push(line) }).then(() => {
      isDone = true;
    });
    await expect.poll(() => notes).toContain(`the migration waits for a lock of ${named}`);
    // Attempts that wait, and pauses between them.
    const before = fetching.count();
    await expect.poll(fetching.count).toBeGreaterThan(before + 50);
    expect(isDone).toBe(false);
    await reader.query("COMMIT");
    await migrating;
    await node.ask("/readyz");
    await fetching.end();
    expect(node.refused).toEqual([]);
    expect(await columns()).toEqual([{ column_name: "added" }]);
  });

  it("ends with the names of the sessions when its time is over, and changes nothing", async () => {
    await expect(migrateFurther(place, ALTER, { patienceMs: 1 })).rejects.toMatchObject({
      fault: "locked",
      message:
        "the store of the test cannot be migrated: for 1 s a lock that the migration needs was held by " +
        `${named}; nothing was changed: wait until those sessions have ended, such as a dump, or end them with ` +
        "pg_terminate_backend, and run it again",
    });
    expect(await columns()).toEqual([]);
  });

  const columns = () =>
    database.run(
      "SELECT column_name FROM information_schema.columns WHERE table_name = 'keys' AND column_name = 'added' " +
        `AND table_schema = '${place.options?.replace("-c search_path=", "")}'`,
    );
});
