/**
 * Tests the Go library, its transport over gRPC and its benchmarks: gofmt, go vet, then all tests, some of them with a
 * running service, the test of its README and the types that `letterpress types` prints; options go to `go test`. With
 * `-race` it also looks for data races, which takes a C compiler, runs golangci-lint, which Go fetches and builds,
 * and tests the library with the oldest Go that it supports.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startTestApp } from "../support/start-test-app.ts";
import { checkGoTypes } from "./typed-data/check-typed-data.ts";

const MODULES = ["go", "go/grpc", "go/bench"].map((name) =>
  fileURLToPath(new URL(`../../clients/${name}/`, import.meta.url)),
);

const LINTER = "github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.12.2";
/** The last release of the version in go.mod. */
const OLDEST_GO = "go1.22.12";

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

/** Runs the test that the README shows, without a server, on a template that is saved as it says. */
async function testAsTheReadmeSays(): Promise<void> {
  const readme = readFileSync(join(MODULES[0] ?? "", "README.md"), "utf8");
  const [, path = "", test = ""] =
    /save what `GET (\S+)` answers\.\n\n```go\n(func TestWelcome.*?)```/s.exec(readme) ?? [];
  const service = await startTestApp({ EXAMPLES: "on" });
  const headers = { authorization: `Bearer ${await service.issueKey()}` };
  const saved = await (await fetch(service.url + path, { headers })).text();
  await service.close();
  const folder = mkdtempSync(join(tmpdir(), "letterpress-readme-"));
  mkdirSync(join(folder, "testdata"));
  writeFileSync(join(folder, "testdata/welcome.json"), saved);
  writeFileSync(join(folder, "data.json"), readFileSync(new URL("../../examples/welcome.data.json", import.meta.url)));
  writeFileSync(join(folder, "welcome_test.go"), `${README_TEST}\n${test}`);
  const library = "github.com/letterpress/letterpress/clients/go";
  const modules = `module example.com/mails\n\ngo 1.22\n\nrequire ${library} v0.0.0\n\nreplace ${library} => ${MODULES[0]}\n`;
  writeFileSync(join(folder, "go.mod"), modules);
  const printed = await run(folder, { ...env, GOFLAGS: "" }, ["go", "test", "-run", "TestWelcome", "-v", "."]);
  if (!printed.includes("--- PASS: TestWelcome")) process.exit(1);
  rmSync(folder, { recursive: true });
}

/** What the test of the README leaves to the reader. */
const README_TEST = `package mails

import (
	"encoding/json"
	"os"
	"testing"

	letterpress "github.com/letterpress/letterpress/clients/go"
)

func newWelcome() map[string]any {
	var sample struct{ Data map[string]any }
	text, err := os.ReadFile("data.json")
	if err == nil {
		err = json.Unmarshal(text, &sample)
	}
	if err != nil {
		panic(err)
	}
	return sample.Data
}
`;

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
if (process.argv.includes("-race")) {
  const bin = mkdtempSync(join(tmpdir(), "letterpress-linter-"));
  await run(bin, { ...env, GOBIN: bin, GOFLAGS: "" }, ["go", "install", LINTER]);
  const lint = [join(bin, "golangci-lint"), "run", "--timeout", "30m", "./..."];
  for (const folder of MODULES) await run(folder, env, lint);
  rmSync(bin, { recursive: true });
  // The transport needs what grpc-go needs, so this is of the library alone.
  await run(MODULES[0] ?? "", { ...env, GOTOOLCHAIN: OLDEST_GO }, ["go", "test", "./..."]);
}
await app.close();
console.log("== the test of the README");
await testAsTheReadmeSays();
console.log("== letterpress types --lang go");
await checkGoTypes();
