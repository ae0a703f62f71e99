import { spawnSync } from "node:child_process";
import { copyFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const ROOT = join(import.meta.dirname, "../..");
const folder = useTemporaryDirectory();

function run(script: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: "utf8" });
  return { status, output: stdout + stderr };
}

it("npm ci --omit=dev has the console left out, and says nothing", () => {
  const script = folder.path("prepare.js");
  copyFileSync(join(ROOT, "console/prepare.js"), script);
  writeFileSync(folder.path("package.json"), '{ "type": "module" }');
  expect(run(script)).toEqual({ status: 0, output: "" });
  expect(readdirSync(folder.path("."))).toEqual(["package.json", "prepare.js"]);
});
