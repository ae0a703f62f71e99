import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const PROGRAM = join(import.meta.dirname, "../../bin/letterpress.js");
const YELLOW = "\u001b[33mwarning\u001b[39m  ";
/** Others have another `script`. */
const isLinux = platform() === "linux";
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "letterpress-colour-"));
  writeFileSync(join(folder, "mail.mjml"), "<mjml><mj-body></mj-body></mjml>");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a terminal shows, which `script` of util-linux plays. */
function validate(env: Readonly<Record<string, string>>): string {
  const line = `'${process.execPath}' '${PROGRAM}' template validate '${folder}/mail.mjml'`;
  return execFileSync("script", ["-qec", line, "/dev/null"], {
    env: { PATH: process.env.PATH, TERM: "xterm-256color", ...env },
    encoding: "utf8",
  });
}

it.runIf(isLinux)("a terminal shows severities in colour", () => expect(validate({})).toContain(YELLOW));

it.runIf(isLinux)("NO_COLOR leaves the colours out", () => {
  const shown = validate({ NO_COLOR: "1" });
  expect(shown).toContain("warning  ");
  expect(shown).not.toContain("\u001b[33m");
});

it("a pipe gets none", () => {
  const args = [PROGRAM, "template", "validate", join(folder, "mail.mjml")];
  const env = { PATH: process.env.PATH, TERM: "xterm-256color" };
  expect(execFileSync(process.execPath, args, { env, encoding: "utf8" })).toMatch(/^warning {2}/);
});
