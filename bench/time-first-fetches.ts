import { Agent } from "node:http";
import { ask } from "./ask.ts";
import { quantile } from "./measure-pairs.ts";
import type { Latency } from "./random-load.ts";
import { type StoreSize, seededToken } from "./seed-store.ts";

const FETCHES = 100;
const PROBES = 1_000;

/**
 * Fetches a hundred templates, each for the first time and with a key that was not used before, one after the other.
 * Probes come before, so that it is not the start of two processes that is timed. The store must hold a hundred of
 * each.
 */
export async function timeFirstFetches(url: string, { templates, keys }: StoreSize): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let probe = 0; probe < PROBES; probe += 1) await ask(`${url}/healthz`, { agent });
  const times: number[] = [];
  for (let fetch = 0; fetch < FETCHES; fetch += 1) {
    const template = Math.floor(((fetch + Math.random()) / FETCHES) * templates);
    const key = Math.floor(((fetch + Math.random()) / FETCHES) * keys);
    const headers = { authorization: `Bearer ${seededToken(key)}`, "accept-encoding": "identity" };
    const startedAt = performance.now();
    const { status } = await ask(`${url}/v1/sdk/template/mail-${template}?target=html&program_format=1`, {
      agent,
      headers,
    });
    times.push(performance.now() - startedAt);
    if (status !== 200) throw new Error(`the fetch of mail-${template} was answered ${status}`);
  }
  agent.destroy();
  return { p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
}
