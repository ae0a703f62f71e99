import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { compileSource } from "../../src/compile/compile-source.ts";
import { checkSample } from "../../src/contract/check-sample.ts";
import { contractOf, findUnusedVariables } from "../../src/contract/contract-of.ts";
import { toContractSchema } from "../../src/contract/contract-schema.ts";
import { toDataSchema } from "../../src/contract/data-schema.ts";
import { toExampleData } from "../../src/contract/example-data.ts";
import { formatPath } from "../../src/domain/error.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";

const MJML: TemplateSource = {
  kind: "mjml",
  text: `<mjml><mj-head>
    <lp-variable name="text.city" required="true" description="Where &quot;it&quot; goes" example="Köln" />
    <lp-variable name="text.due" type="date" />
    <lp-variable name="context.seats" type="number" required="true" />
    <lp-variable name="context.vip" type="boolean" />
    <lp-variable name="items.text.price" type="number" description="In euros" />
    <lp-variable name="text.gone" />
  </mj-head><mj-body><mj-section><mj-column>
    <mj-text>{{ city|'home' }} {{ due|'soon' }}</mj-text>
    <mj-text lp-if='seats > 3 &amp;&amp; VIP == "true"'>team</mj-text>
    <mj-text lp-each="items">{{ items.price }}</mj-text>
  </mj-column></mj-section></mj-body></mjml>`,
};

const GOOD = {
  merge_tags: { text: { city: "Ulm", due: "2026-01-31" } },
  context: { seats: 4, VIP: true },
  lists: { items: [{ merge_tags: { text: { price: "1.50" } } }] },
};

async function compile(source: TemplateSource) {
  const { programs, diagnostics } = await compileSource(source, {});
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return { source, programs };
}

describe("what an author declares", () => {
  it("is part of the schema and of the example, which the schema of plain data takes", async () => {
    const compiled = await compile(MJML);
    const schema = toContractSchema(contractOf(compiled));
    expect(schema).toMatchObject({
      required: ["merge_tags", "context"],
      properties: {
        merge_tags: {
          properties: {
            text: {
              required: ["city"],
              properties: { city: { description: 'Where "it" goes', examples: ["Köln"], "x-type": "text" } },
            },
          },
        },
        context: { required: ["seats"], properties: { seats: { type: "number" }, VIP: { type: "boolean" } } },
        lists: {
          properties: {
            items: {
              items: {
                properties: {
                  merge_tags: { properties: { text: { properties: { price: { description: "In euros" } } } } },
                },
              },
            },
          },
        },
      },
    });
    const example = toExampleData(contractOf(compiled));
    const values = { city: "Köln", due: "2026-01-31", seats: 4, VIP: true };
    expect(example).toEqual({ data: { ...values, items: [{ price: "1" }, { price: "1" }] } });
    const validate = new Ajv2020({ allowUnionTypes: true, strictSchema: false }).compile(schema);
    expect(validate(GOOD), JSON.stringify(validate.errors)).toBe(true);
    const validateData = new Ajv2020({ allowUnionTypes: true, strictSchema: false }).compile(
      toDataSchema(contractOf(compiled)),
    );
    expect(validateData(example.data), JSON.stringify(validateData.errors)).toBe(true);
    const text = (values: Record<string, string>) => ({ ...GOOD, merge_tags: { text: { city: "Ulm", ...values } } });
    expect(validate(text({ due: "" }))).toBe(true);
    for (const data of [
      text({ city: "" }),
      text({ due: "1 May" }),
      { ...GOOD, context: {} },
      { ...GOOD, context: { seats: "4" } },
      { ...GOOD, lists: { items: [{ merge_tags: { text: { price: "1,50" } } }] } },
    ]) {
      expect(validate(data), JSON.stringify(data)).toBe(false);
    }
  });

  it("holds for samples", async () => {
    const contract = contractOf(await compile(MJML));
    const check = (data: Parameters<typeof checkSample>[1]["data"]) =>
      checkSample(contract, { name: "s", data }).map(({ rule, path }) => `${rule} ${formatPath(path)}`);
    expect(check(GOOD)).toEqual([]);
    expect(check({ ...GOOD, context: { seats: "4", VIP: "true" } })).toEqual([]);
    expect(
      check({
        merge_tags: { text: { due: "1 May" } },
        context: { vip: "yes" },
        lists: { items: [{ merge_tags: { text: { price: "1,50" } } }] },
      }),
    ).toEqual([
      "sample.missing samples.s.merge_tags.text.city",
      "sample.wrong-type samples.s.merge_tags.text.due",
      "sample.missing samples.s.context.seats",
      "sample.wrong-type samples.s.context.vip",
      "sample.wrong-type samples.s.lists.items[0].merge_tags.text.price",
    ]);
  });

  it("and nothing asks for is told with its place", async () => {
    const compiled = await compile(MJML);
    expect(findUnusedVariables(contractOf(compiled), compiled.source)).toMatchObject([
      {
        rule: "variable.unused",
        severity: "warning",
        path: ["mjml", 7, 5],
        message: expect.stringContaining("text.gone"),
      },
    ]);
  });

  it("leaves the programs as they are", async () => {
    const bare = { ...MJML, text: MJML.text.replaceAll(/<lp-variable[^>]*>/g, "") };
    expect((await compile(MJML)).programs).toEqual((await compile(bare)).programs);
  });

  it("may stand in a document", async () => {
    const document = JSON.parse(readFileSync("examples/order-receipt.template.json", "utf8")) as object;
    const variables = [{ name: "items.text.name", description: "What was bought", example: "Pen", required: true }];
    const read = async (more: object) =>
      contractOf(await compile({ kind: "document", text: JSON.stringify({ ...document, ...more }) }));
    const [plain, declared] = [await read({}), await read({ variables })];
    expect(toExampleData(declared).data.items).toMatchObject([{ name: "Pen" }, { name: "Pen" }]);
    expect(toExampleData(plain).data.items).toMatchObject([{ name: "Name 1" }, { name: "Name 2" }]);
  });
});
