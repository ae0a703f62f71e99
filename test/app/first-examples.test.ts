import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LetterpressClient } from "../../clients/js/src/index.ts";
import type { FillData } from "../../core/evaluator/data.ts";
import { LOCAL, startTestApp, type TestApp } from "../support/start-test-app.ts";

const FOLDER = new URL("../../examples/", import.meta.url);
const EXAMPLES: readonly { readonly slug: string }[] = JSON.parse(
  readFileSync(new URL("examples.json", FOLDER), "utf8"),
);

let app: TestApp;
let client: LetterpressClient;
beforeAll(async () => {
  app = await startTestApp({ EXAMPLES: "on" });
  client = new LetterpressClient({ apiKey: await app.issueKey(), baseUrl: app.url });
});
afterAll(() => app?.close());

describe.each(EXAMPLES)("the example $slug of a first start", ({ slug }) => {
  it("has the data beside its file as a sample, with which a library fills all of it", async () => {
    const data: FillData = JSON.parse(readFileSync(new URL(`${slug}.data.json`, FOLDER), "utf8"));
    expect(await app.services.templates.listSamples(LOCAL, slug)).toMatchObject([{ name: "example", data }]);
    const { report } = await client.render({ templateId: slug, dynamicData: data });
    expect(report).toMatchObject({ missing: [], unused: [] });
  });

  it("can be published again without a warning", async () => {
    const options = { comment: "", publishUnchanged: true };
    const { diagnostics } = await app.services.templates.publish(LOCAL, slug, options);
    expect(diagnostics.filter(({ waived }) => waived === undefined)).toEqual([]);
  });
});
