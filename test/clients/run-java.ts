/**
 * Tests all modules of the Java library: javac with all warnings as errors, those about doc comments too, and all
 * tests, some of them with a running service, the examples of the README, and the types that `letterpress types`
 * prints; options go to `mvn`. Maven fetches its plugins, grpc-java, Spring, the engines of the benchmarks, and
 * JUnit and parsers, which only the tests need. The transport over gRPC starts services of its own, which it kills.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startTestApp } from "../support/start-test-app.ts";
import { checkJavaTypes } from "./typed-data/check-typed-data.ts";

const cwd = fileURLToPath(new URL("../../clients/java/", import.meta.url));
const args = ["--batch-mode", "--no-transfer-progress", "--quiet", "--file", "modules.xml"];
args.push("--activate-profiles", "all", "verify");
const app = await startTestApp({ EXAMPLES: "on" });
const env = {
  ...process.env,
  LETTERPRESS_URL: app.url,
  LETTERPRESS_API_KEY: await app.issueKey(),
  LETTERPRESS_NODE: process.execPath,
};
args.push(...process.argv.slice(2));
console.log(`== mvn ${args.join(" ")}`);
const [status] = await once(spawn("mvn", args, { cwd, env, stdio: "inherit" }), "close");
await app.close();
if (status !== 0) process.exit(1);
console.log("== letterpress types --lang java");
await checkJavaTypes();
