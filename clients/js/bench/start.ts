/**
 * Measures the first mail of a process, from importing the library to its html, by what is cached. Every render has a
 * process of its own, and all take turns. Needs the built package:
 * `npm run build -- client && npm run -s node -- clients/js/bench/start.ts`
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { BENCH_TEMPLATE } from "./bench-mail.ts";

const ROUNDS = 20;
const CACHES = ["memory", "disk", "store"];
const CHILD = join(import.meta.dirname, "first-mail.ts");
const NAMES: Readonly<Record<string, string>> = {
  memory: "nothing cached, one request",
  disk: "in the directory",
  store: "in a store",
};

interface Measured {
  readonly wall: number;
  readonly cpu: number;
  readonly importCpu: number;
}

const body = JSON.stringify(BENCH_TEMPLATE);
let requests = 0;
const server = createServer((_, response) => {
  requests += 1;
  response.writeHead(200, { "Content-Type": "application/json", ETag: '"1"' }).end(body);
});
await new Promise<void>((resolve) => {
  server.listen(0, "127.0.0.1", resolve);
});
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const folder = await mkdtemp(join(tmpdir(), "letterpress-start-"));
try {
  const run = async (cached: string): Promise<Measured> => {
    const { stdout } = await promisify(execFile)(process.execPath, [CHILD, url, cached, folder]);
    return JSON.parse(stdout);
  };
  for (const cached of CACHES) await run(cached);
  requests = 0;
  const measured = new Map<string, Measured[]>(CACHES.map((cached) => [cached, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const cached of CACHES) measured.get(cached)?.push(await run(cached));
  }
  if (requests !== ROUNDS) throw new Error(`${requests} requests, not ${ROUNDS}`);
  for (const [cached, runs] of measured) {
    const of = (name: keyof Measured) => {
      const values = runs.map((each) => each[name]).sort((a, b) => a - b);
      return `${name} ${values[0]?.toFixed(1)} to ${values[ROUNDS / 2]?.toFixed(1)}`;
    };
    console.log(`${NAMES[cached]}, best to median of ${ROUNDS} in ms: ${of("wall")}, ${of("cpu")}, ${of("importCpu")}`);
  }
} finally {
  await rm(folder, { recursive: true });
  server.close();
  server.closeAllConnections();
}
