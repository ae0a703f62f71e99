import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileSource } from "../../../src/compile/compile-source.ts";
import { type Diagnostic, isError } from "../../../src/domain/diagnostic.ts";
import { documentSchema } from "../../../src/domain/document/document-schema.ts";
import { parseDocument } from "../../../src/domain/document/parse-document.ts";
import { arbitraryRows } from "../../compile/support/arbitrary-document.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "../../compile/support/document-fixture.ts";
import { runs, sampled } from "../../support/effort.ts";
import { mutatedDocument } from "./support/mutated-document.ts";
import { OTHER_OPERATORS, ruleDocument, TYPO_DOCUMENTS } from "./support/typo-documents.ts";
import { DOCUMENTS_WITHOUT_TAGS_OF_SETTINGS, VALID_DOCUMENTS } from "./support/valid-documents.ts";

const schema = JSON.parse(JSON.stringify(documentSchema()));
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: false });
const validate: ValidateFunction = ajv.compile(schema);

describe("a stock validator", () => {
  test.each(VALID_DOCUMENTS)("accepts %s", (_, document) => {
    validate(document);
    expect(validate.errors).toBeNull();
  });

  test.each(TYPO_DOCUMENTS.map(([document, place]) => [place, document] as const))("refuses %s", (_, document) => {
    expect(validate(document)).toBe(false);
  });

  test.each(OTHER_OPERATORS)("refuses the operator %s", (operator) => {
    expect(validate(ruleDocument(operator))).toBe(false);
    expect(validate(ruleDocument("=="))).toBe(true);
  });

  test("takes what a document says of messages, and refuses what is misspelt in it", () => {
    const from = { name: "Shop", address: "shop@example.com" };
    for (const message of [{ from, replyTo: ["a@b.example", from], textFormat: null }, {}, null]) {
      expect(validate(documentOf([], { message }))).toBe(true);
    }
    for (const message of [
      { form: "a@b.example" },
      { from: { name: "Shop" } },
      { textFormat: "long" },
      "a@b.example",
    ]) {
      expect(validate(documentOf([], { message }))).toBe(false);
    }
  });

  test("takes every default for valid, and finds a description of every member", () => {
    const members = membersIn(schema);
    expect(members.length).toBeGreaterThan(300);
    expect(members.filter(({ member }) => typeof member.description !== "string").map(({ name }) => name)).toEqual([]);
    expect(members.filter(({ member }) => member.default !== undefined).length).toBeGreaterThan(150);
    for (const { name, member } of members) {
      if (member.default === undefined) continue;
      expect(ajv.validate({ ...member, $defs: schema.$defs }, member.default), name).toBe(true);
    }
  });
});

const EXAMPLES = sampled(["welcome", "appointment", "event-invite", "newsletter", "order-receipt", "password-reset"]);

describe("a stock validator and the tags of settings", () => {
  test.each(EXAMPLES)("accepts a token for each colour and font of %s, which publishes", async (slug) => {
    const text = readFileSync(new URL(`../../../examples/${slug}.template.json`, import.meta.url), "utf8");
    const tagged = text
      .replace(/"#[0-9a-f]{3,8}"|"rgba?\([^"]*"/gi, '"{{ brand.accent }}"')
      .replace(/("fontFamily": )"[^"]*"/g, '$1"{{ brand.font }}"');
    expect(tagged.split("{{ brand.").length).toBeGreaterThan(10);
    const tokens = [
      { name: "accent", kind: "color", value: "#1a73e8", dark: "#8ab4f8" },
      { name: "font", kind: "font", value: "Georgia, serif" },
    ];
    const document = { ...JSON.parse(tagged), brand: { tokens } };
    validate(document);
    expect(validate.errors).toBeNull();
    const source = { kind: "document", text: JSON.stringify(document) } as const;
    const { diagnostics } = await compileSource(source, { subject: "News", isPreview: true });
    expect(diagnostics.filter(isError)).toEqual([]);
  });

  test.each<[boolean, string, string]>([
    [true, "backgroundColor", " {{brand.Accent}} "],
    [true, "backgroundColor", "{{ Brand.accent }}"],
    [true, "backgroundColor", "{{ with.tone }}"],
    [true, "fontFamily", "{{ with.font }}, serif"],
    [true, "fontFamily", "{{ brand.font }}, Arial"],
    [false, "backgroundColor", "{{ accent }}"],
    [false, "backgroundColor", "{{ brand.accent|'#fff' }}"],
    [false, "backgroundColor", "{{ brand.accent }} solid"],
    [false, "backgroundColor", "{{ brand.accent }}{{ brand.accent }}"],
    [false, "fontFamily", "{{ font }}"],
    [false, "fontFamily", "{{ brand.font }} Arial"],
    [true, "align", "{{ with.align }}"],
    [false, "align", "{{ brand.align }}"],
    [false, "align", "{{ align }}"],
    [true, "fontSize", "{{ with.size }}"],
    [false, "fontSize", "{{ brand.size }}"],
    [false, "fontSize", "{{ with.size }}px"],
  ])("says %s of %s: %s", (isValid, member, value) => {
    expect(validate(documentOf([rowOf([blockOf("button", { [member]: value })])]))).toBe(isValid);
  });
});

const DECLARATIONS = new Set(["variables", "layout", "with", "parameters", "brand", "message"]);

