import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { openServices, type Services } from "../../src/services.ts";
import { logLines } from "../support/log-lines.ts";
import { createServerFleet, untilWorkersServe } from "../support/server-fleet.ts";
import type { ServerProcess } from "../support/start-process.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { eventStreamWay, grpcJsWatchWay, type OpenWatch } from "../support/watch-ways.ts";

const MJML = "<mjml><mj-body><mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section></mj-body></mjml>";

const fleet = createServerFleet();
let server: ServerProcess;
let services: Services;
let token: string;

beforeAll(async () => {
  server = await fleet.start({ BOOTSTRAP_ADMIN: "off" }, "--workers", "2");
  services = await openServices(readConfig({ STORE_URL: `sqlite:${fleet.folder}/1.db` }));
  token = (await services.keys.create(LOCAL, { name: "t", kind: "sdk", scope: ["all"], definition: "full" })).token;
  const source = { kind: "mjml", text: MJML } as const;
  await services.templates.create(LOCAL, { name: "Hello", slug: "hello", subject: "Hello", source });
  await services.templates.publish(LOCAL, "hello", { comment: "", etag: undefined });
});

afterAll(async () => {
  await services.close();
  await fleet.stopAll();
  fleet.remove();
});

/** An archive and its end, so many times. */
async function change(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await services.templates.archive(LOCAL, "hello");
    await services.templates.unarchive(LOCAL, "hello");
  }
}

const cursorsOf = (watches: readonly OpenWatch[]) =>
  watches.map(({ told }) => told.filter(({ templateId }) => templateId !== "").map(({ cursor }) => cursor));

it("tells 200 streams of two workers the same, each change once, whichever worker made it", async () => {
  const way = eventStreamWay(server.url);
  const watches = Array.from({ length: 200 }, () => way.open({}, token));
  await Promise.all(watches.map(({ began }) => began));
  await untilWorkersServe(server, 2);
  await change(10);
  await Promise.all(watches.map((watch) => watch.changes(20)));
  const all = cursorsOf(watches);
  expect(new Set(all.map((cursors) => cursors.join())).size).toBe(1);
  expect(new Set(all[0]).size).toBe(20);
  for (const watch of watches) watch.cancel();
  await Promise.all(watches.map(({ ended }) => ended));
});

it("ends streams at a stop with their cursor, and has a line in the log for each", async () => {
  const watches = [eventStreamWay(server.url), grpcJsWatchWay(server.url)].map((way) => way.open({}, token));
  await Promise.all(watches.map(({ began }) => began));
  await change(1);
  await Promise.all(watches.map((watch) => watch.changes(2)));
  expect(await server.stop()).toBe(0);
  for (const watch of watches) {
    expect(await watch.ended).toBe("UNAVAILABLE: the server is stopping: continue from the last cursor");
    expect(watch.told.at(-1)).toMatchObject({ kind: "heartbeat", cursor: (await watch.changes(2))[1]?.cursor });
  }
  const lines = logLines(server).filter(({ outcome }) => outcome === "UNAVAILABLE");
  expect(lines.map(({ protocol }) => protocol).toSorted()).toEqual(["grpc", "rest"]);
});
