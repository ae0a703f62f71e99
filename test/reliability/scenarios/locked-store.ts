import { setTimeout as wait } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { callApi } from "../api-calls.ts";
import { atMost, exactly, none, type Scenario } from "../scenario.ts";
import { startServer } from "../server-under-test.ts";
import { judgeLatency, startTraffic } from "../valid-traffic.ts";

const HELD_MS = 5000;

/** Another process holds the write lock for five seconds. */
export const lockedStore: Scenario = {
  name: "locked store",
  async run({ workspace }) {
    const server = await startServer(workspace, { env: { LOG_LEVEL: "silent" } });
    const traffic = await startTraffic(server);
    const locker = new Sqlite(server.storePath);
    locker.exec("BEGIN IMMEDIATE");
    const startedAt = performance.now();
    const refused = await callApi(server, workspace, "keys", { name: "locked", targets: ["all"] });
    const waitedMs = performance.now() - startedAt;
    await wait(HELD_MS - waitedMs);
    locker.exec("COMMIT");
    locker.close();
    const written = await callApi(server, workspace, "keys", { name: "free", targets: ["all"] });
    const report = await traffic.stop();
    await server.stop();
    return [
      exactly("creating a key meanwhile", `${refused.status} ${refused.body.code}`, "503 UNAVAILABLE"),
      { ...atMost("answered after", waitedMs, 2500, "ms"), isTiming: true },
      { ...none(`of ${report.answered} fetches meanwhile failed`, report.failures), isTiming: true },
      ...judgeLatency("fetches meanwhile", report, { p99Ms: 100, maxMs: 250 }),
      exactly("creating a key when the lock is gone", written.status, 201),
    ];
  },
};
