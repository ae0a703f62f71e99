import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { DAY_MS } from "../../src/domain/key/key-use.ts";
import type { KeyOfTemplate } from "../../src/domain/key/template-use.ts";
import { headingSource } from "../support/document-fixture.ts";
import { type RpcWay, rpcWays, rpcWaysInAllForms } from "../support/rpc-ways.ts";
import { LOCAL, startTestApp, type TestApp } from "../support/start-test-app.ts";

const { getTemplate, getTemplateContract, getTemplateUsage } = TemplateService.method;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
let app: TestApp;
let welcome: string;
let keys: readonly KeyOfTemplate[];

/** Each protocol fetches with a key of its name. Then the server stops, when it stores what it counted. */
beforeAll(async () => {
  app = await startTestApp();
  const { templates } = app.services;
  const named = { name: "Welcome", slug: "welcome", subject: "Hello", source: headingSource() };
  welcome = (await templates.create(LOCAL, named)).id;
  await templates.publish(LOCAL, welcome, { comment: "" });
  await templates.create(LOCAL, { ...named, slug: "unused" });
  for (const way of rpcWaysInAllForms(app.url)) await fetchFiveTimes(way, await app.issueKey({ name: way.name }));
  await app.restart(async () => {});
  ({ keys } = await templates.usage(LOCAL, welcome, { days: 2 }));
});
afterAll(() => app.close());

/** And makes calls that are no fetches. */
async function fetchFiveTimes(way: RpcWay, token: string): Promise<void> {
  const { etag } = await app.services.templates.fetch(LOCAL, { ref: welcome, programFormat: 9, ifNoneMatch: "" });
  for (const each of [
    { id: "welcome" },
    { id: welcome },
    { id: welcome, version: 1 },
    { id: welcome, target: "html" },
  ]) {
    expect(await way.call(getTemplate, { ...each, program_format: 9 }, bearer(token))).toMatchObject({ code: "OK" });
  }
  const request = { id: "welcome", program_format: 9, if_none_match: etag };
  const { code, response } = await way.call(getTemplate, request, bearer(token));
  // Over REST a 304, which has no body.
  expect([code, response?.not_modified]).toEqual(["OK", way.name === "REST" ? undefined : true]);
  for (const id of ["no-template", welcome]) {
    await way.call(getTemplate, { id, version: 7, program_format: 9 }, bearer(token));
    await way.call(getTemplate, { id, program_format: 9 }, bearer("lp_sdk_wrong"));
    await way.call(getTemplateContract, { id }, bearer(token));
  }
}

describe("the use of a template", () => {
  it.each(["REST", "Connect JSON", "Connect proto", "Connect GET", "gRPC-web", "gRPC-web-text", "gRPC"])(
    "counts each answer with the template and each 304 over %s, and nothing else",
    (name) => {
      expect(keys.find((key) => key.name === name)?.fetches).toBe(5);
    },
  );

  it.each(["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"])("is reported over %s", async (name) => {
    const way = rpcWays(app.url).find((each) => each.name === name);
    const call = (request: object, token: string) => way?.call(getTemplateUsage, request as never, bearer(token));
    const viewer = await app.issueKey({ kind: "admin", role: "viewer" });
    const { days, counted_since, ...usage } = (await call({ id: "welcome" }, viewer))?.response ?? {};
    const counted = days as readonly { readonly date: string; readonly fetches: string }[];
    expect(counted.reduce((sum, { fetches }) => sum + Number(fetches), 0)).toBe(35);
    // Midnight of UTC may have been since.
    for (const { date } of counted) expect(Date.now() - Date.parse(date)).toBeLessThan(2 * DAY_MS);
    expect(counted_since).toBe(counted.at(-1)?.date);
    expect(usage).toEqual({
      total_keys: 7,
      keys: keys.map(({ id, name, lastDay, fetches }) => {
        return { id, name, last_fetch_date: lastDay.toISOString().slice(0, 10), fetches: String(fetches) };
      }),
    });
    expect(await call({ id: "unused", days: 400 }, viewer)).toMatchObject({
      code: "OK",
      response: { days: [], keys: [], total_keys: 0, counted_since },
    });
    expect(await call({ id: "no-template" }, viewer)).toMatchObject({ code: "TEMPLATE_NOT_FOUND" });
    expect(await call({ id: "welcome" }, await app.issueKey())).toMatchObject({ code: "FORBIDDEN" });
    for (const days of [-1, 401]) {
      const issues = [expect.stringMatching(/^days: .*400/)];
      expect(await call({ id: "welcome", days }, viewer)).toMatchObject({ code: "INVALID_REQUEST", issues });
    }
  });
});
