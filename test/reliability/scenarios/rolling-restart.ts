import { setTimeout as wait } from "node:timers/promises";
import { callApi, fetchStatus, makeKey } from "../api-calls.ts";
import { atMost, exactly, none, type Scenario } from "../scenario.ts";
import { type ServerUnderTest, startServer } from "../server-under-test.ts";

const RESTARTS = 4;
const CLIENTS = 4;

/** Two processes on one store are restarted in turn; clients go to the other when one does not answer. */
export const rollingRestart: Scenario = {
  name: "rolling restart",
  async run({ workspace }) {
    const env = { LOG_LEVEL: "silent" };
    const first = await startServer(workspace, { env });
    const { folder, sdkToken, adminToken } = first;
    const running: ServerUnderTest[] = [first, await startServer(workspace, { env, folder })];
    const failures: string[] = [];
    let answered = 0;
    let retried = 0;
    let slowestMs = 0;
    let isOver = false;
    const client = async (turn: number) => {
      for (let call = turn; !isOver; call++) {
        const urls = [running[call % 2]?.url ?? "", running[(call + 1) % 2]?.url ?? ""];
        const startedAt = performance.now();
        const [status, tries] = await tryBoth(urls, sdkToken);
        slowestMs = Math.max(slowestMs, performance.now() - startedAt);
        answered += 1;
        retried += tries - 1;
        if (status !== 200) failures.push(String(status));
        await wait(5);
      }
    };
    const clients = Array.from({ length: CLIENTS }, (_, turn) => client(turn));
    const exits: unknown[] = [];
    for (let restart = 0; restart < RESTARTS; restart++) {
      const old = running[restart % 2];
      // Clients are sent elsewhere first, as a balancer does when readiness is gone.
      const other = running[(restart + 1) % 2];
      if (old === undefined || other === undefined) throw new Error("two processes must be running");
      running[restart % 2] = other;
      exits.push(await old.stop());
      running[restart % 2] = await startServer(workspace, { env, folder });
    }
    const agreed = await revokeAcross(running, adminToken, workspace);
    isOver = true;
    await Promise.all(clients);
    for (const server of running) await server.stop();
    return [
      none(`${RESTARTS} restarts under ${answered} calls: calls not answered by either`, failures),
      atMost("calls that needed the other process", retried, Math.max(10, answered / 100), "calls"),
      atMost("slowest call", slowestMs, 2000, "ms", true),
      exactly("exit codes", exits.join(" "), Array(RESTARTS).fill(0).join(" ")),
      exactly("a key made on one and revoked on the other: status on both before, after", agreed, "200 200 401 401"),
    ];
  },
};

async function tryBoth(urls: readonly string[], token: string): Promise<[status: number | string, tries: number]> {
  let last: number | string = "";
  for (const [index, url] of urls.entries()) {
    last = await fetchStatus(url, token).catch((err: Error) => String(err.cause ?? err));
    if (last === 200) return [last, index + 1];
  }
  return [last, urls.length];
}

async function revokeAcross(
  [one, two]: readonly ServerUnderTest[],
  adminToken: string,
  workspace: Parameters<typeof makeKey>[1],
): Promise<string> {
  if (one === undefined || two === undefined) throw new Error("two processes must be running");
  const key = await makeKey({ url: one.url, adminToken }, workspace);
  const before = [await fetchStatus(one.url, key.token), await fetchStatus(two.url, key.token)];
  await callApi({ url: two.url, adminToken }, workspace, `keys/${key.id}:revoke`, {});
  const after = [await fetchStatus(one.url, key.token), await fetchStatus(two.url, key.token)];
  return [...before, ...after].join(" ");
}
