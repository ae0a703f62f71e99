import cluster from "node:cluster";
import { type App, type RunningServer, startApp, startPrimary, startWorker } from "../app.ts";
import { readConfig } from "../config.ts";
import type { Command } from "./command.ts";
import { tuneHeap } from "./tune-heap.ts";

/** Runs the service until a signal ends it. */
export const serve: Command = {
  name: "serve",
  operands: [],
  summary: "Run the server until it is told to stop.",
  details: [
    "Environment:",
    "  HOST             address to listen on (127.0.0.1)",
    "  PORT             port; 0 picks a free one and prints it (8080)",
    "  WORKERS          processes that serve the port, 1 to 64, or auto for one for each processor (1)",
    "  STORE_URL        the store (sqlite:data/letterpress.db)",
    "  BOOTSTRAP_ADMIN  on or off: make an admin key on an empty store (on)",
    "  EXAMPLES         on or off: load the example templates into an empty store (off)",
    "  KEY_PEPPER       secret of at least 32 bytes that keys are digested with; keys made without it end",
    "  LOG_LEVEL        fatal, error, warn, info, debug, trace or silent (info); logs go to standard error",
    "  TLS_CERT         file with the certificate chain, and",
    "  TLS_KEY          file with its key: serve HTTPS and HTTP/2 over TLS",
    "  CORS_ORIGINS     origins of pages that may call, separated by commas; * for any",
    "  TRUSTED_PROXIES  addresses and networks of proxies whose X-Forwarded-For is believed, separated by commas",
    "  RATE_LIMIT       calls of one key, such as 100/s, 6000/m or 10000/h (off)",
    "  SOURCE_RATE_LIMIT        calls of one key that have a source compiled (3000/m)",
    "  CONCURRENCY_PER_KEY      calls of one admin key under way at once, half of them with a source (100); off for any",
    "  AUTH_FAILURE_LIMIT       calls of one address without a valid key (600/m)",
    "  CONNECTIONS_PER_ADDRESS  open connections of one address (200)",
    "  MAX_LOOP_DELAY_MS        refuse calls while the event loop is later than this (250); off for never",
    "  MAX_RSS_MB               refuse calls while the process holds more memory than this (off)",
    "  MAX_WORKER_SILENCE_MS    replace a worker that does not answer for as long (30000); off for never",
    "  CACHE_MB                 memory for published templates in the forms they are sent in (64)",
  ],
  options: [
    { name: "examples", help: "load the example templates into an empty store, as EXAMPLES=on does" },
    { name: "workers", value: "n|auto", help: "serve with so many processes, as WORKERS does" },
  ],

  async run(input, { env, output }) {
    tuneHeap();
    const workers = input.value("workers");
    const config = readConfig({
      ...(input.has("examples") ? { EXAMPLES: "on" } : {}),
      ...env,
      ...(workers === undefined ? {} : { WORKERS: workers }),
    });
    if (cluster.isWorker) {
      await runUntilStopped(await startWorker(config));
      return undefined;
    }
    const app = await (config.workers === 1 ? startApp(config, output.note) : startPrimary(config, output.note));
    for (const line of describeFirstStart(app)) output.out(line);
    if (!app.hasAdminKey) output.out(NO_ADMIN_KEY);
    output.out(`Letterpress is ready on ${app.url}`);
    await runUntilStopped(app);
    return undefined;
  },
};

/** The first signal stops the server, and the second one ends it at once. */
async function runUntilStopped(server: RunningServer): Promise<void> {
  const signalled = Promise.withResolvers<void>();
  let isSignalled = false;
  function take(): void {
    if (isSignalled) {
      server.kill();
      process.exit(1);
    }
    isSignalled = true;
    signalled.resolve();
  }
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, take);
  await Promise.race([signalled.promise, server.stopping]);
  await server.close();
}

const NO_ADMIN_KEY =
  "No admin key is in force. Make one with: npm run -s letterpress -- key create --admin --name NAME\n";

function describeFirstStart({ firstStart, url }: App): readonly string[] {
  if (firstStart === undefined) return [];
  const { adminToken, sdkToken, examples } = firstStart;
  const lines: string[] = [];
  if (examples.length > 0) lines.push(`Loaded and published the examples: ${examples.join(", ")}.`);
  if (adminToken !== undefined || sdkToken !== undefined) lines.push("These keys are shown once; keep them now:", "");
  if (adminToken !== undefined) lines.push(`  admin key  ${adminToken}`);
  if (sdkToken !== undefined) lines.push(`  SDK key    ${sdkToken}`);
  if (sdkToken !== undefined) {
    lines.push("", "Fetch a template:", "");
    lines.push(`  curl -s -H "Authorization: Bearer ${sdkToken}" "${url}/v1/sdk/template/${examples[0]}?target=html"`);
  }
  return lines.length === 0 ? [] : [...lines, ""];
}
