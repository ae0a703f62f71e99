import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it, test } from "vitest";
import { compileSource } from "../../src/compile/compile-source.ts";
import { checkSample } from "../../src/contract/check-sample.ts";
import type { Contract } from "../../src/contract/contract.ts";
import { contractOf } from "../../src/contract/contract-of.ts";
import { toContractSchema } from "../../src/contract/contract-schema.ts";
import { toContractText } from "../../src/contract/contract-text.ts";
import { toDataSchema } from "../../src/contract/data-schema.ts";
import { findBreaking } from "../../src/contract/find-breaking.ts";

const ACCENT = '<lp-token name="accent" kind="color" value="#1a73e8" dark="#8ab4f8" description="Buttons" />';
const FONT = '<lp-token name="font" kind="font" value="Georgia, serif" choices="Arial, sans-serif; Georgia, serif" />';
const LOGO = '<lp-token name="logo" kind="image" value="https://a.example/logo.png" />';

async function contract(head: string, body = "<mj-text>Hello {{ name }}</mj-text>"): Promise<Contract> {
  const text = `<mjml><mj-head>${head}</mj-head><mj-body><mj-section><mj-column>${body}</mj-column></mj-section></mj-body></mjml>`;
  const source = { kind: "mjml", text } as const;
  const { diagnostics, programs, brandUse } = await compileSource(source, { subject: "News" });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return contractOf({ source, programs, brandUse });
}

it("lists the tokens that a template declares, used or not, with the value for dark clients", async () => {
  const text = toContractText(await contract(ACCENT + FONT + LOGO), 1_000_000);
  expect(text?.brandTokens).toEqual([
    { name: "accent", kind: "color", value: "#1a73e8", dark: "#8ab4f8", choices: [], description: "Buttons" },
    {
      name: "font",
      kind: "font",
      value: "Georgia, serif",
      dark: undefined,
      choices: ["Arial, sans-serif", "Georgia, serif"],
      description: "",
    },
    { name: "logo", kind: "image", value: "https://a.example/logo.png", dark: undefined, choices: [], description: "" },
  ]);
  expect(toContractText(await contract(""), 1_000_000)?.brandTokens).toEqual([]);
});

it("counts the tokens in the size of a contract", async () => {
  const text = toContractText(await contract(ACCENT), 1_000_000);
  const { schema = "", dataSchema = "", example = "" } = text ?? {};
  const bytes = Buffer.byteLength(schema + dataSchema + example);
  expect(toContractText(await contract(ACCENT), bytes)).toBeUndefined();
});

it("has no tokens for a version that keeps no record of them", async () => {
  const source = { kind: "mjml", text: "<mjml><mj-body></mj-body></mjml>" } as const;
  expect(contractOf({ source, programs: {}, brandUse: undefined })).not.toHaveProperty("brand");
});

describe("the schema of dynamic data", () => {
  test.each<[string, unknown, boolean]>([
    ["the slug of a stored brand", "acme", true],
    ["values of tokens, also of others", { accent: "#0A7D33", accent_dark: "#7bdc9b", tier: "any" }, true],
    ["no values", {}, true],
    ["an empty value", { accent: "" }, true],
    ["a colour by its name", { accent: "red" }, false],
    ["a colour in short", { accent_dark: "#0a7" }, false],
    ["a number", { tier: 1 }, false],
    ["a list", ["acme"], false],
    ["null", null, false],
  ])("judges %s", async (_, brand, isValid) => {
    const validate = new Ajv2020({ strict: false }).compile(toContractSchema(await contract(ACCENT + FONT)));
    expect(validate({ merge_tags: { text: { name: "Ada" } }, brand })).toBe(isValid);
  });

  it("refuses a brand where the template has none", async () => {
    const validate = new Ajv2020({ strict: false }).compile(toContractSchema(await contract("")));
    expect(validate({ merge_tags: { text: { name: "Ada" } } })).toBe(true);
    expect(validate({ merge_tags: { text: { name: "Ada" } }, brand: {} })).toBe(false);
  });
});

