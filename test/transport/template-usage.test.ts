import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { headingSource } from "../support/document-fixture.ts";
import { rpcWaysInAllForms } from "../support/rpc-ways.ts";
import { LOCAL, startTestApp, type TestApp } from "../support/start-test-app.ts";

let app: TestApp;
let token: string;
let welcome: string;

beforeAll(async () => {
  app = await startTestApp();
  token = await app.issueKey({ name: "App" });
  const { templates } = app.services;
  const named = { name: "Welcome", slug: "welcome", subject: "Hello", source: headingSource() };
  welcome = (await templates.create(LOCAL, named)).id;
  await templates.publish(LOCAL, welcome, { comment: "" });
});
afterAll(() => app.close());

const until = new Date();
const usage = () => app.services.store.templateUses.find(welcome, new Date(0), new Date(until.getTime() + 86_400_000));

/** Counts are stored when a server stops, too. */
async function countedWhile(run: () => Promise<void>): Promise<number> {
  const sum = async () => (await usage()).days.reduce((all, { fetches }) => all + fetches, 0);
  const before = await sum();
  await run();
  await app.restart(async () => {});
  return (await sum()) - before;
}

describe("the use of a template", () => {
  it.each(["REST", "Connect JSON", "Connect proto", "Connect GET", "gRPC-web", "gRPC-web-text", "gRPC"])(
    "counts each answer with the template and each 304 over %s, and nothing else",
    async (name) => {
      const counted = await countedWhile(async () => {
        const way = rpcWaysInAllForms(app.url).find((each) => each.name === name);
        const { getTemplate, getTemplateContract } = TemplateService.method;
        const call = (method: typeof getTemplate | typeof getTemplateContract, request: object, key = token) =>
          way?.call(method, request as never, { authorization: `Bearer ${key}` });
        const { etag } = await app.services.templates.fetch(LOCAL, { ref: welcome, programFormat: 9, ifNoneMatch: "" });
        const fetches = [
          { id: "welcome" },
          { id: welcome },
          { id: welcome, version: 1 },
          { id: welcome, target: "html" },
        ];
        for (const each of fetches) {
          expect(await call(getTemplate, { ...each, program_format: 9 })).toMatchObject({ code: "OK" });
        }
        await call(getTemplate, { id: "welcome", program_format: 9, if_none_match: etag });
        for (const id of ["no-template", welcome]) {
          await call(getTemplate, { id, version: 7, program_format: 9 });
          await call(getTemplate, { id, program_format: 9 }, "lp_sdk_wrong");
          await call(getTemplateContract, { id });
        }
      });
      expect(counted).toBe(5);
    },
  );

  it("is that of the key", async () => {
    const { keys, keyCount } = await usage();
    expect(keyCount).toBe(1);
    expect(keys).toMatchObject([{ name: "App", fetches: 35 }]);
  });
});
