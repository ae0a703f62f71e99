import { beforeAll, expect, it } from "vitest";
import { useTestApp } from "../support/use-test-app.ts";

const app = useTestApp();
let admin: string;
let sdk: string;
const MJML = "<mjml><mj-body></mj-body></mjml>";

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

it.each(["partial", "layout"])("a %s keeps its kind, in lists, copies and the audit log", async (kind) => {
  const made = await rest("POST", "/api/v1/templates", { name: kind, slug: kind, kind, mjml: MJML });
  expect(made.body).toMatchObject({ kind, slug: kind });
  const changed = await rest("PATCH", `/api/v1/templates/${kind}`, { etag: "*", name: "Renamed" });
  expect(changed.body).toMatchObject({ kind, name: "Renamed" });
  const copy = await rest("POST", `/api/v1/templates/${kind}:duplicate`, { name: "Copy", slug: `${kind}-copy` });
  expect(copy.body).toMatchObject({ kind });
  const { body } = await rest("GET", `/api/v1/templates?kind=${kind}&order_by=name`);
  expect(body.templates.map((each: { slug: string }) => each.slug)).toEqual([`${kind}-copy`, kind]);
  const mails = await rest("GET", "/api/v1/templates?kind=mail");
  expect(mails.body.templates).toEqual([]);
  const events = await rest("GET", `/api/v1/audit-events?subject=${made.body.id}`);
  expect(events.body.events.at(-1)).toMatchObject({ action: "template.create", facts: { kind } });
});

it("a template is a mail unless its creation says otherwise", async () => {
  const template = { name: "Mail", slug: "a-mail", subject: "Hello", mjml: MJML };
  expect((await rest("POST", "/api/v1/templates", template)).body).toMatchObject({ kind: "mail" });
  const unknown = await rest("POST", "/api/v1/templates", { ...template, kind: "page" });
  expect(unknown).toMatchObject({ status: 422, body: { issues: [{ loc: ["body", "kind"] }] } });
});

it("a partial or layout needs a slug and has no subject, also after a change", async () => {
  const made = await rest("POST", "/api/v1/templates", { name: "Part", kind: "partial", subject: "Hello", mjml: MJML });
  const issues = [{ type: "template.slug" }, { type: "template.subject" }];
  expect(made).toMatchObject({ status: 422, body: { code: "INVALID_REQUEST", issues } });
  await rest("POST", "/api/v1/templates", { name: "Part", slug: "named", kind: "layout", mjml: MJML });
  const renamed = await rest("PATCH", "/api/v1/templates/named", { etag: "*", slug: "", subject: "Hello" });
  expect(renamed).toMatchObject({ status: 422, body: { code: "INVALID_REQUEST", issues } });
});

it("SDK keys are told of a partial what they are told of no template", async () => {
  await rest("POST", "/api/v1/templates", { name: "Hidden", slug: "hidden", kind: "partial", mjml: MJML });
  expect((await rest("POST", "/api/v1/templates/hidden:publish", {})).status).toBe(200);
  for (const path of ["", "?program_format=3", "/contract"]) {
    const [hidden, none] = await Promise.all(
      ["hidden", "none"].map((slug) => rest("GET", `/v1/sdk/template/${slug}${path}`, undefined, sdk)),
    );
    expect([path, hidden?.status]).toEqual([path, 404]);
    expect({ ...hidden?.body, request_id: "" }).toEqual({ ...none?.body, request_id: "" });
  }
});
