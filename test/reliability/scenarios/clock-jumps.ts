import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { callApi, fetchStatus, makeKey } from "../api-calls.ts";
import { exactly, type Finding, none, type Scenario } from "../scenario.ts";
import { type ServerUnderTest, startServer } from "../server-under-test.ts";
import { judgeLatency, startTraffic } from "../valid-traffic.ts";

const HOUR_MS = 3_600_000;
const PRELOAD = new URL("../jump-clock.ts", import.meta.url).href;

/** The server's wall clock jumps back and forth under traffic; expiry follows it and nothing else is upset. */
export const clockJumps: Scenario = {
  name: "clock jumps",
  async run({ workspace }) {
    const server = await startServer(workspace, { env: { LOG_LEVEL: "silent" }, nodeOptions: ["--import", PRELOAD] });
    const expiresAt = new Date(Date.now() + HOUR_MS / 2).toISOString();
    const expiring = await makeKey(server, workspace, { expires_at: expiresAt });
    const lasting = await makeKey(server, workspace);
    const revoked = await makeKey(server, workspace);
    await callApi(server, workspace, `keys/${revoked.id}:revoke`, {});
    const traffic = await startTraffic(server);
    const findings: Finding[] = [];
    for (const [offsetMs, expected] of [
      [0, "200 200 401"],
      [HOUR_MS, "401 200 401"],
      [-HOUR_MS, "200 200 401"],
      [-100_000 * HOUR_MS, "200 200 401"],
      [20 * 365 * 24 * HOUR_MS, "401 200 401"],
      [0, "200 200 401"],
    ] as const) {
      await setClock(server, offsetMs);
      const statuses = [];
      for (const { token } of [expiring, lasting, revoked]) statuses.push(await fetchStatus(server.url, token));
      findings.push(
        exactly(`${offsetMs / HOUR_MS} h: key that expires, lasting, revoked`, statuses.join(" "), expected),
      );
      const made = await makeKey(server, workspace);
      // Time for the traffic to go on under this clock.
      await wait(300);
      const listed = await fetchStatus(server.url, made.token);
      findings.push(exactly(`${offsetMs / HOUR_MS} h: a key made now`, listed, 200));
    }
    const report = await traffic.stop();
    findings.push(none(`of ${report.answered} fetches meanwhile, failed`, report.failures));
    findings.push(...judgeLatency("fetches meanwhile", report, { p99Ms: 250, maxMs: 1000 }));
    findings.push(exactly("exit code", String(await server.stop()), "0"));
    return findings;
  },
};

async function setClock({ child }: ServerUnderTest, offsetMs: number): Promise<void> {
  const heard = once(child, "message");
  child.send(offsetMs);
  await heard;
}
