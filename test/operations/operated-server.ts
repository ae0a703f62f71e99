import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { followMemory, startLetterpress } from "./run-process.ts";

/** A server on a store, and what its start took in seconds. */
export interface OperatedServer {
  readonly url: string;
  readonly secondsToHealth: number;
  readonly secondsToReady: number;
  /** Resolves when every page of the store was read: so many seconds after the start. */
  readonly checked: Promise<number>;
  /** The most memory that the process had so far. */
  megabytes(): number;
  stop(): Promise<void>;
}

/** Starts `serve` and waits until it is ready. */
export async function startServer(storePath: string, workers: number): Promise<OperatedServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1_000;
  const child = startLetterpress(storePath, ["serve"], {
    PORT: String(port),
    WORKERS: String(workers),
    BOOTSTRAP_ADMIN: "off",
    MAX_LOOP_DELAY_MS: "off",
  });
  const memory = followMemory(child);
  const checked = Promise.withResolvers<number>();
  let log = "";
  child.stderr.on("data", (chunk) => {
    log += chunk;
    if (log.includes("every page of the store is undamaged")) checked.resolve(elapsed());
  });
  child.stdout.resume();
  child.on("exit", (code) => checked.reject(new Error(`the server ended with ${code}: ${log.slice(-2_000)}`)));
  checked.promise.catch(() => undefined); // a small store is read before it is served, and says nothing
  const secondsToHealth = await untilAnswered(`${url}/healthz`, elapsed);
  const secondsToReady = await untilAnswered(`${url}/readyz`, elapsed);
  return {
    url,
    secondsToHealth,
    secondsToReady,
    checked: checked.promise,
    megabytes: memory.now,
    async stop() {
      memory.end();
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Starts `dev` on a folder of mails and ends it once its page answers. */
export async function startDev(storePath: string, mails: string): Promise<{ seconds: number; megabytes: number }> {
  const port = await freePort();
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1_000;
  const child = startLetterpress(storePath, ["dev", mails, "--port", String(port)]);
  for (const output of [child.stdout, child.stderr]) output.resume();
  const memory = followMemory(child);
  const seconds = await untilAnswered(`http://127.0.0.1:${port}/`, elapsed);
  const megabytes = memory.now();
  memory.end();
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
  return { seconds, megabytes };
}

const PATIENCE_SECONDS = 900;

async function untilAnswered(url: string, elapsed: () => number): Promise<number> {
  while (elapsed() < PATIENCE_SECONDS) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return elapsed();
    await wait(5);
  }
  throw new Error(`${url} was not answered in ${PATIENCE_SECONDS} s`);
}

/** A probe has to know the port before the server has printed it. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}
