import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { headingSource } from "../support/document-fixture.ts";
import { fetchRest } from "../support/rest-ways.ts";
import { runHere } from "../support/run-here.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { useTestApp } from "../support/use-test-app.ts";

const app = useTestApp();
const directory = useTemporaryDirectory();
let key: string;

/** Drafts that do not compile, each under its slug; that of `served` follows a published version. */
const DRAFTS: readonly [slug: string, file: string, source: TemplateSource][] = [
  ["no-json", "template.json", { kind: "document", text: '{"rows": [\r\n\t{"ä": ', asText: true }],
  ["no-document", "template.json", { kind: "document", text: "[ 1,2 ]\n", asText: true }],
  ["empty", "template.json", { kind: "document", text: "", asText: true }],
  ["no-mjml", "template.mjml", { kind: "mjml", text: '<mjml><mj-include path="a.mjml" /><mj-body>{{' }],
  ["served", "template.json", { kind: "document", text: "{", asText: true }],
];

beforeAll(async () => {
  key = await app.issueKey({ kind: "admin" });
  const { templates } = app.services;
  const sound = { name: "Served", slug: "served", subject: "Hi", source: headingSource() };
  await templates.create(LOCAL, sound);
  await templates.publish(LOCAL, "served", { comment: "" });
  for (const [slug, , source] of DRAFTS) {
    if (slug === "served") await templates.update(LOCAL, slug, { etag: "*", source });
    else await templates.create(LOCAL, { name: slug, slug, subject: "Hi", source });
  }
});

describe.each(["a store", "a server"])("drafts with errors and %s", (place) => {
  const env = () =>
    place === "a store"
      ? { STORE_URL: `sqlite:${app.storePath}` }
      : { LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: key };
  const run = (words: string) => runHere(words.replaceAll("AT", directory.path(place)).split("|"), env());

  it("are pulled as they are, and compared, listed and refused in plain words", async () => {
    expect((await run("template|pull|AT")).code).toBe(0);
    for (const [slug, file, { text }] of DRAFTS) {
      expect(readFileSync(`${directory.path(place)}/${slug}/${file}`, "utf8")).toBe(text);
    }
    const status = await run("template|status|AT|--json");
    const states = JSON.parse(status.out).templates.map((each: Record<string, string>) => [
      each.sync_status,
      each.state,
    ]);
    const unpublished = Array(4).fill(["same", "draft, not publishable"]);
    expect(states).toEqual([
      ...unpublished,
      ["same", expect.stringMatching(/^version \d, draft differs, not publishable$/)],
    ]);
    expect((await run("template|list")).out).toMatch(/no-json .*draft, not publishable/);
    expect(await run("template|diff|AT")).toMatchObject({ code: 0, out: "no differences" });
    const validated = await run("template|validate|AT");
    expect(validated.code).toBe(1);
    expect(validated.said).toMatch(/no-json\/template\.json: .*\[document\.invalid-json\]/);
    const published = await run("template|publish|no-json");
    expect([published.code, published.said]).toEqual([
      1,
      expect.stringMatching(/document: is not JSON: it ends too early/),
    ]);
  });

  it("are not pushed, and leave what is stored", async () => {
    const file = `${directory.path(place)}/no-mjml/template.mjml`;
    const before = await app.services.templates.describe(LOCAL, "no-mjml");
    writeFileSync(file, "<mjml><mj-body><mj-txt>changed</mj-txt></mj-body></mjml>");
    const pushed = await run("template|push|AT");
    expect([pushed.code, pushed.said]).toEqual([
      1,
      expect.stringContaining("template.mjml:1:16: mjml knows no <mj-txt>"),
    ]);
    expect(await app.services.templates.describe(LOCAL, "no-mjml")).toEqual(before);
    writeFileSync(file, before.source.text);
  });

  it("are refused by a publish of their file with the places in it", async () => {
    const file = directory.path(`broken ${place}.mjml`.replaceAll(" ", "-"));
    const source = { kind: "mjml", text: "<mjml><mj-body><mj-txt>one</mj-txt></mj-body></mjml>" } as const;
    const slug = place === "a store" ? "broken-in-store" : "broken-on-server";
    await app.services.templates.create(LOCAL, { name: slug, slug, subject: "Hi", source });
    writeFileSync(file, source.text);
    const pushed = await run(`template|push|${file}|--slug|${slug}|--publish`);
    expect([pushed.code, pushed.said]).toEqual([1, expect.stringContaining(`${file}:1:16: mjml knows no <mj-txt>`)]);
    await app.services.templates.delete(LOCAL, slug);
  });

  it("leave the published version to its readers", async () => {
    expect((await run("template|versions|served")).code).toBe(0);
    expect((await run("types|served|--lang|ts")).out).toContain("first_name");
    expect((await run("eject|served|--react")).out).toContain("export");
    const ejected = await run("eject|no-json|--react");
    expect([ejected.code, ejected.said]).toEqual([1, expect.stringContaining("nothing of the template is published")]);
    expect((await run("template|rollback|served|1")).out).toMatch(/version \d/);
    expect(await app.services.templates.describe(LOCAL, "served")).toMatchObject({ source: { text: "{" } });
    expect((await run("template|archive|empty")).code).toBe(0);
    expect((await run("template|unarchive|empty")).code).toBe(0);
  });
});

