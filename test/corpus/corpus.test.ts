import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Correction } from "./correct.ts";

const SCRIPT = new URL("./run.ts", import.meta.url).pathname;
const LIST = new URL("./exceptions.json", import.meta.url);
const CORRECTIONS = new URL("./corrections.json", import.meta.url);
const SOUND =
  "<mjml><mj-body><mj-section><mj-column><mj-text>Hi {{ name }}</mj-text></mj-column></mj-section></mj-body></mjml>";

const WITHOUT_CHROMIUM = { ...process.env, CHROMIUM: "/there/is/none" };
const hasChromium = spawnSync(process.env.CHROMIUM ?? "chromium", ["--version"]).status === 0;

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
  const output = execFileSync(process.execPath, [SCRIPT, folder], { encoding: "utf8", env: WITHOUT_CHROMIUM });
  expect(output).toMatch(/^deep\/er\/two\.mjml +passed +equal +equal +renders +no browser +no browser/m);
  expect(output).toContain("There is no Chromium here, so no pictures were compared.");
  expect(output.trimEnd().split("\n").at(-1)).toBe("2 passed, 0 failed");
});

test("a mail that does not compile fails with its reason, and a fragment that mjml refuses too is counted apart", () => {
  writeFileSync(join(folder, "bad.mjml"), SOUND.replace("<mj-text>", '<mj-text lp-if="a +">'));
  writeFileSync(join(folder, "none.mjml"), "<mj-section></mj-section>");
  const { stdout, status } = spawnSync(process.execPath, [SCRIPT, folder], { encoding: "utf8", env: WITHOUT_CHROMIUM });
  expect(stdout).toMatch(/^bad\.mjml +failed[ -]+is refused by condition.invalid, which refusals.json does not list/m);
  expect(stdout).toMatch(/^none\.mjml +refused[ -]+mjml refuses it too/m);
  expect(stdout).toContain("2 files, 0 listed with a reason, 1 that mjml refuses too, 0 skipped");
  expect(stdout.trimEnd().split("\n").at(-1)).toBe("0 passed, 1 failed");
  expect(status).toBe(1);
});

test("a file that is not UTF-8, or includes one, is skipped by name with the reason, and the others are checked", () => {
  writeFileSync(join(folder, "latin.mjml"), Buffer.from(SOUND.replace("Hi", "Grüße"), "latin1"));
  writeFileSync(join(folder, "frame.mjml"), SOUND.replace("<mj-body>", '<mj-body><mj-include path="latin.mjml" />'));
  writeFileSync(join(folder, "sound.mjml"), SOUND);
  const { stdout, status } = spawnSync(process.execPath, [SCRIPT, folder], { encoding: "utf8", env: WITHOUT_CHROMIUM });
  expect(stdout).toMatch(/^latin\.mjml +skipped[ -]+\S+latin\.mjml is not UTF-8 text$/m);
  expect(stdout).toMatch(/^frame\.mjml +skipped[ -]+\S+latin\.mjml is not UTF-8 text$/m);
  expect(stdout).toMatch(/^sound\.mjml +passed/m);
  expect(stdout).toContain("3 files, 0 listed with a reason, 0 that mjml refuses too, 2 skipped");
  expect(stdout.trimEnd().split("\n").at(-1)).toBe("1 passed, 0 failed");
  expect(status).toBe(0);
});

test("mails with includes are held against mjml, which reads the files itself, and pieces are counted apart", () => {
  const mails = new URL("./mails", import.meta.url).pathname;
  const output = execFileSync(process.execPath, [SCRIPT, mails], { encoding: "utf8", env: WITHOUT_CHROMIUM });
  for (const mail of ["campaigns/spring", "newsletter", "receipt"]) {
    expect(output).toMatch(new RegExp(`^${mail}\\.mjml +passed +equal +equal +renders`, "m"));
  }
  expect(output).toMatch(/^parts\/header\.mjml +refused/m);
  expect(output.trimEnd().split("\n").at(-1)).toBe("5 passed, 0 failed");
});

test("a mail with a fault of its author's is compared as corrected, and fails once it is no longer refused", () => {
  const corrections: Readonly<Record<string, Correction>> = JSON.parse(readFileSync(CORRECTIONS, "utf8"));
  const named = "kindlyops-havengrc/test.mjml";
  const [[faulty, right] = ["", ""]] = corrections[named]?.replace ?? [];
  const path = join(folder, named);
  mkdirSync(dirname(path), { recursive: true });
  const run = () => spawnSync(process.execPath, [SCRIPT, folder], { encoding: "utf8", env: WITHOUT_CHROMIUM });
  const mail = SOUND.replace("{{ name }}", `<a ${faulty}>you</a> \${name}`);
  writeFileSync(path, mail);
  expect(run().stdout).toMatch(/ passed +equal +equal +renders .*corrected: a link without https:\/\/$/m);
  writeFileSync(path, mail.replace(faulty, right));
  const { stdout, status } = run();
  expect(stdout).toContain("is listed in refusals.json and no longer refused by link.relative");
  expect(status).toBe(1);
});

test("a mail that a publish refuses fails, unless it is listed, also where mjml renders the same", () => {
  writeFileSync(join(folder, "new.mjml"), SOUND.replace("<mj-text>", '<mj-text colr="red">'));
  const { stdout, status } = spawnSync(process.execPath, [SCRIPT, folder], { encoding: "utf8", env: WITHOUT_CHROMIUM });
  expect(stdout).toContain("is refused by mjml.unknown-attribute, which refusals.json does not list");
  expect(status).toBe(1);
});

test.skipIf(!hasChromium)("a mail that is listed and has no fault fails, so that the list stays true", () => {
  const [listed = ""] = Object.keys(JSON.parse(readFileSync(LIST, "utf8")));
  mkdirSync(join(folder, dirname(listed)), { recursive: true });
  writeFileSync(join(folder, listed), SOUND.replace("Hi", "Hi <%= who %>"));
  writeFileSync(join(folder, "sound.mjml"), SOUND);
  const { stdout, status } = spawnSync(process.execPath, [SCRIPT, folder], { encoding: "utf8" });
  expect(stdout).toMatch(/^sound\.mjml +passed +equal +equal +renders +0\.00% +0\.00%/m);
  expect(stdout).toContain("is listed and passes; the reason was:");
  expect(stdout.trimEnd().split("\n").at(-1)).toBe("1 passed, 1 failed");
  expect(status).toBe(1);
});
