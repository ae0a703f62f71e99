import { setTimeout as sleep } from "node:timers/promises";
import type { Node } from "./node.ts";

/** What callers saw while a job ran. */
export interface Seen {
  readonly fetches: number;
  readonly failures: readonly string[];
  readonly slowestFetchMs: number;
  readonly slowestWriteMs: number;
  /** Pairs of mails of which the one that was asked for later was older. */
  readonly torn: number;
}

const FETCH_PAUSE_MS = 2;
const WRITE_PAUSE_MS = 20;

/**
 * Until the promise is settled, fetches two mails with another key, the one right after the other, and writes with the
 * admin key. Mails that are served at the same moment are never new and then old.
 */
export async function observe(
  node: Node,
  sdkToken: string,
  [first, second]: readonly [string, string],
  work: Promise<unknown>,
): Promise<Seen> {
  let isOver = false;
  const seen = { fetches: 0, failures: [] as string[], slowestFetchMs: 0, slowestWriteMs: 0, torn: 0 };

  async function fetchVersion(slug: string): Promise<number> {
    const startedAt = performance.now();
    const answer = await fetch(`${node.url}/v1/sdk/template/${slug}?target=html&program_format=1`, {
      headers: { authorization: `Bearer ${sdkToken}` },
    });
    const text = await answer.text();
    seen.fetches += 1;
    seen.slowestFetchMs = Math.max(seen.slowestFetchMs, performance.now() - startedAt);
    if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
    return Number(/Footer (\d+)/.exec(text)?.[1]);
  }

  async function repeat(pauseMs: number, run: () => Promise<void>): Promise<void> {
    while (!isOver) {
      await run().catch((err) => seen.failures.push(String(err)));
      await sleep(pauseMs);
    }
  }

  let round = 0;
  async function fetchPair(): Promise<void> {
    round += 1;
    const [one, two] = round % 2 === 0 ? [first, second] : [second, first];
    const before = await fetchVersion(one);
    if ((await fetchVersion(two)) < before) seen.torn += 1;
  }

  async function write(): Promise<void> {
    const startedAt = performance.now();
    await node.ask("POST", "keys", { name: "written meanwhile", targets: ["html"] });
    seen.slowestWriteMs = Math.max(seen.slowestWriteMs, performance.now() - startedAt);
  }

  const observing = Promise.all([repeat(FETCH_PAUSE_MS, fetchPair), repeat(WRITE_PAUSE_MS, write)]);
  try {
    await work;
  } finally {
    isOver = true;
    await observing;
  }
  return seen;
}
