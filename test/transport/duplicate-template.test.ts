import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const { duplicateTemplate, describeTemplate, listTemplateSamples } = TemplateService.method;
type Method = Parameters<ReturnType<typeof rpcWays>[number]["call"]>[0];
type Members = Readonly<Record<string, unknown>>;

const mail = (text: string) =>
  `<mjml><mj-body><mj-include path="part.mjml" /><mj-section><mj-column><mj-text>${text}</mj-text></mj-column>` +
  "</mj-section></mj-body></mjml>";
const FILES = { "part.mjml": "<mj-section><mj-column><mj-text>Part</mj-text></mj-column></mj-section>" };

const app = useTestApp();
let admin: Record<string, string>;
let editor: Record<string, string>;
beforeAll(async () => {
  admin = { authorization: `Bearer ${await app.issueKey({ kind: "admin", name: "owner" })}` };
  editor = { authorization: `Bearer ${await app.issueKey({ kind: "admin", role: "editor" })}` };
});

async function callBy(way: string, method: Method, request: Members, headers = admin) {
  const outcome = await rpcWays(app.url)
    .find(({ name }) => name === way)
    ?.call(method, request, headers);
  return { ...outcome, ...outcome?.response } as Record<string, unknown>;
}

/** A template whose published version says one and whose draft says two. */
async function newOrigin(): Promise<{ readonly id: string; readonly slug: string }> {
  const { templates } = app.services;
  const slug = `origin-${randomUUID().slice(0, 8)}`;
  const source = (text: string) =>
    ({ kind: "mjml", text: mail(text), files: FILES, path: "mail.mjml", sendingService: "mailchimp" }) as const;
  const { id } = await templates.create(LOCAL, {
    name: "Origin",
    slug,
    subject: "One",
    source: source("one *|FNAME|*"),
  });
  await templates.publish(LOCAL, id, { comment: "" });
  await templates.update(LOCAL, id, {
    etag: "*",
    subject: "Two",
    source: source("two *|FNAME|*"),
    tags: ["vip", "monthly"],
  });
  for (const name of ["a", "b"]) await templates.setSample(LOCAL, id, { name, data: { data: { name } } });
  return { id, slug };
}

const describeBy = async (way: string, id: unknown) =>
  (await callBy(way, describeTemplate, { id })).template as Record<string, unknown>;
const latestEvent = async () => (await app.services.audit.list({ limit: 1 }))[0];

describe.each(["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"])("over %s", (way) => {
  it("copies a draft with its files, sending service and samples, and publishes nothing", async () => {
    const { id, slug } = await newOrigin();
    const before = await describeBy(way, id);
    const copySlug = `${slug}-copy`;
    const { template } = await callBy(way, duplicateTemplate, { id: slug, name: "Copy of Origin", slug: copySlug });
    const copy = await describeBy(way, copySlug);
    expect(template).toEqual(copy);
    expect(copy.id).not.toBe(id);
    expect(copy).toMatchObject({
      ...{ name: "Copy of Origin", slug: copySlug, subject: "Two", mjml: mail("two *|FNAME|*"), files: FILES },
      ...{ mjml_path: "mail.mjml", sending_service: "mailchimp", publishable: true, tags: ["monthly", "vip"] },
    });
    expect([copy.published_version ?? 0, copy.archived_at]).toEqual([0, undefined]);
    const { samples } = await callBy(way, listTemplateSamples, { id: copySlug });
    expect(samples).toMatchObject(["a", "b"].map((name) => ({ name, dynamic_data: { data: { name } } })));
    expect(await describeBy(way, id)).toEqual(before);
    expect(await latestEvent()).toMatchObject({
      action: "template.duplicate",
      subject: copy.id,
      facts: { name: "Copy of Origin", slug: copySlug, duplicated_from: id },
    });
  });

  it("is carried out once for an idempotency key, and answered with the copy as it is", async () => {
    const { id, slug } = await newOrigin();
    const once = { ...admin, "idempotency-key": randomUUID() };
    const request = { id, name: `Once ${slug}` };
    const { template: first } = await callBy(way, duplicateTemplate, request, once);
    await app.services.templates.update(LOCAL, (first as Members).id as string, { etag: "*", subject: "Later" });
    const again = await callBy(way, duplicateTemplate, request, once);
    expect(again).toMatchObject({ code: "OK", template: { id: (first as Members).id, subject: "Later" } });
    const other = await callBy(way, duplicateTemplate, { ...request, version: 1 }, once);
    expect(other.code).toBe("INVALID_REQUEST");
    const all = await app.services.templates.list(LOCAL, { pageSize: 200, pageToken: "", showArchived: true });
    expect(all.templates.filter(({ name }) => name === request.name)).toHaveLength(1);
  });
});

it("copies a published version, also of an archived template", async () => {
  const { id } = await newOrigin();
  await app.services.templates.archive(LOCAL, id);
  const { template } = await callBy("REST", duplicateTemplate, { id, name: "Old", version: 1 });
  expect(template).toMatchObject({ subject: "One", mjml: mail("one *|FNAME|*"), files: FILES });
  expect((template as Members).archived_at).toBeUndefined();
  expect((await latestEvent())?.facts).toMatchObject({ duplicated_from: id, duplicated_version: 1 });
  const none = await callBy("REST", duplicateTemplate, { id, name: "None", version: 2 });
  expect([none.code, none.message]).toEqual(["TEMPLATE_NOT_FOUND", "the template has no version 2"]);
});

it("copies a draft with errors, and says what they are", async () => {
  const source = { kind: "mjml", text: "<mjml><mj-body><mj-text>" } as const;
  const { id } = await app.services.templates.create(LOCAL, { name: "Broken", subject: "x", source });
  const { template } = await callBy("REST", duplicateTemplate, { id, name: "Copy" });
  expect(template).toMatchObject({ mjml: source.text, publishable: false });
  expect((template as { diagnostics: readonly unknown[] }).diagnostics).not.toEqual([]);
});

it("needs a free slug, and a publisher for the former slug of a published template", async () => {
  const { id, slug } = await newOrigin();
  const taken = await callBy("REST", duplicateTemplate, { id, name: "x", slug });
  expect([taken.code, taken.message]).toEqual(["CONFLICT", "another template has this slug"]);
  await app.services.templates.update(LOCAL, id, { etag: "*", slug: `${slug}-new` });
  const other = await newOrigin();
  const request = { id: other.id, name: "x", slug };
  expect(await callBy("REST", duplicateTemplate, request, editor)).toMatchObject({ code: "FORBIDDEN" });
  expect(await callBy("REST", duplicateTemplate, request)).toMatchObject({ code: "CONFLICT" });
  expect(await callBy("REST", duplicateTemplate, { ...request, force_slug: true })).toMatchObject({ code: "OK" });
});
