import { execFileSync } from "node:child_process";
import { afterAll, afterEach, expect, it } from "vitest";
import { openBusyClients } from "../support/busy-clients.ts";
import { isAlive } from "../support/is-alive.ts";
import { createServerFleet, untilWorkersServe } from "../support/server-fleet.ts";

const fleet = createServerFleet();
afterEach(fleet.stopAll);
afterAll(fleet.remove);

it("the first start prints two keys and a curl command that fetches a template when pasted", async () => {
  const server = await fleet.start({}, "--examples");
  expect(new Set(server.stdout().match(/lp_(?:sdk|admin)_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}/g)).size).toBe(2);
  const [reference = ""] = /(?<=^API reference: ).*/m.exec(server.stdout()) ?? [];
  expect(await (await fetch(reference)).text()).toContain("<title>Reference - Letterpress</title>");
  const command = /^ {2}(curl .*)$/m.exec(server.stdout())?.[1] ?? "";
  const body = execFileSync("sh", ["-c", command], { encoding: "utf8" });
  expect(JSON.parse(body)).toMatchObject({
    slug: "welcome",
    schema_version: "1.0",
    programs: { html: { format: 1 } },
  });
  expect(await server.stop()).toBe(0);
});

it("a server ends with 0 on SIGTERM whatever its clients are doing", async () => {
  const server = await fleet.start();
  const clients = await openBusyClients(server.url);
  expect(await server.stop()).toBe(0);
  clients.leave();
});

it("a server with workers ends with 0 on SIGTERM whatever its clients are doing, and leaves no worker", async () => {
  const server = await fleet.start({ WORKERS: "2" });
  const clients = [await openBusyClients(server.url), await openBusyClients(server.url)];
  const workers = await untilWorkersServe(server, 2);
  expect(await server.stop()).toBe(0);
  expect(workers.filter(isAlive)).toEqual([]);
  for (const { leave } of clients) leave();
});
