import { runLoad, startLoad } from "./processes.ts";

/** Requests that a load generator repeats. */
export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A file whose bytes are posted; absent: GET. */
  readonly body?: string | undefined;
  readonly connections: number;
  /** Over HTTP/2: streams at a time on each connection. */
  readonly streams?: number | undefined;
  readonly seconds: number;
}

/** What was answered. */
export interface LoadReport {
  readonly perSecond: number;
}

/** Until all connections are open. The server is warm from the round that does not count. */
const WARM_UP = "200ms";

/** Sends with h2load (nghttp2): HTTP/2 where `streams` is given, else HTTP/1.1. Throws when a request failed. */
export function sendLoad(load: Load): LoadReport {
  return readReport(load, runLoad("h2load", toArguments(load)));
}

/** Sends several at the same time, as those of a load balancer before several nodes, and adds up what was answered. */
export async function sendLoads(loads: readonly Load[]): Promise<LoadReport> {
  const reports = await Promise.all(
    loads.map(async (load) => readReport(load, await startLoad("h2load", toArguments(load)))),
  );
  return { perSecond: reports.reduce((sum, { perSecond }) => sum + perSecond, 0) };
}

function toArguments({ url, headers, body, connections, streams, seconds }: Load): readonly string[] {
  return [
    ...(streams === undefined ? ["--h1"] : ["-m", String(streams)]),
    ...(body === undefined ? [] : ["-d", body]),
    ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
    ...["-c", String(connections), "-D", `${Math.round(seconds * 1000)}ms`, "--warm-up-time", WARM_UP, url],
  ];
}

function readReport({ url }: Load, output: string): LoadReport {
  const [, perSecond] = /finished in [^,]+, ([\d.]+) req\/s/.exec(output) ?? [];
  const [, failed, errored, timedOut] = /(\d+) failed, (\d+) errored, (\d+) timeout/.exec(output) ?? [];
  const [, bad] = /status codes: \d+ 2xx, \d+ 3xx, (\d+ 4xx, \d+ 5xx)/.exec(output) ?? [];
  if (!(Number(perSecond) > 0) || `${failed}${errored}${timedOut}` !== "000" || bad !== "0 4xx, 0 5xx") {
    throw new Error(`not every request to ${url} was answered:\n${output}`);
  }
  return { perSecond: Number(perSecond) };
}
