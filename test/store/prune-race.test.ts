import Sqlite from "better-sqlite3";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { PATIENT } from "./patient.ts";
import { describePruneRace } from "./prune-race-conformance.ts";

const directory = useTemporaryDirectory();
let lastFile = 0;

describePruneRace("SQLite", async () => {
  const path = directory.path(`race-${++lastFile}.db`);
  const servers = [await openSqliteStore(path, PATIENT), await openSqliteStore(path, PATIENT)] as const;
  const connection = new Sqlite(path);
  return {
    servers,
    async hold() {
      const waits = servers.map((server) => server.use().busyWaits);
      connection.exec("BEGIN IMMEDIATE");
      return {
        run: async (statement) => connection.exec(statement),
        waiting: async () => servers.filter((server, at) => server.use().busyWaits > (waits[at] ?? 0)).length,
        commit: async () => connection.exec("COMMIT"),
      };
    },
    async close() {
      connection.close();
      for (const server of servers) await server.close();
    },
  };
});
