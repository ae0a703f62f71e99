/**
 * Runs every sample of the reference against a server, in each language, shows its pages in Chromium, and calls the
 * server with a client made of its /openapi.json; `--shard 1/2` has every second language. Ends with what failed.
 */
import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { grpcurl } from "../../interop/grpcurl/client.ts";
import { startTestApp } from "../../support/start-test-app.ts";
import { buildGoClient } from "./build-go-client.ts";
import { inspectPages } from "./inspect-pages.ts";
import { runSamples } from "./run-samples.ts";

const { values } = parseArgs({ options: { shard: { type: "string" } } });
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "letterpress");
const programs = join(cache, "interop", grpcurl.folder);
mkdirSync(programs, { recursive: true });
await grpcurl.prepare(programs);
const app = await startTestApp();
const faults = [
  ...(await runSamples(programs, values.shard)),
  ...(await inspectPages(app.url)),
  ...(await buildGoClient(app, join(cache, "openapi-go"))),
];
await app.close();
for (const fault of faults) console.error(fault);
console.log(`${faults.length} failed`);
process.exit(faults.length === 0 ? 0 : 1);
