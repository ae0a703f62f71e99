/**
 * Has clients that others wrote call a running server, each with a program of ours, and prints what came of each step.
 * A client that cannot be installed here is a failure, unless it is left out by name: `npm run suite -- interop curl
 * grpcurl` runs these two, `--shard 1/2` every second one. Ends with "N passed, N failed".
 */
import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ArgumentError } from "../support/argument-error.ts";
import { shardOf } from "../support/shard.ts";
import { browserClients } from "./browser/client.ts";
import { curlClients } from "./curl/client.ts";
import { goClients } from "./go/client.ts";
import { grpcJs } from "./grpc-js/client.ts";
import { grpcurl } from "./grpcurl/client.ts";
import { grpcJava } from "./java/client.ts";
import { phpMessages } from "./php/client.ts";
import { pythonGrpcio } from "./python/client.ts";
import type { Client } from "./support/client.ts";
import { type Row, report } from "./support/report-steps.ts";
import { serve } from "./support/served.ts";
import type { StepResults } from "./support/steps.ts";

const CLIENTS: readonly Client[] = [
  ...curlClients,
  grpcurl,
  ...goClients,
  grpcJava,
  pythonGrpcio,
  phpMessages,
  grpcJs,
  ...browserClients,
];
const FOLDER = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "letterpress", "interop");

const { values, positionals } = parseArgs({ options: { shard: { type: "string" } }, allowPositionals: true });
const chosen = shardOf(selectClients(positionals), values.shard);
// All at once: they wait for the network more than for the processor. The server starts when it has the machine to
// itself.
const preparations = await Promise.all(chosen.map(prepare));
const served = await serve();
const rows: Row[] = [];
try {
  for (const [i, client] of chosen.entries()) rows.push([client.name, preparations[i] ?? (await run(client))]);
} finally {
  await served.close();
}
report(rows);

function selectClients(names: readonly string[]): readonly Client[] {
  const unknown = names.filter((name) => !CLIENTS.some((client) => client.name === name));
  if (unknown.length > 0) {
    const known = CLIENTS.map(({ name }) => name);
    throw new ArgumentError(`no client ${unknown.join(", ")}; there are ${known.join(", ")}`);
  }
  return names.length === 0 ? CLIENTS : CLIENTS.filter(({ name }) => names.includes(name));
}

function folderOf({ folder }: Client): string {
  return join(FOLDER, folder);
}

/** Returns what went wrong. */
function prepare(client: Client): Promise<string | undefined> {
  mkdirSync(folderOf(client), { recursive: true });
  return measure(`${client.name} is prepared`, () => client.prepare(folderOf(client))).then(() => undefined, messageOf);
}

/** Returns what came of the steps, or why none was taken. */
function run(client: Client): Promise<StepResults | string> {
  return measure(`${client.name} has run`, () => client.run(served, folderOf(client))).catch(messageOf);
}

async function measure<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  const startedAt = performance.now();
  const value = await work();
  console.log(`${what}, in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  return value;
}

function messageOf(err: unknown): string {
  return err instanceof Error ? err.message : String(err);
}
