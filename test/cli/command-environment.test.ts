import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { runHere } from "../support/run-here.ts";

let folder: string;

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "letterpress-environment-")));
  for (const name of ["checkout", "elsewhere"]) mkdirSync(join(folder, name));
  await (await openSqliteStore(join(folder, "checkout/data/letterpress.db"))).close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (words: readonly string[], { cwd, env }: { cwd: string; env?: Readonly<Record<string, string>> }) =>
  runHere(words, env, join(folder, cwd));

/** What npm sets when a script of the checkout is run by someone who stands elsewhere. */
const npmEnv = () => ({ INIT_CWD: join(folder, "elsewhere"), npm_lifecycle_event: "letterpress" });
const storeLine = () => `store: ${join(folder, "checkout/data/letterpress.db")}`;

describe("under npm run", () => {
  it("paths are those of the folder that the person stands in", async () => {
    const { code, note } = await run(["proto", "protos", "--plain"], { cwd: "checkout", env: npmEnv() });
    expect([code, note]).toEqual([0, ""]);
    expect(existsSync(join(folder, "elsewhere/protos"))).toBe(true);
    expect(existsSync(join(folder, "checkout/protos"))).toBe(false);
  });

  it.each([
    ["that nobody has named", {}],
    ["that the environment names", { STORE_URL: "sqlite:data/letterpress.db" }],
  ])("the store %s is that of a server there", async (_which, env) => {
    const listed = await run(["key", "list"], { cwd: "checkout", env: { ...npmEnv(), ...env } });
    expect([listed.code, listed.note]).toEqual([0, `${storeLine()}`]);
  });
});

it("under npm run, a file with the URL of the store is one of the checkout, too", async () => {
  writeFileSync(join(folder, "checkout/store-url"), `sqlite:${join(folder, "checkout/data/letterpress.db")}\n`);
  const listed = await run(["key", "list"], { cwd: "checkout", env: { ...npmEnv(), STORE_URL_FILE: "store-url" } });
  expect([listed.code, listed.note]).toEqual([0, `${storeLine()}`]);
});

describe("--env-file", () => {
  it("gives the variables that the environment lacks", async () => {
    writeFileSync(
      join(folder, "elsewhere/.env"),
      `# here\nSTORE_URL="sqlite:../checkout/data/letterpress.db"\nPORT=x\n`,
    );
    const args = ["--env-file", ".env", "key", "list"];
    const faulty = await run(args, { cwd: "elsewhere" });
    expect([faulty.code, faulty.note]).toEqual([78, expect.stringContaining("PORT: must be 0 to 65535")]);
    const listed = await run(args, { cwd: "elsewhere", env: { PORT: "8080" } });
    expect([listed.code, listed.note]).toEqual([0, `${storeLine()}`]);
  });

  it("that cannot be read ends with 64", async () => {
    const { code, note } = await run(["key", "list", "--env-file=none.env"], { cwd: "elsewhere" });
    expect([code, note]).toEqual([64, expect.stringMatching(/^cannot read the file \S*none\.env\n/)]);
  });
});

describe("a command names the store", () => {
  it.each([
    [["audit", "list"]],
    [["template", "list"]],
    [["store", "check"]],
    [["backup", "../copy.db"]],
    [["key", "create", "--admin", "--name", "me"]],
  ])("that it works on, beside its result: %j", async (args) => {
    const { code, out, note } = await run(args, { cwd: "checkout" });
    expect([code, note.split("\n")[0]]).toEqual([0, storeLine()]);
    expect(out).not.toContain("store: ");
  });

  it("but not beside JSON", async () => {
    expect(await run(["key", "list", "--json"], { cwd: "checkout" })).toMatchObject({ code: 0, out: "[]", note: "" });
  });

  it("restore names both files", async () => {
    expect((await run(["backup", "../copy.db"], { cwd: "checkout" })).code).toBe(0);
    const { out } = await run(["restore", "../copy.db"], { cwd: "elsewhere" });
    expect(out).toContain(`${"data/letterpress.db"} is restored from ../copy.db: `);
    expect(readFileSync(join(folder, "elsewhere/data/letterpress.db")).length).toBeGreaterThan(0);
  });
});
