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
