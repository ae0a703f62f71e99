import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();

/** A folder of the program with all packages but the SDK of OpenTelemetry; prom-client brings its interface. */
function makeFolder(): string {
  const folder = directory.path("program");
  mkdirSync(join(folder, "node_modules/@opentelemetry"), { recursive: true });
  for (const name of ["bin", "core", "gen", "proto", "src", "examples", "package.json"]) {
    symlinkSync(resolve(name), join(folder, name));
  }
  const others = readdirSync("node_modules").filter((name) => name !== "@opentelemetry");
  for (const name of [...others, "@opentelemetry/api"]) {
    symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name));
  }
  return folder;
}

it("refuses to trace without OpenTelemetry, and says how to install it", () => {
  const args = ["--preserve-symlinks", "--preserve-symlinks-main", "bin/letterpress.js", "serve"];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: makeFolder(),
    env: { ...process.env, PORT: "0", OTEL_TRACES_EXPORTER: "console" },
    encoding: "utf8",
  });
  expect(stderr).toContain("tracing is on and OpenTelemetry is not installed: npm install @opentelemetry/");
  expect(stderr).toMatch(/ @opentelemetry\/sdk-trace@\d.*, or set OTEL_SDK_DISABLED=true/);
  expect(stderr).not.toContain("    at ");
  expect(status).toBe(78);
});
