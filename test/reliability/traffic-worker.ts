import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { quantile } from "./quantile.ts";
import type { TrafficReport } from "./valid-traffic.ts";

// Four honest clients, each with a connection of its own and a call every 20 ms, until a message says stop.
const CLIENTS = 4;
const PAUSE_MS = 20;
const TIMEOUT_MS = 5000;

const { url, token } = workerData as { readonly url: string; readonly token: string };
const latencies: number[] = [];
const failures: string[] = [];
let shed = 0;
let isStopped = false;
parentPort?.once("message", () => {
  isStopped = true;
});
parentPort?.postMessage("started");
await Promise.all(Array.from({ length: CLIENTS }, runClient));
const report: TrafficReport = {
  answered: latencies.length,
  shed,
  failures,
  p50Ms: quantile(latencies, 0.5),
  p99Ms: quantile(latencies, 0.99),
  maxMs: Math.max(0, ...latencies),
};
parentPort?.postMessage(report);

async function runClient(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (!isStopped) {
    const startedAt = performance.now();
    const outcome = await call(agent);
    if (outcome === 200) latencies.push(performance.now() - startedAt);
    else if (outcome === 429 || outcome === 503) shed += 1;
    else failures.push(String(outcome));
    await wait(PAUSE_MS);
  }
  agent.destroy();
}

function call(agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = get(
      `${url}/v1/sdk/template/password-reset?target=mjml&program_format=1`,
      { agent, headers },
      (response) => {
        response.resume().on("end", () => resolve(response.statusCode ?? 0));
        response.on("error", (err) => resolve(err.message));
      },
    );
    request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error("no answer in time")));
    request.on("error", (err) => resolve(err.message));
  });
}