it("stores with such drafts are checked, copied and restored whole", async () => {
  const store = { STORE_URL: `sqlite:${app.storePath}` };
  expect((await runHere(["store", "check"], store)).code).toBe(0);
  const [backup, restored] = [directory.path("backup.db"), { STORE_URL: `sqlite:${directory.path("restored.db")}` }];
  expect((await runHere(["backup", backup], store)).code).toBe(0);
  expect((await runHere(["restore", backup], restored)).code).toBe(0);
  const copied = { STORE_URL: `sqlite:${directory.path("copied.db")}` };
  expect((await runHere(["store", "copy", copied.STORE_URL], restored)).code).toBe(0);
  expect((await runHere(["template", "pull", directory.path("copied")], copied)).code).toBe(0);
  for (const [slug, file, { text }] of DRAFTS) {
    expect(readFileSync(`${directory.path("copied")}/${slug}/${file}`, "utf8")).toBe(text);
  }
});

it.each(DRAFTS)("%s is answered by each call of REST", async (slug, _file, { kind, text }) => {
  const source = kind === "mjml" ? { mjml: text } : { document_text: text };
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  async function call(method: string, path: string, body?: object) {
    const answer = await fetchRest(app.url)(method, `/api/v1/templates${path}`, headers, body && JSON.stringify(body));
    return [answer.status, JSON.parse(answer.body)];
  }
  const errors = expect.arrayContaining([expect.objectContaining({ severity: "error" })]);
  expect(await call("POST", ":preview", source)).toMatchObject([
    200,
    { valid: false, diagnostics: errors, template: "" },
  ]);
  expect(await call("POST", ":validate", source)).toMatchObject([200, { valid: false, diagnostics: errors }]);
  expect(await call("GET", `/${slug}`)).toMatchObject([200, { ...source, diagnostics: errors }]);
  const versions = slug === "served" ? 200 : 404;
  expect((await call("GET", `/${slug}/contract`))[0]).toBe(versions);
  const sample = { name: "one", dynamic_data: { merge_tags: { text: { first_name: "Ada" } } } };
  expect(await call("POST", `/${slug}:setSample`, sample)).toMatchObject([200, { diagnostics: [] }]);
  expect((await call("GET", `/${slug}/samples`))[1].samples).toHaveLength(1);
  expect(await call("PATCH", `/${slug}`, { etag: "*", name: "Other" })).toMatchObject([200, { diagnostics: errors }]);
  expect(await call("POST", `/${slug}:publish`, { force: true })).toMatchObject([422, { code: "RENDER_ERROR" }]);
  expect((await call("GET", `/${slug}/versions/1`))[0]).toBe(versions);
});
