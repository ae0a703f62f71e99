/**
 * Tests the Java library: javac with all warnings as errors, those about doc comments too, and all tests, some of them
 * with a running service, and the types that `letterpress types` prints. Maven fetches its plugins, grpc-java, and
 * JUnit and parsers, which only the tests need. `--all` adds what fetches more: the starter of Spring, the benchmarks
 * beside other engines, Kotlin, Error Prone, and the examples of the README. Other options go to `mvn`. The transport
 * over gRPC starts services of its own, which it kills.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startTestApp } from "../support/start-test-app.ts";
import { checkJavaModule } from "./check-java-module.ts";
import { checkJavaTypes } from "./typed-data/check-typed-data.ts";
import { writeKotlinSources } from "./typed-data/write-kotlin-sources.ts";

const cwd = fileURLToPath(new URL("../../clients/java/", import.meta.url));
const args = ["--batch-mode", "--no-transfer-progress", "--quiet", "--file", "modules.xml"];
const given = process.argv.slice(2);
const options = given.filter((option) => option !== "--all");
const isAll = options.length < given.length;
args.push("--activate-profiles", isAll ? "all" : "grpc", "verify", ...options);
const app = await startTestApp({ EXAMPLES: "on" });
const apiKey = await app.issueKey();
if (isAll) await writeKotlinSources(app.url, apiKey);
const env = {
  ...process.env,
  LETTERPRESS_URL: app.url,
  LETTERPRESS_API_KEY: apiKey,
  LETTERPRESS_NODE: process.execPath,
};
console.log(`== mvn ${args.join(" ")}`);
const [status] = await once(spawn("mvn", args, { cwd, env, stdio: "inherit" }), "close");
await app.close();
if (status !== 0) process.exit(1);
console.log("== a module that uses the library");
checkJavaModule();
console.log("== letterpress types --lang java");
await checkJavaTypes();
