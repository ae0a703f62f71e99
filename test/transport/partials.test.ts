import { beforeAll, expect, it } from "vitest";
import { useTestApp } from "../support/use-test-app.ts";

const app = useTestApp();
let admin: string;
let sdk: string;
const textOf = (words: string) => `<mj-section><mj-column><mj-text>${words}</mj-text></mj-column></mj-section>`;
const mailWith = (body: string) => `<mjml lang="en"><mj-body>${body}</mj-body></mjml>`;
const include = (slug: string, attributes = "") => `<mj-include path="partial:${slug}"${attributes} />`;

beforeAll(async () => {
  admin = await app.issueKey({ kind: "admin", name: "operator" });
  sdk = await app.issueKey();
});

async function rest(method: string, path: string, body?: object, key = admin) {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const answer = await fetch(`${app.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  // biome-ignore lint/suspicious/noExplicitAny: the members of any answer
  return { status: answer.status, body: (await answer.json()) as any };
}

const template = (method: string, path: string, body?: object) => rest(method, `/api/v1/templates${path}`, body);

async function publishPartial(slug: string, mjml: string): Promise<void> {
  const stored = await template("PATCH", `/${slug}`, { etag: "*", mjml });
  if (stored.status === 404) await template("POST", "", { name: slug, slug, kind: "partial", mjml });
  expect((await template("POST", `/${slug}:publish`, {})).status).toBe(200);
}

async function createMail(slug: string, body: string) {
  return template("POST", "", { name: slug, slug, subject: "Hello", mjml: mailWith(body) });
}

async function servedHtml(slug: string): Promise<string> {
  const { body } = await rest("GET", `/v1/sdk/template/${slug}?target=html&program_format=3`, undefined, sdk);
  return JSON.stringify(body.programs.html);
}

it("a mail keeps the version of its partials until it is published again", async () => {
  await publishPartial("footer", `<lp-parameter name="note" />${textOf("Footer one: {{ with.note }}")}`);
  await createMail("kept", `${textOf("Hello")}${include("footer", ' with-note="for {{ name }}"')}`);
  const first = await template("POST", "/kept:publish", {});
  const dependency = { slug: "footer", kind: "partial", version: 1 };
  expect(first.body).toMatchObject({ version: 1, dependencies: [dependency] });
  await publishPartial("footer", `<lp-parameter name="note" />${textOf("Footer two: {{ with.note }}")}`);
  expect(await servedHtml("kept")).toContain("Footer one: for ");
  expect((await template("GET", "/kept/versions")).body.versions).toMatchObject([{ dependencies: [dependency] }]);
  const second = await template("POST", "/kept:publish", {});
  expect(second.body).toMatchObject({ version: 2, unchanged: false, dependencies: [{ ...dependency, version: 2 }] });
  expect(await servedHtml("kept")).toContain("Footer two: for ");
  expect((await template("POST", "/kept:publish", {})).body).toMatchObject({ version: 2, unchanged: true });
  const back = await template("POST", "/kept:rollback", { version: 1 });
  expect(back.body).toMatchObject({ version: 3, dependencies: [dependency] });
  expect(await servedHtml("kept")).toContain("Footer one: for ");
});

it("a partial names those that use it, and cannot be archived while they do", async () => {
  await publishPartial("shared", textOf("Shared"));
  await publishPartial("between", include("shared"));
  await createMail("user", include("between"));
  await template("POST", "/user:publish", {});
  const users = [
    { slug: "between", kind: "partial", published_version: 1, used_version: 1 },
    { slug: "user", kind: "mail", published_version: 1, used_version: 1 },
  ];
  expect((await template("GET", "/shared")).body.used_by).toMatchObject(users);
  await template("PATCH", "/shared", { etag: "*", mjml: textOf("Shared again") });
  expect((await template("POST", "/shared:publish", {})).body.used_by).toMatchObject(users);
  expect(await template("POST", "/shared:archive")).toMatchObject({
    status: 409,
    body: { code: "FAILED_PRECONDITION", message: expect.stringContaining("published versions of between, user use") },
  });
  for (const slug of ["user", "between", "shared"]) {
    expect((await template("POST", `/${slug}:archive`)).status).toBe(200);
  }
  expect(await template("POST", "/user:unarchive")).toMatchObject({ status: 200 });
  const refused = await template("POST", "/user:publish", { publish_unchanged: true });
  expect(refused.body).toMatchObject({ code: "RENDER_ERROR", issues: [{ type: "partial.archived" }] });
  const rolledBack = await template("POST", "/user:rollback", { version: 1 });
  expect(rolledBack.body).toMatchObject({
    code: "FAILED_PRECONDITION",
    message: expect.stringContaining("is archived"),
  });
});

it("a preview and a validation include published partials, and a partial is previewed alone", async () => {
  await publishPartial("shown", `<lp-parameter name="note" default="none" />${textOf("Shown: {{ with.note }}")}`);
  const mjml = mailWith(include("shown", ' with-note="here"'));
  const { body } = await template("POST", ":preview", { subject: "Hello", mjml });
  const programs = JSON.parse(Buffer.from(body.template, "base64").toString()).programs;
  expect(JSON.stringify(programs.html)).toContain("Shown: here");
  const partial = { kind: "partial", mjml: `<lp-parameter name="note" />${textOf("Alone: {{ with.note }}")}` };
  const alone = (await template("POST", ":preview", partial)).body;
  expect(alone).toMatchObject({ valid: true, diagnostics: [] });
  expect((await template("POST", ":validate", partial)).body).toEqual({ valid: true, diagnostics: [] });
  expect((await template("POST", ":validate", { ...partial, kind: "" })).body.valid).toBe(false);
});

const document = (rows: readonly object[], more: object = {}) => ({
  ...{ template_id: "t", template_name: "T", schema_version: "1.0" },
  canvas: { language: "en", preheaderText: "Preview" },
  rows,
  ...more,
});
const paragraph = (content: string) => ({
  columns: [{ children: [{ componentType: "paragraph", props: { content } }] }],
});

it("a document with partials is served with them in place, and stays as its author wrote it", async () => {
  const parameters = [{ name: "note" }];
  const footer = (words: string) => document([paragraph(`${words}: {{ with.note }}`)], { parameters });
  await template("POST", "", { name: "foot", slug: "foot", kind: "partial", document: footer("Foot one") });
  expect((await template("POST", "/foot:publish", {})).status).toBe(200);
  const row = { type: "partial", partial: "foot", with: { note: "for {{ name }}" } };
  const written = document([paragraph("Hello"), row]);
  await template("POST", "", { name: "letter", slug: "letter", subject: "Hello", document: written });
  const first = await template("POST", "/letter:publish", {});
  expect(first.body).toMatchObject({ dependencies: [{ slug: "foot", kind: "partial", version: 1 }] });

  const oldClient = async () => (await rest("GET", "/v1/sdk/template/letter", undefined, sdk)).body;
  const served = await oldClient();
  expect(served.programs).toBeUndefined();
  expect(served.rows).toEqual([
    { ...paragraph("Hello"), id: "rows[0]", columns: [expect.anything()] },
    { ...paragraph("Foot one: for {{ name }}"), id: "foot/rows[0]", columns: [expect.anything()] },
  ]);
  // What an old client does with a document is what a server without partials made of the same.
  const alone = { subject: "Hello", document: document(served.rows) };
  const { body: preview } = await template("POST", ":preview", alone);
  const { programs } = JSON.parse(Buffer.from(preview.template, "base64").toString());
  const path = "/v1/sdk/template/letter?target=html&program_format=3";
  expect((await rest("GET", path, undefined, sdk)).body.programs.html).toEqual(programs.html);

  expect((await template("GET", "/letter")).body.document).toEqual(written);
  expect((await template("GET", "/letter/versions/1")).body.document).toEqual(written);
  await template("PATCH", "/foot", { etag: "*", document: footer("Foot two") });
  expect((await template("POST", "/foot:publish", {})).body.used_by).toMatchObject([{ slug: "letter" }]);
  expect(await oldClient()).toEqual(served);
  expect((await template("POST", "/letter:publish", {})).body).toMatchObject({ version: 2, unchanged: false });
  expect((await oldClient()).rows[1].columns[0].children[0].props.content).toBe("Foot two: for {{ name }}");
  expect((await template("POST", "/letter:rollback", { version: 1 })).body.version).toBe(3);
  expect((await oldClient()).rows).toEqual(served.rows);
  expect((await template("POST", "/foot:archive")).status).toBe(409);
});

it("findings in the partial of a document name it and the path in it", async () => {
  const broken = document([paragraph("{{ with.note }}")]);
  const { body } = await template("POST", ":validate", { kind: "partial", document: broken });
  expect(body.diagnostics).toMatchObject([
    { rule: "partial.unknown-parameter", place: "document.rows[0].columns[0].children[0].props.content" },
  ]);
  const row = { type: "partial", partial: "nowhere" };
  const refused = await template("POST", ":validate", { subject: "Hello", document: document([row]) });
  expect(refused.body).toMatchObject({ valid: false, diagnostics: [{ rule: "partial.missing" }] });
  await template("POST", "", { name: "odd", slug: "odd", kind: "partial", document: document([paragraph("{{ a }}")]) });
  expect((await template("POST", "/odd:publish", {})).status).toBe(200);
  const narrow = document([{ type: "partial", partial: "odd" }], {
    canvas: { language: "en", preheaderText: "P", width: 9 },
  });
  const { body: both } = await template("POST", ":validate", { subject: "Hello", document: narrow });
  expect(both.diagnostics).toMatchObject([{ place: "document.canvas.width" }]);
});

it("a mail keeps the version of its layout, which names the mails in it and cannot be archived before them", async () => {
  const frameOf = (words: string) =>
    `<lp-parameter name="title" /><mjml><mj-body>${textOf(`${words}: {{ with.title }}`)}<lp-content /></mj-body></mjml>`;
  await template("POST", "", { name: "Frame", slug: "frame", kind: "layout", mjml: frameOf("Frame one") });
  expect((await template("POST", "/frame:publish", {})).status).toBe(200);
  const mjml = `<mjml lang="en" layout="frame" with-title="for {{ name }}"><mj-body>${textOf("Hello")}</mj-body></mjml>`;
  expect((await template("POST", ":validate", { subject: "Hello", mjml })).body).toMatchObject({ valid: true });
  await template("POST", "", { name: "framed", slug: "framed", subject: "Hello", mjml });
  const dependency = { slug: "frame", kind: "layout", version: 1 };
  expect((await template("POST", "/framed:publish", {})).body).toMatchObject({
    version: 1,
    dependencies: [dependency],
  });
  await template("PATCH", "/frame", { etag: "*", mjml: frameOf("Frame two") });
  const users = [{ slug: "framed", kind: "mail", published_version: 1, used_version: 1 }];
  expect((await template("POST", "/frame:publish", {})).body.used_by).toMatchObject(users);
  expect(await servedHtml("framed")).toContain("Frame one: for ");
  expect((await template("POST", "/frame:archive")).body).toMatchObject({
    code: "FAILED_PRECONDITION",
    message: expect.stringContaining("published versions of framed use"),
  });
  expect((await template("POST", "/framed:publish", {})).body).toMatchObject({ version: 2, unchanged: false });
  expect(await servedHtml("framed")).toContain("Frame two: for ");
  expect(await servedHtml("framed")).toContain("Hello");
});

it("a document in a layout is served with it in place, and stays as its author wrote it", async () => {
  const frame = document([paragraph("Top: {{ with.title }}"), { type: "content" }], {
    parameters: [{ name: "title" }],
    canvas: { width: 480 },
  });
  await template("POST", "", { name: "Page", slug: "page", kind: "layout", document: frame });
  expect((await template("POST", "/page:publish", {})).status).toBe(200);
  const written = document([paragraph("Hello")], { layout: "page", with: { title: "for {{ name }}" } });
  await template("POST", "", { name: "note", slug: "note", subject: "Hello", document: written });
  expect((await template("POST", "/note:publish", {})).body).toMatchObject({
    dependencies: [{ slug: "page", kind: "layout", version: 1 }],
  });
  const served = (await rest("GET", "/v1/sdk/template/note", undefined, sdk)).body;
  expect(served).not.toHaveProperty("layout");
  expect(served.canvas).toMatchObject({ width: 480, language: "en" });
  const contents = served.rows.map((row: ReturnType<typeof paragraph>) => row.columns[0]?.children[0]?.props.content);
  expect(contents).toEqual(["Top: for {{ name }}", "Hello"]);
  expect((await template("GET", "/note")).body.document).toEqual(written);
});
