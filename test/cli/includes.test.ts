import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { runHere } from "../support/run-here.ts";

const mailWith = (...includes: readonly string[]): string =>
  `<mjml lang="en"><mj-head><mj-title>a</mj-title><mj-preview>a</mj-preview></mj-head><mj-body><mj-section><mj-column>\n${includes.join("\n")}\n</mj-column></mj-section></mj-body></mjml>`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "includes-"));
  for (const name of ["mails/parts", "shared", "outside"]) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, "mails/parts/text.mjml"), "<mj-text>Hello from a part</mj-text>");
  writeFileSync(join(folder, "shared/text.mjml"), "<mj-text>Hello from above</mj-text>");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Exit code, and what was written to both outputs. */
async function run(...words: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  const { code, said } = await runHere(words, { STORE_URL: `sqlite:${join(folder, "store.db")}` });
  return { code, text: said.replaceAll(folder, "") };
}

function writeMail(...includes: readonly string[]): string {
  const path = join(folder, "mails/mail.mjml");
  writeFileSync(path, mailWith(...includes));
  return path;
}

describe("a mail on disk", () => {
  test("includes files of its folder", async () => {
    const path = writeMail('<mj-include path="parts/text.mjml" />');
    const { code, text } = await run("render", path, "--target", "text");
    expect({ code, text }).toEqual({ code: 0, text: "Hello from a part\n" });
  });

  test("includes nothing above its folder, unless that is in the root", async () => {
    const path = writeMail('<mj-include path="../shared/text.mjml" />');
    const refused = await run("template", "validate", path);
    expect(refused.code).toBe(1);
    expect(refused.text).toContain(
      'error  /mails/mail.mjml:2:1: the path "../shared/text.mjml" leads above the root of the files  [mjml.include]',
    );
    const taken = await run("render", path, "--target", "text", "--root", folder);
    expect(taken).toEqual({ code: 0, text: "Hello from above\n" });
  });

  test.each([
    ["a file", "secret.mjml", "link.mjml"],
    ["a folder", "", "link/secret.mjml"],
  ])("reads nothing through a link that leads out of the root to %s", async (_kind, target, path) => {
    writeFileSync(join(folder, "outside/secret.mjml"), "<mj-text>secret</mj-text>");
    symlinkSync(join(folder, "outside", target), join(folder, "mails", path.split("/")[0] ?? ""));
    const { code, text } = await run("render", writeMail(`<mj-include path="${path}" />`));
    expect(code).toBe(64);
    expect(text).toContain(`/mails/${path} is a link that leads out of the folder /mails`);
    expect(text).not.toContain("secret</");
  });

  test("reads a link that stays in the root", async () => {
    symlinkSync("parts/text.mjml", join(folder, "mails/link.mjml"));
    const { code } = await run("render", writeMail('<mj-include path="link.mjml" />'));
    expect(code).toBe(0);
  });

  test("must be in the root itself", async () => {
    const path = writeMail();
    const { code, text } = await run("template", "validate", path, "--root", join(folder, "shared"));
    expect(code).toBe(64);
    expect(text).toContain("/mails/mail.mjml is not in the folder /shared");
  });

  test("includes no folder and nothing that is too large", async () => {
    mkdirSync(join(folder, "mails/parts.mjml"));
    expect((await run("render", writeMail('<mj-include path="parts.mjml" />'))).text).toContain(
      "/mails/parts.mjml is not a regular file",
    );
    writeFileSync(join(folder, "mails/large.html"), "a".repeat(1_048_577));
    const { code, text } = await run("render", writeMail('<mj-include path="large.html" type="html" />'));
    expect(code).toBe(64);
    expect(text).toContain("/mails/large.html has 1048577 bytes; a mail and its files have at most 1048576 together");
  });
});

test("a finding names file, line and column as a terminal opens them", async () => {
  writeFileSync(join(folder, "mails/parts/one.mjml"), "");
  writeFileSync(join(folder, "mails/parts/typo.mjml"), '\n  <mj-text colour="red">Hi</mj-text>');
  const path = writeMail('<mj-include path="parts/typo.mjml" />', '<mj-include path="parts/non.mjml" />', "<mj-txt />");
  const { code, text } = await run("template", "validate", path);
  expect(code).toBe(1);
  expect(text.split("\n").map((line) => line.replace(/: .*(?= \[)/, ":"))).toEqual([
    "error  /mails/mail.mjml:3:1: [mjml.include]",
    "error  /mails/mail.mjml:4:1: [mjml.unknown-element]",
    "error  /mails/parts/typo.mjml:2:12: [mjml.unknown-attribute]",
    "Rules are explained at /docs/diagnostics on every server, and in docs/diagnostics.md of the package",
    "/mails/mail.mjml is not valid",
    "3 errors",
  ]);
  expect(text).toContain('there is no file "parts/non.mjml"; did you mean parts/one.mjml?');
  await (await openSqliteStore(join(folder, "store.db"))).close();
  const pushed = await run("template", "push", path, "--slug", "mail");
  expect(pushed.code).toBe(1);
  expect(pushed.text).toContain("\nerror  /mails/parts/typo.mjml:2:12: mj-text has no attribute");
});
