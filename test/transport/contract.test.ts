import { beforeAll, describe, expect, it } from "vitest";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { headingDocument } from "../support/document-fixture.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { useTestApp } from "../support/use-test-app.ts";

const { createTemplate, updateTemplate, publishTemplate, rollbackTemplate, getTemplateContract } =
  TemplateService.method;

const app = useTestApp();
let admin: Record<string, string>;
beforeAll(async () => {
  admin = { authorization: `Bearer ${await app.issueKey({ kind: "admin" })}` };
});

describe.each(["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"])("over %s", (name) => {
  type Method = Parameters<ReturnType<typeof rpcWays>[number]["call"]>[0];
  const call = async (method: Method, request: Readonly<Record<string, unknown>>) => {
    const way = rpcWays(app.url).find((each) => each.name === name);
    const outcome = await way?.call(method, request, admin);
    return { ...outcome, ...outcome?.response } as Record<string, unknown>;
  };

  it("tells what a version asks for, and refuses to publish what breaks it unless allowed", async () => {
    const { template } = await call(createTemplate, { name, subject: "Hi", document: headingDocument("Hi") });
    const { id } = template as { id: string };
    expect(await call(getTemplateContract, { id })).toMatchObject({ code: "TEMPLATE_NOT_FOUND" });
    expect(await call(publishTemplate, { id })).toMatchObject({ version: { version: 1 } });

    const variables = [{ name: "text.first_name", description: "Of the person", example: "Ada" }];
    const document = { ...headingDocument("Hi {{ city }} {{ first_name|'friend' }}"), variables };
    await call(updateTemplate, { id, etag: "*", document });
    const place = "data.city";
    expect(JSON.stringify(await call(publishTemplate, { id }))).toContain(
      "data.city is new: callers must give it, or merge_tags.text.city in its place, or it needs a default",
    );
    expect(await call(getTemplateContract, { id })).toMatchObject({ version: 1, example: { data: {} } });
    expect(await call(publishTemplate, { id, allow_breaking: true, strict: true })).toMatchObject({
      code: "RENDER_ERROR",
    });
    expect(await call(publishTemplate, { id, allow_breaking: true })).toMatchObject({
      version: { version: 2, diagnostics: [{ rule: "contract.breaking", severity: "warning", place }] },
    });
    expect(await call(publishTemplate, { id })).toMatchObject({ version: { version: 2, unchanged: true } });

    expect(await call(getTemplateContract, { id })).toMatchObject({
      version: 2,
      schema: {
        $schema: "https://json-schema.org/draft/2020-12/schema",
        required: ["merge_tags"],
        properties: {
          merge_tags: {
            required: ["text"],
            properties: {
              text: {
                required: ["city"],
                properties: { first_name: { "x-need": "never", description: "Of the person" } },
              },
            },
          },
        },
      },
      example: { data: { city: "City", first_name: "Ada" } },
      data_schema: {
        required: ["city"],
        properties: { city: { "x-path": ["city"] }, first_name: { type: ["string", "number", "null"] } },
      },
    });
    expect(await call(getTemplateContract, { id, version: 1 })).toMatchObject({ version: 1 });
    expect(await call(getTemplateContract, { id, version: 9 })).toMatchObject({ code: "TEMPLATE_NOT_FOUND" });
    const again = { ...document, variables: [{ name: "text.first_name", required: true }, { name: "url.gone" }] };
    expect(
      await call(updateTemplate, { id, etag: "*", require_valid: true, document: { ...document, variables: [{}] } }),
    ).toMatchObject({
      code: "RENDER_ERROR",
      issues: [expect.stringMatching(/^document\.variables\[0\]\.name: .*\[variable\.invalid\]$/)],
    });
    await call(updateTemplate, { id, etag: "*", document: again });
    expect(JSON.stringify(await call(publishTemplate, { id }))).toContain("first_name is declared as required now");
    expect(await call(publishTemplate, { id, allow_breaking: true })).toMatchObject({
      version: {
        version: 3,
        diagnostics: [
          { rule: "variable.unused", place: "document.variables[1]" },
          { rule: "contract.breaking", place: "data.first_name" },
        ],
      },
    });
    expect(await call(rollbackTemplate, { id, version: 1 })).toMatchObject({ version: { version: 4 } });
  });

  it("lists the tokens of a brand, of each version, and refuses to publish what removes one unless allowed", async () => {
    const accent = { name: "accent", kind: "color", value: "#1a73e8", dark: "#8ab4f8", description: "Buttons" };
    const font = { name: "font", kind: "font", value: "Arial", choices: ["Arial, sans-serif", "Georgia, serif"] };
    const document = { ...headingDocument("Hi"), brand: { tokens: [accent, font] } };
    const { template } = await call(createTemplate, { name: `${name} branded`, subject: "Hi", document });
    const { id } = template as { id: string };
    await call(publishTemplate, { id });
    const { version, schema, brand_tokens: tokens } = await call(getTemplateContract, { id });
    expect(version).toBe(1);
    expect(tokens).toMatchObject([
      accent,
      { name: "font", kind: "font", value: "Arial, sans-serif", choices: ["Arial, sans-serif", "Georgia, serif"] },
    ]);
    expect((tokens as readonly object[])[1]).not.toHaveProperty("dark");
    expect(schema).toMatchObject({
      properties: { brand: { properties: { accent: { "x-kind": "color" }, accent_dark: { default: "#8ab4f8" } } } },
    });
    await call(updateTemplate, { id, etag: "*", document: { ...document, brand: { tokens: [accent] } } });
    expect(JSON.stringify(await call(publishTemplate, { id }))).toContain("the token brand.font is declared no more");
    expect(await call(publishTemplate, { id, allow_breaking: true })).toMatchObject({
      version: { version: 2, diagnostics: [{ rule: "contract.breaking", place: "brand.font" }] },
    });
    expect(await call(getTemplateContract, { id, version: 1 })).toMatchObject({ brand_tokens: [{}, {}] });
  });
});
