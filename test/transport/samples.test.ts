import { beforeAll, describe, expect, it } from "vitest";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { headingDocument } from "../support/document-fixture.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { useTestApp } from "../support/use-test-app.ts";

const { createTemplate, updateTemplate, publishTemplate, archiveTemplate } = TemplateService.method;
const { listTemplateSamples, setTemplateSample, deleteTemplateSample } = TemplateService.method;
type Method = Parameters<ReturnType<typeof rpcWays>[number]["call"]>[0];

const app = useTestApp();
let admin: Record<string, string>;
beforeAll(async () => {
  admin = { authorization: `Bearer ${await app.issueKey({ kind: "admin" })}` };
});

async function callBy(way: string, method: Method, request: Readonly<Record<string, unknown>>, headers = admin) {
  const outcome = await rpcWays(app.url)
    .find(({ name }) => name === way)
    ?.call(method, request, headers);
  return { ...outcome, ...outcome?.response } as Record<string, unknown>;
}

async function newTemplate(text: string): Promise<string> {
  const request = { name: "Samples", subject: "Hi", document: headingDocument(text) };
  return ((await callBy("REST", createTemplate, request)).template as { id: string }).id;
}

describe.each(["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"])("over %s", (way) => {
  const call = (method: Method, request: Readonly<Record<string, unknown>>) => callBy(way, method, request);

  it("keeps samples, replaces and deletes them, and has the published version judge them", async () => {
    const id = await newTemplate("Hi {{ city }}");
    const short = { merge_tags: { text: { city: "Ulm" } }, context: { seats: 2.5, vip: true }, lists: { items: [{}] } };
    expect(await call(setTemplateSample, { id, name: "short", dynamic_data: short })).toMatchObject({
      sample: { name: "short", dynamic_data: short },
      diagnostics: [],
    });
    expect(await call(publishTemplate, { id })).toMatchObject({
      version: {
        diagnostics: [
          { rule: "sample.unknown", severity: "warning", place: "samples.short.context.seats" },
          { rule: "sample.unknown", severity: "warning", place: "samples.short.context.vip" },
          { rule: "sample.unknown", severity: "warning", place: "samples.short.lists.items" },
        ],
      },
    });
    const empty = await call(setTemplateSample, { id, name: "a-1", dynamic_data: {} });
    expect(empty).toMatchObject({
      sample: { dynamic_data: {} },
      diagnostics: [{ rule: "sample.missing", place: "samples.a-1.merge_tags.text.city" }],
    });
    const fine = { merge_tags: { text: { city: "Köln \u2028" } } };
    await call(setTemplateSample, { id, name: "short", dynamic_data: fine });
    const { samples } = await call(listTemplateSamples, { id });
    expect(samples).toMatchObject([
      { name: "a-1", dynamic_data: {} },
      { name: "short", dynamic_data: fine },
    ]);
    expect(await call(deleteTemplateSample, { id, name: "a-1" })).toMatchObject({ deleted: true });
    expect(await call(deleteTemplateSample, { id, name: "a-1" })).toMatchObject({ deleted: false });
    expect((await call(listTemplateSamples, { id })).samples).toHaveLength(1);
    expect(await app.services.audit.list({ limit: 2 })).toMatchObject([
      { action: "template.delete_sample", subject: id, facts: { name: "a-1" } },
      // {"merge_tags":{"text":{"city":"Köln \u2028"}}}
      { action: "template.set_sample", subject: id, facts: { name: "short", bytes: 44 } },
    ]);
  });

  it("keeps an object of the caller as it is", async () => {
    const id = await newTemplate("Hi {{ customer.city }}");
    const plain = { data: { customer: { city: "Ulm", tags: [["a"], null, 1.5] }, more: { members: true } } };
    expect(await call(publishTemplate, { id })).toMatchObject({ version: { diagnostics: [] } });
    const stored = await call(setTemplateSample, { id, name: "plain", dynamic_data: plain });
    expect(stored).toMatchObject({
      sample: { name: "plain", dynamic_data: plain },
      diagnostics: [{ place: "samples.plain.data.customer.tags" }, { place: "samples.plain.data.more" }],
    });
    expect((await call(listTemplateSamples, { id })).samples).toMatchObject([{ name: "plain", dynamic_data: plain }]);
    const refused = await call(setTemplateSample, { id, name: "plain", dynamic_data: { data: ["Ulm"] } });
    expect(refused).toMatchObject({ issues: ["dynamic_data.data: must be an object, is a list [object_type]"] });
  });

  it("refuses what no library takes, with each place", async () => {
    const id = await newTemplate("Hi");
    const data = { merge_tags: { text: { city: 1 } }, context: { a: null }, list: {}, lists: { items: [{}, "x"] } };
    expect(await call(setTemplateSample, { id, name: "wrong", dynamic_data: data })).toMatchObject({
      code: "INVALID_REQUEST",
      issues: [
        "dynamic_data.context.a: must be a string, a finite number or a boolean, is null [context_type]",
        expect.stringMatching(
          /^dynamic_data\.list: is unknown; .* and at the top level also brand and data \[unknown_member\]$/,
        ),
        "dynamic_data.lists.items[1]: must be an object, is a string [object_type]",
        "dynamic_data.merge_tags.text.city: must be a string, is a number [string_type]",
      ],
    });
    expect(await call(setTemplateSample, { id, name: "no name", dynamic_data: {} })).toMatchObject({
      code: "INVALID_REQUEST",
      issues: [expect.stringContaining("[sample.name]")],
    });
    expect(await call(setTemplateSample, { id, name: "none" })).toMatchObject({
      code: "INVALID_REQUEST",
      issues: [expect.stringMatching(/^dynamic_data: .*required/)],
    });
    expect((await call(listTemplateSamples, { id })).samples).toEqual([]);
    expect(await call(listTemplateSamples, { id: "unknown" })).toMatchObject({ code: "TEMPLATE_NOT_FOUND" });
  });
});

