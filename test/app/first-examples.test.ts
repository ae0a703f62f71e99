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

describe("the mails in brands of a first start", () => {
  const MAILS = ["one-time-code", "parcel-shipped", "payment-failed", "sign-in-alert", "team-invitation"];
  const BRANDS = ["numbrook", "oddlark", "ottermoor"];

  it("are those that it names, of all in the folders", async () => {
    const page = { pageSize: 100, pageToken: "", showArchived: true };
    const { templates } = await app.services.templates.list(LOCAL, page);
    const documents = EXAMPLES.map(({ slug }) => slug);
    const parts = ["facts", "footer", "frame", "masthead", "steps"];
    expect(templates.map(({ slug }) => slug).toSorted()).toEqual([...documents, ...MAILS, ...parts].toSorted());
  });

  it("share a layout and partials", async () => {
    for (const slug of MAILS) {
      const { versions } = await app.services.templates.listVersions(LOCAL, slug, { pageSize: 1, pageToken: "" });
      const names = versions[0]?.dependencies?.map((each) => `${each.kind} ${each.slug}`) ?? [];
      expect(names).toEqual(expect.arrayContaining(["partial footer", "layout frame", "partial masthead"]));
    }
    const { usedBy } = await app.services.templates.describe(LOCAL, "facts");
    expect((usedBy ?? []).map(({ slug }) => slug).toSorted()).toEqual(MAILS.slice(1));
  });

  it.each(MAILS.flatMap((mail) => BRANDS.map((brand) => [mail, brand] as const)))(
    "%s is filled by %s",
    async (slug, brand) => {
      const { data } = readFolderData(slug);
      const mail = await client.render({ templateId: slug, dynamicData: { data, brand } });
      expect(mail.report).toMatchObject({ missing: [], defaulted: [], rejected_urls: [], unused: [] });
      const { tokens } = JSON.parse(readFileSync(new URL(`brands/${brand}.brand.json`, FOLDER), "utf8"));
      for (const value of [tokens.accent, tokens.paper_dark, tokens.address]) {
        if (slug !== "one-time-code" || value !== tokens.accent) expect(mail.output).toContain(value);
      }
      const mark = mail.output.match(/https?:[^\s"'()]+-mark\.png/)?.[0] ?? "";
      expect([mark, (await fetch(mark)).status]).toEqual([`${app.url}/examples/images/${brand}-mark.png`, 200]);
    },
  );

  it.each(["facts", "footer", "masthead", "steps", "frame", ...MAILS])(
    "%s can be published again without a warning",
    async (slug) => {
      const options = { comment: "", publishUnchanged: true };
      const { diagnostics } = await app.services.templates.publish(LOCAL, slug, options);
      expect(diagnostics).toEqual([]);
    },
  );
});

function readFolderData(slug: string): { readonly data: object } {
  return JSON.parse(readFileSync(new URL(`branded/${slug}/samples/example.json`, FOLDER), "utf8"));
}

/** The data beside its file, with the images of the server. */
function readData(slug: string): FillData {
  const text = readFileSync(new URL(`${slug}.data.json`, FOLDER), "utf8");
  return JSON.parse(text.replaceAll("https://letterpress.example.com", app.url));
}
