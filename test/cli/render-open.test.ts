import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const PROGRAM = join(import.meta.dirname, "../../bin/letterpress.js");
const TEMPLATE = join(import.meta.dirname, "../../examples/welcome.template.json");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "render-open-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("opens what it wrote, in a temporary file unless told where", async () => {
  const opened = join(folder, "opened.txt");
  for (const name of ["xdg-open", "open"]) {
    writeFileSync(join(folder, name), `#!/bin/sh\nprintf %s "$1" > '${opened}'\n`, { mode: 0o755 });
  }
  const path = `${folder}:${process.env.PATH}`;
  const { out } = JSON.parse(renderAndOpen(path, "--json").stdout);
  expect(out).toMatch(/\/letterpress-\w+\/mail\.html$/);
  expect(out.startsWith(folder)).toBe(true);
  expect(readFileSync(out, "utf8")).toContain("</html>");
  await expect.poll(() => readIfThere(opened)).toBe(out);

  const named = join(folder, "welcome.txt");
  renderAndOpen(path, "--target", "text", "--out", named);
  await expect.poll(() => readIfThere(opened)).toBe(named);
});

test("says so where nothing can open a file, which is written all the same", () => {
  const { status, stdout, stderr } = renderAndOpen(folder);
  expect(status).toBe(0);
  expect(stderr).toContain("nothing here can open");
  expect(readFileSync(stdout.split(":")[0] ?? "", "utf8")).toContain("</html>");
});

function renderAndOpen(path: string, ...options: readonly string[]) {
  const args = [PROGRAM, "render", TEMPLATE, "--open", ...options];
  return spawnSync(process.execPath, args, { env: { PATH: path, TMPDIR: folder }, encoding: "utf8" });
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
