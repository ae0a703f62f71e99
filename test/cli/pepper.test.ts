import { expect, it } from "vitest";
import { runHere } from "../support/run-here.ts";
import { runToEnd } from "../support/run-to-end.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const ONE = "a pepper of thirty-two bytes, one";
const OTHER = "a pepper of thirty-two bytes, other";
const directory = useTemporaryDirectory();
let lastStore = 0;

/** A store whose first key is made with the first pepper, and commands on it with either or none. */
async function makeStore() {
  lastStore += 1;
  const env = { STORE_URL: `sqlite:${directory.path(`${lastStore}/store.db`)}`, LOG_LEVEL: "error", PORT: "0" };
  const run = async (pepper: string, ...words: readonly string[]) => {
    const { code, said } = await runHere(words, { ...env, KEY_PEPPER: pepper });
    return { code, said };
  };
  expect((await run(ONE, "key", "create", "--admin", "--name", "me")).code).toBe(0);
  const id = /key_\w+/.exec((await run(ONE, "key", "list", "--json")).said)?.[0] ?? "";
  return { run, id, env };
}

const SAYS_SO = expect.stringContaining("were made with another KEY_PEPPER");

it.each([OTHER, ""])("with the pepper %j no key is made or rotated in the store of another", async (pepper) => {
  const { run, id } = await makeStore();
  expect(await run(pepper, "key", "create", "--admin", "--name", "you")).toEqual({ code: 1, said: SAYS_SO });
  expect(await run(pepper, "key", "rotate", id)).toEqual({ code: 1, said: SAYS_SO });
  expect(JSON.parse((await run(pepper, "key", "list", "--json")).said)).toHaveLength(1);
  expect((await run(pepper, "key", "revoke", id, "--force")).code).toBe(0);
});

it.each([["1"], ["2"]])("a server with another pepper and %s workers does not start", async (workers) => {
  const { env } = await makeStore();
  expect(await runToEnd({ ...env, KEY_PEPPER: OTHER }, "serve", "--workers", workers)).toEqual([78, "", SAYS_SO]);
});

it("store pepper begins anew with another one", async () => {
  const { run } = await makeStore();
  expect((await run(OTHER, "store", "pepper")).code).toBe(0);
  expect((await run(OTHER, "key", "create", "--admin", "--name", "you")).code).toBe(0);
  expect(await run(ONE, "key", "create", "--admin", "--name", "me")).toEqual({ code: 1, said: SAYS_SO });
  expect((await run(ONE, "audit", "list")).said).toContain("store.pepper");
});
