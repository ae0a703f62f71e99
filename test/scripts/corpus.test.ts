import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const SCRIPT = new URL("../../scripts/corpus.ts", import.meta.url).pathname;
const SOUND =
  "<mjml><mj-body><mj-section><mj-column><mj-text>Hi {{ name }}</mj-text></mj-column></mj-section></mj-body></mjml>";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "corpus-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a folder of sound mails passes, however deep they lie", () => {
  mkdirSync(join(folder, "deep", "er"), { recursive: true });
  writeFileSync(join(folder, "one.mjml"), SOUND);
  writeFileSync(join(folder, "deep", "er", "two.mjml"), SOUND);
  writeFileSync(join(folder, "notes.txt"), "no mail");
  const output = execFileSync(process.execPath, [SCRIPT, folder], { encoding: "utf8" });
  expect(output).toMatch(/^deep\/er\/two\.mjml +passed$/m);
  expect(output.trimEnd().split("\n").at(-1)).toBe("2 passed, 0 failed");
});

test("a mail that does not compile fails with its reason, and one that mjml refuses too does not", () => {
  writeFileSync(join(folder, "bad.mjml"), SOUND.replace("<mj-text>", '<mj-text lp-if="a +">'));
  writeFileSync(join(folder, "none.mjml"), "no mail");
  const { stdout, status } = spawnSync(process.execPath, [SCRIPT, folder], { encoding: "utf8" });
  expect(stdout).toMatch(/^bad\.mjml +failed +mjml\[1\]\[\d+\]: lp-if cannot be read/m);
  expect(stdout).toMatch(/^none\.mjml +passed +mjml refuses it too/m);
  expect(stdout.trimEnd().split("\n").at(-1)).toBe("1 passed, 1 failed");
  expect(status).toBe(1);
});
