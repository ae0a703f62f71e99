import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";

const PROGRAM = join(import.meta.dirname, "../../bin/letterpress.js");
let folder: string;

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "letterpress-environment-")));
  for (const name of ["checkout", "elsewhere"]) mkdirSync(join(folder, name));
  await (await openSqliteStore(join(folder, "checkout/data/letterpress.db"))).close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** As the scripts of the checkout do: without the two hyphens Node would read the file of `--env-file` itself. */
function run(args: readonly string[], { cwd, env = {} }: { cwd: string; env?: Readonly<Record<string, string>> }) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--", PROGRAM, ...args], {
    cwd: join(folder, cwd),
    env: { PATH: process.env.PATH, ...env },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

/** What npm sets when a script of the checkout is run by someone who stands elsewhere. */
const npmEnv = () => ({ INIT_CWD: join(folder, "elsewhere"), npm_lifecycle_event: "letterpress" });
const storeLine = () => `store: ${join(folder, "checkout/data/letterpress.db")}`;

describe("under npm run", () => {
  it("paths are those of the folder that the person stands in", () => {
    const { status, stderr } = run(["proto", "protos", "--plain"], { cwd: "checkout", env: npmEnv() });
    expect([status, stderr]).toEqual([0, ""]);
    expect(existsSync(join(folder, "elsewhere/protos"))).toBe(true);
    expect(existsSync(join(folder, "checkout/protos"))).toBe(false);
  });

  it.each([
    ["that nobody has named", {}],
    ["that the environment names", { STORE_URL: "sqlite:data/letterpress.db" }],
  ])("the store %s is that of a server there", (_which, env) => {
    const listed = run(["key", "list"], { cwd: "checkout", env: { ...npmEnv(), ...env } });
    expect([listed.status, listed.stderr]).toEqual([0, `${storeLine()}\n`]);
  });
});

it("under npm run, a file with the URL of the store is one of the checkout, too", () => {
  writeFileSync(join(folder, "checkout/store-url"), `sqlite:${join(folder, "checkout/data/letterpress.db")}\n`);
  const listed = run(["key", "list"], { cwd: "checkout", env: { ...npmEnv(), STORE_URL_FILE: "store-url" } });
  expect([listed.status, listed.stderr]).toEqual([0, `${storeLine()}\n`]);
});

describe("--env-file", () => {
  it("gives the variables that the environment lacks", () => {
    writeFileSync(
      join(folder, "elsewhere/.env"),
      `# here\nSTORE_URL="sqlite:../checkout/data/letterpress.db"\nPORT=x\n`,
    );
    const args = ["--env-file", ".env", "key", "list"];
    const faulty = run(args, { cwd: "elsewhere" });
    expect([faulty.status, faulty.stderr]).toEqual([78, expect.stringContaining("PORT: must be 0 to 65535")]);
    const listed = run(args, { cwd: "elsewhere", env: { PORT: "8080" } });
    expect([listed.status, listed.stderr]).toEqual([0, `${storeLine()}\n`]);
  });

  it("that cannot be read ends with 64", () => {
    const { status, stderr } = run(["key", "list", "--env-file=none.env"], { cwd: "elsewhere" });
    expect([status, stderr]).toEqual([64, expect.stringMatching(/^cannot read the file \S*none\.env\n/)]);
  });
});

describe("a command names the store", () => {
  it.each([
    [["audit", "list"]],
    [["template", "list"]],
    [["store", "check"]],
    [["backup", "../copy.db"]],
    [["key", "create", "--admin", "--name", "me"]],
  ])("that it works on, beside its result: %j", (args) => {
    const { status, stdout, stderr } = run(args, { cwd: "checkout" });
    expect([status, stderr.split("\n")[0]]).toEqual([0, storeLine()]);
    expect(stdout).not.toContain("store: ");
  });

  it("but not beside JSON", () => {
    expect(run(["key", "list", "--json"], { cwd: "checkout" })).toEqual({ status: 0, stdout: "[]\n", stderr: "" });
  });

  it("restore names both files", () => {
    expect(run(["backup", "../copy.db"], { cwd: "checkout" }).status).toBe(0);
    const { stdout } = run(["restore", "../copy.db"], { cwd: "elsewhere" });
    expect(stdout).toContain(`${"data/letterpress.db"} is restored from ../copy.db: `);
    expect(readFileSync(join(folder, "elsewhere/data/letterpress.db")).length).toBeGreaterThan(0);
  });
});
