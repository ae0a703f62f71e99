import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { headingSource } from "../support/document-fixture.ts";
import { fetchRest, type RestAnswer } from "../support/rest-ways.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const app = useTestApp();
let admin: Record<string, string>;
let id: string;
beforeAll(async () => {
  admin = { authorization: `Bearer ${await app.issueKey({ kind: "admin" })}`, "content-type": "application/json" };
});
beforeEach(async () => {
  const request = { name: "Heading", subject: "Hello", source: headingSource() };
  id = (await app.services.templates.create(LOCAL, request)).id;
});

/** By the strong comparison of RFC 9110, section 8.8.3.2. The entity tag of a new template is `"1"`. */
const MATCHES = ['"1"', "*", ' "0" , "1"', '"a,b", W/"1", "1"', '"1","2"'];
const MISMATCHES = ['"2"', 'W/"1"', '"0", W/"1"', '"0","2"', '"a, 1"'];
const MALFORMED = ["1", '"1', '*, "1"', "w/1", '"1" "2"'];

function patch(ifMatch: string): Promise<RestAnswer> {
  return fetchRest(app.url)("PATCH", `/api/v1/templates/${id}`, { ...admin, "if-match": ifMatch }, '{"name":"New"}');
}

function publish(ifMatch: string): Promise<RestAnswer> {
  return fetchRest(app.url)("POST", `/api/v1/templates/${id}:publish`, { ...admin, "if-match": ifMatch }, "{}");
}

function remove(ifMatch: string): Promise<RestAnswer> {
  return fetchRest(app.url)("DELETE", `/api/v1/templates/${id}`, { ...admin, "if-match": ifMatch });
}

describe.each([
  ["an update", patch],
  ["a publish", publish],
  ["a delete", remove],
])("If-Match of %s", (_what, send) => {
  it.each(MATCHES)("%j lets it through", async (ifMatch) => {
    expect((await send(ifMatch)).status).toBe(200);
  });

  it.each(MISMATCHES)("%j does not", async (ifMatch) => {
    const { status, body } = await send(ifMatch);
    expect([status, JSON.parse(body).code]).toEqual([412, "ETAG_MISMATCH"]);
  });

  it.each(MALFORMED)("%j is refused for its form", async (ifMatch) => {
    const { status, body } = await send(ifMatch);
    expect(status).toBe(422);
    expect(JSON.parse(body).issues).toMatchObject([{ loc: ["header", "etag"], type: "etag.format" }]);
  });

  it("* is for templates that exist", async () => {
    id = "00000000-0000-4000-8000-000000000000";
    expect((await send("*")).status).toBe(404);
  });
});

it("the field of an RPC takes the same", async () => {
  for (const way of rpcWays(app.url)) {
    for (const [etag, code] of [
      ['"none"', "ETAG_MISMATCH"],
      ["*", "OK"],
    ]) {
      const outcome = await way.call(TemplateService.method.updateTemplate, { id, etag, name: way.name }, admin);
      expect([way.name, outcome.code]).toEqual([way.name, code]);
    }
  }
});

it("* lets updates through that come at once, each of which is made", async () => {
  const outcomes = await Promise.all(
    ["a", "b", "c"].map((name) => app.services.templates.update(LOCAL, id, { etag: "*", name })),
  );
  expect(outcomes.map(({ revision }) => revision).sort()).toEqual([2, 3, 4]);
});
