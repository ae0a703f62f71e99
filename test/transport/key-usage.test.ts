import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KeyService } from "../../gen/letterpress/v1/key_service_pb.ts";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { readConfig } from "../../src/config.ts";
import { openServices } from "../../src/services.ts";
import { headingSource } from "../support/document-fixture.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { runHere } from "../support/run-here.ts";
import { createServerFleet } from "../support/server-fleet.ts";
import type { ServerProcess } from "../support/start-process.ts";
import { LOCAL } from "../support/start-test-app.ts";

const WAYS = ["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"] as const;
const fleet = createServerFleet();
const env = { STORE_URL: `sqlite:${fleet.folder}/1.db`, BOOTSTRAP_ADMIN: "off" };
let sdk: { id: string; token: string };
let admin: { id: string; token: string };
let idle: string;
let startedAt: number;
let reader: ServerProcess;

/** Fetches over every protocol from a server with two workers, which is stopped then. */
beforeAll(async () => {
  startedAt = Date.now();
  const server = await fleet.start({ ...env, WORKERS: "2" });
  const services = await openServices(readConfig(env));
  const source = headingSource();
  const { id } = await services.templates.create(LOCAL, { name: "Heading", slug: "heading", subject: "Hello", source });
  await services.templates.publish(LOCAL, id, { comment: "" });
  const make = async (kind: "sdk" | "admin") => {
    const made = await services.keys.create(LOCAL, { name: kind, kind, scope: ["all"], definition: "full" });
    return { id: made.key.id, token: made.token };
  };
  [sdk, admin] = [await make("sdk"), await make("admin")];
  idle = (await make("sdk")).id;
  await services.close();
  for (const way of rpcWays(server.url)) {
    const headers = { authorization: `Bearer ${sdk.token}` };
    const found = { id: "heading", program_format: 9 };
    await way.call(TemplateService.method.getTemplate, found, headers);
    await way.call(TemplateService.method.getTemplate, found, headers);
    await way.call(TemplateService.method.getTemplate, { id: "nowhere" }, headers);
    await way.call(KeyService.method.listKeys, {}, { authorization: `Bearer ${admin.token}` });
  }
  expect(await server.stop()).toBe(0);
  reader = await fleet.start({ STORE_URL: env.STORE_URL });
});
afterAll(async () => {
  await fleet.stopAll();
  fleet.remove();
});

async function run(given: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<string> {
  const { code, out, said } = await runHere(words, given);
  expect(code, said).toBe(0);
  return out;
}

/** Days of UTC from the start of the test to now: one, or two at midnight. */
function expectToday(days: readonly { readonly date: string }[]): void {
  const today = [new Date(startedAt), new Date()].map((date) => date.toISOString().slice(0, 10));
  for (const { date } of days) expect(today).toContain(date);
}

function expectMinute(time: unknown): void {
  const ms = Date.parse(String(time));
  expect(ms % 60_000).toBe(0);
  expect(ms).toBeGreaterThan(startedAt - 60_000);
  expect(ms).toBeLessThanOrEqual(Date.now());
}

describe("after a clean stop of all workers", () => {
  it.each(WAYS)("fetches and last use of a key are told over %s", async (name) => {
    const way = rpcWays(reader.url).find((each) => each.name === name);
    const call = (method: "getKeyUsage" | "getKey", id: string) =>
      way?.call(KeyService.method[method], { id }, { authorization: `Bearer ${admin.token}` });
    const usage = (await call("getKeyUsage", sdk.id))?.response;
    const days = usage?.days as readonly { readonly date: string; readonly fetches: number }[];
    expect(days.reduce((sum, { fetches }) => sum + fetches, 0)).toBe(2 * WAYS.length);
    expectToday(days);
    expectMinute(usage?.last_used_at);
    const key = (await call("getKey", admin.id))?.response?.key as Readonly<Record<string, unknown>>;
    expectMinute(key.last_used_at);
    expect((await call("getKeyUsage", admin.id))?.response).toMatchObject({ days: [] });
    const unused = (await call("getKeyUsage", idle))?.response;
    expect(unused?.last_used_at ?? undefined).toBeUndefined();
    expect(await call("getKeyUsage", "key_000000000000")).toMatchObject({ code: "KEY_NOT_FOUND" });
    expect(
      await way?.call(KeyService.method.getKeyUsage, { id: sdk.id }, { authorization: `Bearer ${sdk.token}` }),
    ).toMatchObject({ code: "FORBIDDEN" });
  });

  it("they are told at the command line", async () => {
    const usage = JSON.parse(await run(env, "key", "usage", sdk.id, "--json"));
    expect(usage).toMatchObject({ id: sdk.id, name: "sdk" });
    expectMinute(usage.last_used_at);
    const remote = { LETTERPRESS_ADMIN_KEY: admin.token };
    const elsewhere = ["--url", reader.url, "--json"];
    expect(JSON.parse(await run(remote, "key", "usage", sdk.id, ...elsewhere))).toEqual(usage);
    const unused = JSON.parse(await run(remote, "key", "list", "--unused-for", "0s", ...elsewhere));
    expect(unused).toContainEqual(expect.objectContaining({ id: idle }));
    expect(await run(env, "key", "usage", sdk.id)).toMatch(/last used at .*Z\nDAY +FETCHES\n\d{4}-\d\d-\d\d +\d+/);
    expect(await run(env, "key", "usage", idle)).toContain(": never used");
  });

  it("keys are found that nobody uses", async () => {
    const ids = async (...options: string[]) =>
      (JSON.parse(await run(env, "key", "list", "--json", ...options)) as { id: string }[]).map(({ id }) => id);
    expect(await ids("--unused-for", "0s")).toContain(idle);
    expect(await ids("--unused-for", "1h")).toEqual([]);
    expect(await ids()).toEqual(expect.arrayContaining([sdk.id, admin.id, idle]));
    expect(await run(env, "key", "list")).toMatch(/LAST USED +GRACE ENDS\n/);
  });
});