/** What a document declares is read apart from it, by rules that a schema does not say. */
function withoutDeclarations(document: object): object {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !DECLARATIONS.has(name)));
}

/** Waivers are read apart, too, wherever they are. */
function withoutWaivers(document: unknown): unknown {
  return JSON.parse(JSON.stringify(document), (name, value) => (name === "allow" ? undefined : value));
}

describe("schema and parser agree", () => {
  const same = (document: unknown) => {
    const faults = faultsOfShape(document);
    const isValid = validate(document);
    const told = JSON.stringify({ faults, errors: validate.errors, document });
    expect(isValid, told).toBe(faults.length === 0);
    return isValid;
  };

  test("over samples with a few things changed", () => {
    let valid = 0;
    fc.assert(
      fc.property(mutatedDocument(DOCUMENTS_WITHOUT_TAGS_OF_SETTINGS.map(withoutDeclarations)), (document) => {
        if (same(withoutWaivers(document))) valid += 1;
      }),
      { numRuns: runs(2_000) },
    );
    expect(valid).toBeGreaterThan(runs(100));
    expect(valid).toBeLessThan(runs(1_900));
  });

  test.each<[string, object]>([
    ["values that are no text", documentOf([rowOf([], { id: null, visibility: visibleIf("a", "==", "b") })])],
    ["a text that is a number", documentOf([rowOf([], { id: 5 })])],
    [
      "what counts only without another",
      documentOf([
        {
          columns: [
            { children: [], components: "none" },
            { children: null, components: [] },
          ],
        },
      ]),
    ],
    ["what counts without another", documentOf([{ columns: [{ children: null, components: "none" }] }])],
    [
      "a visibility beside another",
      documentOf([rowOf([{ ...blockOf("spacer", { visibility: {} }), visibility: { enabled: 1 } }])]),
    ],
    ["a visibility alone", documentOf([rowOf([{ ...blockOf("spacer"), visibility: { enabled: 1 } }])])],
    ["rows in content", { content: { rows: [rowOf([])] }, rows: 5 }],
    ["a canvas that another replaces", { canvasStyles: {}, canvas: 5, rows: [] }],
    ["content without rows", { content: {}, rows: [] }],
  ])("over %s", (_, document) => void same(document));

  test("over random documents", () => {
    fc.assert(
      fc.property(arbitraryRows, (rows) => {
        expect(same(documentOf(rows))).toBe(true);
      }),
    );
  });

  const channels = (...lists: readonly string[]) => lists.flatMap((list) => [`rgb(${list})`, ` HSLA(${list}) `]);
  test.each(
    channels(
      "1,2",
      "1 2 3",
      "1,2%,3%",
      "1, 2% 3% / .5",
      "1deg 2% 3% 4%",
      "1,2%,3%,4,5",
      ` ${"1, ".repeat(30)}`,
      "1e1,2%,3%",
    ),
  )("over the colour %s", (color) => void same(documentOf([rowOf([], { backgroundColor: color })])));

  test("over colours of every form", () => {
    const part = fc.constantFrom("1", "+.5", "-2.", "300%", "50%", "1e2", "9deg", "x", "");
    const gap = fc.constantFrom(",", " ", " / ", ", ", "");
    const written = fc
      .tuple(fc.constantFrom("rgb", "RGBA", "hsl", "hsla", "hwb"), fc.array(fc.tuple(part, gap), { maxLength: 5 }))
      .map(([name, parts]) => `${name}(${parts.flat().join("")})`);
    const name = fc.constantFrom(
      "RebeccaPurple",
      " red",
      "grey",
      "gray ",
      "reds",
      "#ABCD",
      "#ABCDE",
      "#1234567",
      "#12345678",
    );
    fc.assert(
      fc.property(
        fc.oneof(written, name, fc.string()),
        (color) => void same(documentOf([rowOf([], { backgroundColor: color })])),
      ),
      { numRuns: runs(500) },
    );
  });
});

/** Rules of which no schema knows: they compare places, count, or look into text. */
const BEYOND_SHAPE = new Set([
  "document.duplicate-id",
  "document.column-widths",
  "document.too-deep",
  "document.too-many-blocks",
  "text.invalid-unicode",
]);

/** The errors of a document that a schema can tell, too. */
function faultsOfShape(document: unknown): readonly Diagnostic[] {
  return parseDocument(JSON.stringify(document)).diagnostics.filter((diagnostic) => {
    const isRangeInText =
      diagnostic.rule === "document.out-of-range" && typeof valueAt(document, diagnostic) === "string";
    return isError(diagnostic) && !BEYOND_SHAPE.has(diagnostic.rule) && !isRangeInText;
  });
}

function valueAt(document: unknown, { path }: Diagnostic): unknown {
  return path.slice(1).reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], document);
}

interface SchemaMember {
  readonly name: string;
  readonly member: Readonly<Record<string, unknown>>;
}

/** The members of every object, with their schemas; not those that only tell one case from another. */
function membersIn(value: unknown): readonly SchemaMember[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([keyword, item]) => {
    if (["if", "then", "else", "allOf"].includes(keyword)) return [];
    if (keyword !== "properties") return membersIn(item);
    return Object.entries(item as Record<string, Readonly<Record<string, unknown>>>).flatMap(([name, member]) => [
      { name, member },
      ...membersIn(member),
    ]);
  });
}
