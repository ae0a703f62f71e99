import { Client } from "pg";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { PATIENT } from "../store/patient.ts";
import { describePruneRace } from "../store/prune-race-conformance.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const database = useDatabase();
const WAITING = `
  SELECT count(*)::int AS waiting FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'
`;

if (HAS_POSTGRES) {
  describePruneRace("PostgreSQL", async () => {
    const place = await database.newPlace();
    const servers = [await openPostgresStore(place, PATIENT), await openPostgresStore(place, PATIENT)] as const;
    const client = new Client({ connectionString: database.url, options: place.options });
    await client.connect();
    return {
      servers,
      async hold() {
        await client.query("BEGIN");
        await client.query("SELECT 1 FROM store_state FOR UPDATE");
        return {
          run: (statement) => client.query(statement),
          waiting: async () => Number((await database.run(WAITING))[0]?.waiting),
          commit: () => client.query("COMMIT"),
        };
      },
      async close() {
        await client.end();
        for (const server of servers) await server.close();
      },
    };
  });
}
