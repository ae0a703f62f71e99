import { request } from "node:http";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { grpcFetcher } from "../large-load/fetchers.ts";
import { headingSource } from "../support/document-fixture.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const TEXT = Array.from({ length: 400 }, (_, index) => `Line ${index} for {{ first_name }}.`).join(" ");

const app = useTestApp();
let token: string;

beforeAll(async () => {
  token = await app.issueKey({ scope: ["html"] });
});

describe("of a template that is only fetched compressed, the cache holds what is sent", () => {
  const overRest = (slug: string) => sdkGet(slug, "gzip");
  const overGrpc = async (slug: string) => {
    const fetcher = grpcFetcher(app.url);
    await fetcher.fetch(slug, token);
    fetcher.close();
  };

  it.each([
    ["REST", [overRest], 1],
    ["gRPC", [overGrpc], 1],
    ["REST, then gRPC", [overRest, overGrpc], 2],
    ["gRPC, then REST", [overGrpc, overRest], 2],
  ] as const)("over %s", async (_, ways, forms) => {
    const slug = await publish();
    const before = await heldBytes();
    for (const fetchOver of ways) await fetchOver(slug);
    const held = (await heldBytes()) - before;
    const coded = await sdkGet(slug, "gzip");
    const plain = gunzipSync(coded);
    expect(plain.length).toBeGreaterThan(10 * 1024);
    expect(held).toBeLessThan(forms * coded.length + 6 * 1024);
    expect(held).toBeLessThan(plain.length);
    // What was let go is the same when somebody asks for it.
    expect(await sdkGet(slug, "identity")).toStrictEqual(plain);
  });
});

async function publish(): Promise<string> {
  const slug = `mail-${crypto.randomUUID()}`;
  const template = { name: "Long", slug, subject: "Hi", source: headingSource(TEXT) };
  const { id } = await app.services.templates.create(LOCAL, template);
  await app.services.templates.publish(LOCAL, id, { comment: "" });
  return slug;
}

async function heldBytes(): Promise<number> {
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  return Number(/^letterpress_template_cache_bytes (\S+)$/m.exec(metrics)?.[1]);
}

/** The body as it came. */
function sdkGet(slug: string, coding: string): Promise<Buffer> {
  const url = `${app.url}/v1/sdk/template/${slug}?target=html&program_format=1`;
  const headers = { authorization: `Bearer ${token}`, "accept-encoding": coding };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      expect(response.headers["content-encoding"] ?? "identity").toBe(coding);
      resolve(Buffer.concat(chunks));
    });
    outgoing.on("error", reject).end();
  });
}
