import { createHash, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { canPlayTerminal, runOnTerminal, runOnTerminalUntil } from "../support/on-terminal.ts";
import { runHere } from "../support/run-here.ts";
import { runToEnd } from "../support/run-to-end.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const RED = "\u001b[31m";
const YELLOW = "\u001b[33m";
const directory = useTemporaryDirectory();
let env: Record<string, string>;
let mail: string;

beforeAll(async () => {
  env = { STORE_URL: `sqlite:${directory.path("letterpress.db")}` };
  mail = directory.path("mail.mjml");
  writeFileSync(mail, "<mjml><mj-body></mj-body></mjml>");
  const make = (...words: readonly string[]) => runHere(["key", "create", "--name", ...words], env);
  await make("受信箱への送信に使う本番環境の鍵", "--admin");
  const { out: token } = await make("a key that has leaked", "--target", "all");
  const { code } = await runHere(["key", "revoke", token.slice(0, token.lastIndexOf("_"))], env);
  expect(code).toBe(0);
});

describe.runIf(canPlayTerminal)("a terminal", () => {
  it.each([80, 120])("of %s columns shows no line of a table wider", (columns) => {
    const shown = runOnTerminal(["key", "list", "--no-color"], { columns, env });
    const table = shown.split("\n").filter((line) => /^(ID|key_)/.test(line));
    expect(table).toHaveLength(3);
    // A letter of Japanese takes two columns.
    for (const line of table) expect(line.replaceAll(/[\u3040-\u9fff]/g, "xx").length).toBeLessThanOrEqual(columns);
    expect(shown).toMatch(/key_\w{12} {2}受信\S*…/);
    expect(shown).toMatch(/^ID .* EXPIRES .* LAST USED {2}GRACE ENDS/m);
  });

  it.each([60, 80])("of %s columns shows help that fits, with its text in one column", (columns) => {
    const show = (...words: string[]) => runOnTerminal([...words, "--help"], { columns, env }).split("\n");
    const shown = [...show("serve"), ...show("template", "push"), ...show()].map((line) => line.trimEnd());
    for (const line of shown.filter((text) => / .* /.test(text.trim())))
      expect(line.length).toBeLessThanOrEqual(columns);
    const store = shown.findIndex((line) => line.startsWith("  STORE_URL "));
    const column = shown[store]?.indexOf("the store:") ?? 0;
    expect(shown[store + 1]?.slice(0, column)).toBe(" ".repeat(column));
    expect(shown[store + 1]?.[column]).toMatch(/\S/);
  });

  it("shows severities, states and faults in colour", () => {
    expect(runOnTerminal(["template", "validate", mail], { env })).toContain(`${YELLOW}warning`);
    const keys = runOnTerminal(["key", "list"], { env });
    expect(keys).toContain(`${RED}revoked`);
    expect(keys).not.toContain(`${RED}in-force`);
    expect(runOnTerminal(["key", "revoke", "key_none"], { env })).toContain(`${RED}KEY_NOT_FOUND`);
  });

  it("shows the log of a server for people, and Ctrl-C ends it in order", async () => {
    const { code, shown } = await runOnTerminalUntil(/ready on/, ["serve"], { env: { ...env, PORT: "0" } });
    expect(code).toBe(0);
    expect(shown).toContain("\u001b[32mINFO\u001b[39m (");
    expect(shown).toContain("): \u001b[36mServer listening at http");
    expect(shown).not.toContain('{"level"');
  });

  it("shows it as it is with LOG_FORMAT=json", async () => {
    const variables = { ...env, PORT: "0", LOG_FORMAT: "json" };
    const { shown } = await runOnTerminalUntil(/ready on/, ["serve"], { env: variables });
    expect(shown).toMatch(/^\{"level":30,.*"Server listening at http/m);
  });

  it("shows how far something is that takes a second, and takes the line away", () => {
    makeLarge();
    // At a megabyte a second this goes on behind its first second.
    const backUp = (name: string, rate: string, redirect?: string) =>
      runOnTerminal(["backup", directory.path(name), "--rate", rate], { env, redirect });
    const shown = backUp("slow.db", "1");
    expect(shown).toMatch(/^copying \d+ % of 1\.\d MB\r/m);
    expect(shown.split("\r\u001b[K").at(-1)).toMatch(/^\S+slow\.db: /);
    expect(backUp("quick.db", "off")).not.toContain("copying");
    const notes = directory.path("notes.txt");
    expect(backUp("elsewhere.db", "1", `2>'${notes}'`) + readFileSync(notes, "utf8")).not.toContain("copying");
  });

  it.each([
    ["NO_COLOR", [], { NO_COLOR: "1" }],
    ["--no-color", ["--no-color"], {}],
    ["--no-color before FORCE_COLOR", ["--no-color"], { FORCE_COLOR: "1" }],
  ])("shows none with %s", (_, words, variables) => {
    const shown = runOnTerminal(["key", "list", ...words], { env: { ...env, ...variables } });
    expect(shown).toContain("revoked");
    expect(shown).not.toContain("\u001b[3");
  });
});

describe("a pipe", () => {
  it("gets whole values without colours", async () => {
    const [status, keys] = await runToEnd({ ...env, TERM: "xterm-256color" }, "key", "list");
    expect(status).toBe(0);
    expect(keys).toContain("受信箱への送信に使う本番環境の鍵");
    expect(keys).toMatch(/^ID +NAME +KIND +ROLE +TARGETS +PREFIX +STATE +CREATED +EXPIRES +LAST USED +GRACE ENDS$/m);
    expect(keys).not.toContain("\u001b");
  });

  it("gets colours with FORCE_COLOR", async () => {
    const [, keys] = await runToEnd({ ...env, FORCE_COLOR: "1" }, "key", "list");
    expect(keys).toContain(`${RED}revoked`);
  });
});

/** Gives the store a megabyte that nothing refers to. */
function makeLarge(): void {
  const connection = new Sqlite(directory.path("letterpress.db"));
  const content = randomBytes(1_300_000);
  connection
    .prepare("INSERT INTO parts (digest, encoding, bytes, content) VALUES (?, 'plain', ?, ?)")
    .run(createHash("sha256").update(content).digest(), content.length, content);
  connection.close();
}
