import { beforeAll, describe, expect, it } from "vitest";
import { runHere } from "../support/run-here.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const app = useTestApp();
let adminKey: string;
let sdkKey: string;

beforeAll(async () => {
  adminKey = await app.issueKey({ kind: "admin", name: "operator" });
  sdkKey = await app.issueKey({ scope: ["html"] });
});

const onStore = () => ({ STORE_URL: `sqlite:${app.storePath}` });
const onServer = () => ({ LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: adminKey });

const source = (text: string) => ({
  kind: "mjml" as const,
  text: `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`,
});

/** What an SDK key is served: the status, and the number of the version. */
async function fetchVersion(slug: string) {
  const url = `${app.url}/v1/sdk/template/${slug}?target=html&program_format=1`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${sdkKey}` } });
  const { version } = (await answer.json()) as { version?: number };
  return [answer.status, version];
}

describe.each([
  ["a store", onStore, "a"],
  ["a server", onServer, "b"],
])("the versions of a template on %s", (_, env, slug) => {
  async function run(words: string) {
    const { code, out } = await runHere(words.split(" "), env());
    expect(code).toBe(0);
    return out;
  }

  beforeAll(async () => {
    const { templates } = app.services;
    await templates.create(LOCAL, { name: slug, slug, subject: "Hello", source: source("one") });
    await templates.publish(LOCAL, slug, { comment: "first" });
    await templates.update(LOCAL, slug, { etag: "*", source: source("two") });
    await templates.publish(LOCAL, slug, { comment: "" });
  });

  it("are served again, and listed with what they came from", async () => {
    expect(await fetchVersion(slug)).toEqual([200, 2]);
    expect((await run(`template rollback ${slug} 1 --comment again`)).split("\n")[0]).toBe(
      `version 1 of ${slug} is published again, as version 3`,
    );
    expect(await fetchVersion(slug)).toEqual([200, 3]);
    const table = (await run(`template versions ${slug}`)).split("\n").map((line) => line.split(/ {2,}/));
    expect(table.map(([version, , , targets, subject, comment]) => [version, targets, subject, comment])).toEqual([
      ["VERSION", "TARGETS", "SUBJECT", "COMMENT"],
      ["3", "html mjml react-email", "Hello", "version 1 again: again"],
      ["2", "html mjml react-email", "Hello", undefined],
      ["1", "html mjml react-email", "Hello", "first"],
    ]);
    const versions = JSON.parse(await run(`template versions ${slug} --json`));
    expect(versions).toMatchObject([
      { version: 3, rolled_back_from: 1, comment: "again" },
      { version: 2, rolled_back_from: 0 },
      { version: 1, rolled_back_from: 0, comment: "first" },
    ]);
    const [again, , first] = versions;
    expect(first.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(again.digest).toBe(first.digest);
  });

  it("are out of service while it is archived, and back after", async () => {
    expect(await run(`template archive ${slug}`)).toBe(`${slug} is archived; "template unarchive" restores it`);
    expect(await fetchVersion(slug)).toEqual([404, undefined]);
    expect(await run(`template unarchive ${slug}`)).toBe(`${slug} is served again`);
    expect(await fetchVersion(slug)).toEqual([200, 3]);
  });
});