test("plain data holds the values of a brand, and no name of one", async () => {
  const validate = new Ajv2020({ strict: false }).compile(toDataSchema(await contract(ACCENT)));
  expect(validate({ name: "Ada", brand: { accent: "#0a7d33", accent_dark: null, tier: "x" } })).toBe(true);
  expect(validate({ name: "Ada", brand: null })).toBe(true);
  expect(validate({ name: "Ada" })).toBe(true);
  expect(validate({ name: "Ada", brand: "acme" })).toBe(false);
  expect(validate({ name: "Ada", brand: { accent: "red" } })).toBe(false);
});

test("a sample may have a brand in its object, and only with a template that declares one", async () => {
  const sample = { name: "usual", data: { data: { name: "Ada", brand: { accent: "#0a7d33", tier: "x" } } } };
  expect(checkSample(await contract(ACCENT), sample)).toEqual([]);
  expect(checkSample(await contract(""), sample)).toMatchObject([{ rule: "sample.unknown" }]);
});

describe("a change of the tokens", () => {
  const line = '<lp-token name="line" kind="text" value="x" />';
  test.each<[string, string, string, readonly string[]]>([
    ["a new token", ACCENT, ACCENT + LOGO, []],
    ["the first tokens", "", ACCENT + LOGO, []],
    ["other values and words", ACCENT, ACCENT.replaceAll("8", "9").replace("Buttons", "Links"), []],
    ["a token that is gone", ACCENT + LOGO, ACCENT, ["brand.logo is declared no more"]],
    ["all tokens that are gone", LOGO, "", ["brand.logo is declared no more"]],
    [
      "a colour that is gone, with that for dark clients",
      ACCENT + LOGO,
      LOGO,
      ["brand.accent is declared no more", "brand.accent_dark is declared no more"],
    ],
    [
      "a dark value that is gone",
      ACCENT,
      ACCENT.replace(/dark="[^"]*"/, ""),
      ["brand.accent_dark is declared no more"],
    ],
    [
      "another kind",
      line,
      line.replace("text", "url").replace('"x"', '"https://a.example/"'),
      ["brand.line was of the kind text and is of the kind url now"],
    ],
  ])("%s", async (_, before, after, expected) => {
    const breaks = findBreaking(await contract(before), await contract(after));
    expect(breaks.map(({ rule, severity }) => [rule, severity])).toEqual(
      expected.map(() => ["contract.breaking", "error"]),
    );
    expect(breaks.map(({ message }) => message)).toEqual(expected.map((each) => expect.stringContaining(each)));
  });

  it("is none where a colour loses what is read on it, which no author declared", async () => {
    const document = (alt: string) => ({
      kind: "document" as const,
      text: JSON.stringify({
        template_id: "t",
        template_name: "T",
        schema_version: "1.0",
        canvas: {},
        brand: { tokens: [{ name: "accent", kind: "color", value: "#1a73e8" }] },
        rows: [
          {
            id: "row",
            type: "row",
            backgroundColor: "{{ brand.accent }}",
            columns: [
              {
                id: "col",
                width: 100,
                children: [
                  {
                    id: "b",
                    type: "component",
                    componentType: "image",
                    props: { src: "https://a.example/i.png", alt },
                  },
                ],
              },
            ],
          },
        ],
      }),
    });
    const [before, after] = await Promise.all(
      ["Logo", ""].map(async (alt) => {
        const source = document(alt);
        return contractOf({ source, ...(await compileSource(source, { subject: "News" })) });
      }),
    );
    expect([before, after].map((each) => each?.brand?.map(({ name }) => name))).toEqual([
      ["accent", "accent_text"],
      ["accent"],
    ]);
    expect(findBreaking(before as Contract, after as Contract)).toEqual([]);
  });
});
