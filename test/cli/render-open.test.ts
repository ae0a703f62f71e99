import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runHere } from "../support/run-here.ts";

const TEMPLATE = join(import.meta.dirname, "../../examples/welcome.template.json");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "render-open-"));
  vi.stubEnv("TMPDIR", folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test("opens what it wrote, in a temporary file unless told where", async () => {
  const opened = join(folder, "opened.txt");
  for (const name of ["xdg-open", "open"]) {
    writeFileSync(join(folder, name), `#!/bin/sh\nprintf %s "$1" > '${opened}'\n`, { mode: 0o755 });
  }
  const path = `${folder}:${process.env.PATH}`;
  const { out } = JSON.parse((await renderAndOpen(path, "--json")).out);
  expect(out).toMatch(/\/letterpress-\w+\/mail\.html$/);
  expect(out.startsWith(folder)).toBe(true);
  const [, image = ""] = /<img alt="Numbrook" src="([^"]+)"/.exec(readFileSync(out, "utf8")) ?? [];
  expect(readFileSync(new URL(image)).subarray(1, 4).toString()).toBe("PNG");
  await expect.poll(() => readIfThere(opened)).toBe(out);

  const named = join(folder, "welcome.txt");
  await renderAndOpen(path, "--target", "text", "--out", named);
  await expect.poll(() => readIfThere(opened)).toBe(named);
});

test("says so where nothing can open a file, which is written all the same", async () => {
  const { code, out, note } = await renderAndOpen(folder);
  expect(code).toBe(0);
  expect(note).toContain("no program could open");
  expect(readFileSync(out.split(":")[0] ?? "", "utf8")).toContain("</html>");
});

const renderAndOpen = (path: string, ...options: readonly string[]) =>
  runHere(["render", TEMPLATE, "--open", ...options], { PATH: path });

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
