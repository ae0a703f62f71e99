import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import { runToEnd } from "../support/run-to-end.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();

it.each([["1"], ["2"]])("a first start on a taken port with %s workers makes no key", async (workers) => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const env = { STORE_URL: `sqlite:${directory.path(`${workers}.db`)}`, PORT: String(port), LOG_LEVEL: "fatal" };
  const run = (...words: readonly string[]) => runToEnd(env, ...words);
  const start = await run("serve", "--workers", workers, "--examples");
  expect(start).toEqual([1, "", expect.stringMatching(/^cannot listen: another process already listens on this port/)]);
  expect(await run("key", "list", "--json")).toEqual([0, "[]\n", ""]);
  taken.close();
});
