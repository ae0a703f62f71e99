import { join } from "node:path";
import { runLoad } from "./processes.ts";

/** How long requests took. */
export interface Latency {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface LoadReport extends Latency {
  readonly perSecond: number;
}

/** Fetches of random seeded templates with random keys. */
interface RandomLoad {
  readonly url: string;
  /** How many there are. */
  readonly templates: number;
  /** File of the tokens, one a line. */
  readonly tokens: string;
  readonly encoding: string;
  readonly seconds: number;
  /** How many requests a second; without it as many as the server answers. */
  readonly pacedAt?: number | undefined;
}

const SCRIPT = join(import.meta.dirname, "scale.lua");

/** Few, so that the figures show the fetch and not the queue before it. */
const BUSY_CONNECTIONS = 4;
/** Enough for requests to arrive while others are in progress. */
const PACED_CONNECTIONS = 32;

/** Sends with wrk. Throws when a request failed. */
export function sendRandomLoad({ url, templates, tokens, encoding, seconds, pacedAt }: RandomLoad): LoadReport {
  const connections = pacedAt === undefined ? BUSY_CONNECTIONS : PACED_CONNECTIONS;
  const waitMs = pacedAt === undefined ? 0 : (1_000 * connections) / pacedAt;
  const output = runLoad("wrk", [
    ...["-t", "1", "-c", String(connections), "-d", `${Math.ceil(seconds)}s`, "-H", `Accept-Encoding: ${encoding}`],
    ...["-s", SCRIPT, url, "--", String(templates), tokens, String(process.hrtime()[1]), String(waitMs)],
  ]);
  const [, p50, p99, rate, failed] = /p50 ([\d.]+) p99 ([\d.]+) rate ([\d.]+) failed (\d+)/.exec(output) ?? [];
  if (failed !== "0") throw new Error(`not every fetch was answered:\n${output}`);
  return { perSecond: Number(rate), p50Ms: Number(p50), p99Ms: Number(p99) };
}
