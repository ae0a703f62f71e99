import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const database = useDatabase();

describe.runIf(HAS_POSTGRES)("limits of a database", () => {
  it("say how many connections there are, and when the server ends statements and look-ups", async () => {
    const place = await database.newPlace();
    const limits = { poolSize: 2, statementTimeoutMs: 60_000, lookUpTimeoutMs: 60_000 };
    const store = await openPostgresStore({ ...place, limits });
    const hasty = await openPostgresStore({ ...place, limits: { ...limits, statementTimeoutMs: 200 } });
    const holder = new Client({ connectionString: database.url, options: place.options });
    try {
      await Promise.all(Array.from({ length: 10 }, () => store.keys.list({ limit: 1 })));
      const others = `FROM pg_stat_activity WHERE application_name = 'letterpress' AND datname = current_database()`;
      expect(await database.run(`SELECT count(*)::int AS count ${others}`)).toEqual([{ count: 2 }]);
      await store.ping();
      await holder.connect();
      await holder.query("BEGIN; LOCK TABLE keys, key_secrets");
      const lookUp = store.keys.findByTokenId("T00000000001");
      await expect(hasty.keys.list({ limit: 1 })).rejects.toMatchObject({
        code: "UNAVAILABLE",
        message: expect.stringContaining("took too long"),
      });
      const longer = `SELECT 1 AS one ${others} AND wait_event_type = 'Lock' AND now() - query_start > interval '1.2 s'`;
      await expect.poll(() => database.run(longer)).toEqual([{ one: 1 }]);
      await holder.query("COMMIT");
      expect(await lookUp).toBeUndefined();
    } finally {
      await holder.end();
      await store.close();
      await hasty.close();
    }
  });
});
