import { readFileSync } from "node:fs";
import { Ajv2020, type AnySchema } from "ajv/dist/2020.js";
import { beforeAll, expect, it } from "vitest";
import { useTestApp } from "../../support/use-test-app.ts";

const WELCOME = new URL("../../../examples/welcome.template.json", import.meta.url);

const app = useTestApp();
let url: string;

beforeAll(async () => {
  url = `${app.url}/schemas/template-json-1.0.json`;
});

it("is served without a key, and a stock validator checks documents with it", async () => {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^application\/schema\+json/);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  const ajv = new Ajv2020({ strictTypes: false, strictRequired: false });
  const validate = ajv.compile((await answer.json()) as AnySchema);
  const document = JSON.parse(readFileSync(WELCOME, "utf8"));
  expect(validate(document)).toBe(true);
  expect(validate({ ...document, canvas: { widht: 600 } })).toBe(false);
});

it("is compressed for who takes that, and each form has an entity tag of its own", async () => {
  const plain = await fetch(url, { headers: { "accept-encoding": "identity" } });
  const coded = await fetch(url, { headers: { "accept-encoding": "gzip" } });
  expect(coded.headers.get("content-encoding")).toBe("gzip");
  expect(Number(coded.headers.get("content-length"))).toBeLessThan(20_000);
  expect(await coded.text()).toBe(await plain.text());
  const etag = coded.headers.get("etag") ?? "";
  expect(etag).not.toBe(plain.headers.get("etag"));
  const again = await fetch(url, { headers: { "accept-encoding": "gzip", "if-none-match": etag } });
  expect([again.status, again.headers.get("etag")]).toEqual([304, etag]);
});

it("may be kept, and is not sent again to who has it", async () => {
  const headers = { "accept-encoding": "identity" };
  const first = await fetch(url, { headers });
  expect(first.headers.get("cache-control")).toBe("public, max-age=86400");
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  for (const known of [etag, `"other", W/${etag}`, "*"]) {
    const again = await fetch(url, { headers: { ...headers, "if-none-match": known } });
    expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
  }
  expect((await fetch(url, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
});

it("has a head alone for HEAD", async () => {
  const answer = await fetch(url, { method: "HEAD" });
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
});