describe("a template", () => {
  const call = (method: Method, request: Readonly<Record<string, unknown>>, headers = admin) =>
    callBy("REST", method, request, headers);

  it("has 20 samples, and 256 KiB of them", async () => {
    const [many, large] = [await newTemplate("Hi"), await newTemplate("Hi")];
    for (let at = 1; at <= 20; at += 1) {
      const set = await call(setTemplateSample, { id: many, name: `s${at}`, dynamic_data: {} });
      expect(set.code).toBe("OK");
    }
    const refused = { code: "FAILED_PRECONDITION", message: expect.stringContaining("at most 20 samples") };
    expect(await call(setTemplateSample, { id: many, name: "s21", dynamic_data: {} })).toMatchObject(refused);
    expect(await call(setTemplateSample, { id: many, name: "s20", dynamic_data: { context: {} } })).toMatchObject({
      code: "OK",
    });
    // 37 bytes and the text each: four are 261,748 of 262,144.
    const dynamic_data = { merge_tags: { text: { long: "x".repeat(65_400) } } };
    for (const name of ["a", "b", "c", "d"]) {
      expect((await call(setTemplateSample, { id: large, name, dynamic_data })).code).toBe("OK");
    }
    const beyond = { code: "FAILED_PRECONDITION", message: expect.stringContaining("262144 bytes") };
    expect(await call(setTemplateSample, { id: large, name: "e", dynamic_data: { context: { a: "" } } })).toMatchObject(
      {
        code: "OK",
      },
    );
    expect(await call(setTemplateSample, { id: large, name: "f", dynamic_data })).toMatchObject(beyond);
  });

  it("is published whatever its samples lack, unless warnings are errors", async () => {
    const id = await newTemplate("Hi {{ city }}");
    await call(setTemplateSample, { id, name: "empty", dynamic_data: {} });
    const missing = "samples.empty.merge_tags.text.city: city has no value, and every mail shows it [sample.missing]";
    expect(await callBy("gRPC", publishTemplate, { id, strict: true })).toMatchObject({
      code: "RENDER_ERROR",
      issues: [missing],
    });
    expect(await call(publishTemplate, { id })).toMatchObject({ version: { version: 1 } });
    expect(await call(updateTemplate, { id, etag: "*", subject: "Hello" })).toMatchObject({ code: "OK" });
  });

  it("that is archived keeps its samples as they are, and SDK keys see none", async () => {
    const id = await newTemplate("Hi");
    await call(setTemplateSample, { id, name: "a", dynamic_data: {} });
    await call(archiveTemplate, { id });
    for (const [method, request] of [
      [setTemplateSample, { id, name: "b", dynamic_data: {} }],
      [deleteTemplateSample, { id, name: "a" }],
    ] as const) {
      expect(await call(method, request)).toMatchObject({ code: "FAILED_PRECONDITION" });
    }
    expect((await call(listTemplateSamples, { id })).samples).toHaveLength(1);
    const sdk = { authorization: `Bearer ${await app.issueKey()}` };
    expect(await call(listTemplateSamples, { id }, sdk)).toMatchObject({ code: "FORBIDDEN" });
  });
});
