import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runHere } from "../support/run-here.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "letterpress-completion-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is completed for a line whose last word is being written. */
const LINES: readonly (readonly [line: string, completed: readonly string[]])[] = [
  ["ser", ["serve"]],
  ["ke", ["key"]],
  ["key ", ["create", "list", "revoke", "rotate", "usage"]],
  ["key cr", ["create"]],
  ["key create --ta", ["--target"]],
  ["key create --name me --target m", ["mjml"]],
  ["key list --state ", ["expired", "in-force", "revoked"]],
  ["--json template pu", ["publish", "pull", "push"]],
  ["completion --h", ["--help"]],
];

async function scriptFor(shell: string): Promise<string> {
  const path = join(folder, `completion.${shell}`);
  const { code, said } = await runHere(["completion", shell]);
  expect(code).toBe(0);
  writeFileSync(path, `${said}\n`);
  return path;
}

describe("bash", () => {
  it.each(LINES)("completes letterpress %s", async (line, completed) => {
    const words = ["letterpress", ...line.split(" ")];
    const program = [
      `source ${await scriptFor("bash")}`,
      `COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")})`,
      `COMP_CWORD=${words.length - 1}`,
      "_letterpress",
      `printf '%s\\n' "\${COMPREPLY[@]}"`,
    ].join("\n");
    expect(linesOf(execFileSync("bash", ["--norc", "-c", program], { encoding: "utf8" }))).toEqual(completed);
  });

  it("leaves a value that may be anything to the files of the folder", async () => {
    const program = [
      `source ${await scriptFor("bash")}`,
      "COMP_WORDS=(letterpress render a.json --data '')",
      "COMP_CWORD=4",
      "_letterpress",
      `echo "\${#COMPREPLY[@]}"; complete -p letterpress`,
    ].join("\n");
    expect(execFileSync("bash", ["--norc", "-c", program], { encoding: "utf8" })).toBe(
      "0\ncomplete -o default -F _letterpress letterpress\n",
    );
  });
});

describe.runIf(isInstalled("fish"))("fish", () => {
  it.each(LINES)("completes letterpress %s", async (line, completed) => {
    const program = `source ${await scriptFor("fish")}; complete -C 'letterpress ${line}'`;
    const printed = execFileSync("fish", ["--no-config", "-c", program], { encoding: "utf8", env: shellEnv() });
    expect(linesOf(printed).map((text) => text.split("\t")[0])).toEqual(completed);
  });
});

describe.runIf(isInstalled("zsh"))("zsh", () => {
  it("takes the script, which is that of bash, once its completions are there", async () => {
    const program = `autoload -U compinit && compinit -u -D && source ${await scriptFor("zsh")} && print $_comps[letterpress]`;
    const printed = execFileSync("zsh", ["-f", "-c", program], { encoding: "utf8", env: shellEnv() });
    expect(printed).toMatch(/_bash_complete.*_letterpress/);
  });
});

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ["--version"]).status === 0;
}

function shellEnv() {
  return { PATH: process.env.PATH, HOME: folder, TERM: "dumb" };
}

function linesOf(text: string): readonly string[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .sort();
}
