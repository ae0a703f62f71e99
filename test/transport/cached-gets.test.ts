import { beforeAll, describe, expect, it } from "vitest";
import { headingSource } from "../support/document-fixture.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";
import { sendByHttp1, sendByHttp2 } from "./support/send-plainly.ts";

const PATH = "/v1/sdk/template/heading";
const app = useTestApp();
let authorization: string;

beforeAll(async () => {
  const draft = { name: "Heading", slug: "heading", subject: "Hi", source: headingSource() };
  const template = await app.services.templates.create(LOCAL, draft);
  await app.services.templates.publish(LOCAL, template.id, { comment: "" });
  authorization = `Bearer ${await app.issueKey()}`;
});

/** What a GET asks for is cached by all that it depends on: a request that differs in one of them is another one. */
describe.each([
  ["HTTP/1.1", sendByHttp1],
  ["HTTP/2", sendByHttp2],
])("a GET over %s that is cached", (_version, send) => {
  async function get(fields: Readonly<Record<string, string>>, query = "?program_format=1") {
    const headers = { authorization, ...fields };
    const { status, headers: answered } = await send(app.url, {
      method: "GET",
      path: PATH + query,
      headers,
      body: undefined,
    });
    return { status, etag: String(answered.etag), coding: answered["content-encoding"] };
  }

  it("is told from one with the same entity tag that takes another coding", async () => {
    const { etag, coding } = await get({ "accept-encoding": "br" });
    expect(coding).toBe("br");
    const held = { "if-none-match": etag };
    for (const round of [1, 2]) {
      expect([round, (await get({ ...held, "accept-encoding": "br" })).status]).toEqual([round, 304]);
      expect([round, (await get({ ...held, "accept-encoding": "gzip" })).status]).toEqual([round, 200]);
      expect([round, (await get(held)).status]).toEqual([round, 200]);
    }
  });

  it("is told from one with another entity tag, or none", async () => {
    const { etag } = await get({});
    for (const round of [1, 2]) {
      expect([round, (await get({ "if-none-match": etag })).status]).toEqual([round, 304]);
      expect([round, (await get({ "if-none-match": '"other"' })).status]).toEqual([round, 200]);
      expect([round, (await get({})).status]).toEqual([round, 200]);
    }
  });

  it("is told from one with another query", async () => {
    const queries = ["?target=html&program_format=1", "?target=mjml&program_format=1", "?target=html"];
    for (const round of [1, 2]) {
      const etags = await Promise.all(queries.map(async (query) => (await get({}, query)).etag));
      expect([round, new Set(etags).size]).toEqual([round, 3]);
    }
  });

  it("is asked for anew whether its key is good", async () => {
    expect((await get({})).status).toBe(200);
    expect((await get({ authorization: "Bearer none" })).status).toBe(401);
  });
});
