import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LetterpressClient } from "../../clients/js/src/index.ts";
import type { FillData } from "../../core/evaluator/data.ts";
import { findFreePort } from "../support/postgres-server.ts";
import { LOCAL, startTestApp, type TestApp } from "../support/start-test-app.ts";

const FOLDER = new URL("../../examples/", import.meta.url);
const EXAMPLES: readonly { readonly slug: string }[] = JSON.parse(
  readFileSync(new URL("examples.json", FOLDER), "utf8"),
);

let app: TestApp;
let client: LetterpressClient;
beforeAll(async () => {
  app = await startTestApp({ EXAMPLES: "on", PORT: String(await findFreePort()) });
  client = new LetterpressClient({ apiKey: await app.issueKey(), baseUrl: app.url });
});
afterAll(() => app?.close());

describe.each(EXAMPLES)("the example $slug of a first start", ({ slug }) => {
  it("has the data beside its file as a sample, with which a library fills all of it", async () => {
    const data = readData(slug);
    expect(await app.services.templates.listSamples(LOCAL, slug)).toMatchObject([{ name: "example", data }]);
    const { report } = await client.render({ templateId: slug, dynamicData: data });
    expect(report).toMatchObject({ missing: [], unused: [] });
  });

  it("has images that its server serves", async () => {
    const mail = await client.render({ templateId: slug, dynamicData: readData(slug) });
    const urls = new Set(mail.output.match(/https?:[^\s"'()]+\.png/g));
    expect(urls.size).toBeGreaterThan(0);
    for (const url of urls) {
      const answer = await fetch(url);
      const origin = new URL(url).origin;
      expect([origin, answer.status, answer.headers.get("content-type")]).toEqual([app.url, 200, "image/png"]);
    }
  });

  it("can be published again without a warning", async () => {
    const options = { comment: "", publishUnchanged: true };
    const { diagnostics } = await app.services.templates.publish(LOCAL, slug, options);
    expect(diagnostics.filter(({ waived }) => waived === undefined)).toEqual([]);
  });
});

/** The data beside its file, with the images of the server. */
function readData(slug: string): FillData {
  const text = readFileSync(new URL(`${slug}.data.json`, FOLDER), "utf8");
  return JSON.parse(text.replaceAll("https://letterpress.example.com", app.url));
}
