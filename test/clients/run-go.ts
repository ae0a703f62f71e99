/**
 * Tests the Go library and its transport over gRPC: gofmt, go vet, then all tests, some of them with a running service,
 * and the types that `letterpress types` prints; options go to `go test`. With `-race` it also looks for data races,
 * which takes a C compiler, and runs staticcheck, which Go fetches and builds.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startTestApp } from "../support/start-test-app.ts";
import { checkGoTypes } from "./typed-data/check-typed-data.ts";

const MODULES = ["go", "go/grpc"].map((name) => fileURLToPath(new URL(`../../clients/${name}/`, import.meta.url)));

const STATICCHECK = "honnef.co/go/tools/cmd/staticcheck@v0.8.2";

/** Runs a command and returns what it prints; ends with 1 where it fails. */
async function run(cwd: string, env: NodeJS.ProcessEnv, [program = "", ...args]: readonly string[]): Promise<string> {
  console.log(`== ${program} ${args.join(" ")}`);
  const child = spawn(program, args, { cwd, env, stdio: ["inherit", "pipe", "inherit"] });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    process.stdout.write(chunk);
  });
  const [status] = await once(child, "close");
  if (status !== 0) process.exit(1);
  return Buffer.concat(chunks).toString();
}

const app = await startTestApp({ EXAMPLES: "on" });
const live = { LETTERPRESS_LIVE_URL: app.url, LETTERPRESS_LIVE_KEY: await app.issueKey() };
const env = { ...process.env, GOTOOLCHAIN: "local", GOFLAGS: "-mod=readonly", ...live };
for (const folder of MODULES) {
  if ((await run(folder, env, ["gofmt", "-l", "."])) !== "") {
    console.error("gofmt would change these files");
    process.exit(1);
  }
  await run(folder, env, ["go", "vet", "./..."]);
  await run(folder, env, ["go", "test", ...process.argv.slice(2), "./..."]);
}
await app.close();
if (process.argv.includes("-race")) {
  const bin = mkdtempSync(join(tmpdir(), "letterpress-staticcheck-"));
  await run(bin, { ...env, GOBIN: bin, GOFLAGS: "" }, ["go", "install", STATICCHECK]);
  for (const folder of MODULES) await run(folder, env, [join(bin, "staticcheck"), "./..."]);
  rmSync(bin, { recursive: true });
}
console.log("== letterpress types --lang go");
await checkGoTypes();
