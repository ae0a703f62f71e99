import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { waitUntilReady } from "../support/start-process.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const PROGRAM = realpathSync(join(import.meta.dirname, "../../bin/letterpress.js"));
const [, UNIT = ""] = /```ini\n(\[Unit\].*?)```/s.exec(readFileSync("docs/operations.md", "utf8")) ?? [];

const directory = useTemporaryDirectory();

/** The values of a setting of the unit, with its folders below one of the test's own. */
function valuesOf(name: string): readonly string[] {
  const lines = UNIT.split("\n").filter((line) => line.startsWith(`${name}=`));
  return lines.map((line) =>
    line
      .slice(name.length + 1)
      .replaceAll("%d", directory.path("credentials"))
      .replaceAll(/\/(opt|var\/lib)\//g, (folder) => directory.path(folder.slice(1))),
  );
}

it("the unit of docs/operations.md starts the package's program alone, which SIGTERM stops", async () => {
  const [line = ""] = valuesOf("ExecStart");
  const [file = "", ...args] = line.split(" ");
  const [folder = ""] = valuesOf("WorkingDirectory");
  for (const made of [dirname(file), folder, directory.path("credentials")]) mkdirSync(made, { recursive: true });
  symlinkSync(PROGRAM, file);
  const [credential = ""] = valuesOf("LoadCredential").map((value) => value.split(":", 1)[0] ?? "");
  const pepper = join(directory.path("credentials"), credential);
  const settings = Object.fromEntries(valuesOf("Environment").map((value) => value.split(/=(.*)/s, 2)));
  const env = { ...settings, PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, PORT: "0" };

  writeFileSync(pepper, "short\n");
  const refused = spawnSync(file, args, { cwd: folder, env, encoding: "utf8" });
  expect([refused.status, refused.stderr]).toEqual([78, expect.stringContaining("KEY_PEPPER: must be a secret")]);

  writeFileSync(pepper, `${"p".repeat(44)}\n`);
  const server = await waitUntilReady(spawn(file, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] }));
  const processLine = readFileSync(`/proc/${server.child.pid}/cmdline`, "utf8").split("\0").slice(0, -1);
  expect(processLine).toEqual(["node", file, "serve"]);
  expect(readFileSync(`/proc/${server.child.pid}/stat`, "utf8").split(" ")[3]).toBe(`${process.pid}`);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(server.stdout()).not.toMatch(/lp_(admin|sdk)_/);
  expect(server.stderr()).not.toContain("warning: ");
  expect(await server.stop()).toBe(0);
});
