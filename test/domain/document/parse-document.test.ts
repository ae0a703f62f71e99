import { describe, expect, test } from "vitest";
import { parseDocument } from "../../../src/domain/document/parse-document.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "../../compile/support/document-fixture.ts";
import { placesOf, rulesOf } from "./support/places.ts";

const BLOCK = "rows.0.columns.0.children.0.props";

describe("the envelope", () => {
  test("reports missing members together, by name", () => {
    const [finding] = parseDocument("{}").diagnostics;
    expect(finding).toMatchObject({
      rule: "document.missing-member",
      path: ["document"],
      message: "lacks template_id, template_name, canvas, rows, schema_version",
    });
  });

  test.each<[string, boolean | string]>([
    ["1", true],
    ["1.0", true],
    ["1.7", true],
    ["1.2.3", true],
    ["0.9", "document.old-version"],
    ["2.0", "document.unsupported-version"],
    ["1.0-beta", "document.unsupported-version"],
    ["one", "document.unsupported-version"],
  ])("version %s", (schema_version, expected) => {
    expect(rulesOf(documentOf([], { schema_version }))).toEqual(expected === true ? [] : [expected]);
  });

  test.each<[string, object, string]>([
    ["meta and content", { meta: { name: "Old" }, canvas: {}, content: { rows: [rowOf([])] } }, "Old"],
    ["content without a name", { canvas: {}, content: { rows: [rowOf([])] } }, "Untitled Template"],
    ["canvasStyles", { canvasStyles: { width: 500 }, rows: [rowOf([])] }, "Untitled Template"],
  ])("reads the older one with %s", (_, document, name) => {
    const parsed = parseDocument(JSON.stringify(document));
    expect(parsed.diagnostics).toEqual([]);
    expect(parsed.document).toMatchObject({ name, rows: [{ id: "row" }] });
  });

  test("names the place in an older one truly", () => {
    const document = { canvas: {}, content: { rows: [{ id: 5, columns: [{}] }] } };
    expect(placesOf(document)).toEqual(["document.wrong-type content.rows.0.id"]);
  });
});

describe("faults", () => {
  test.each<[string, unknown, string]>([
    ["an array for the document", [], "document.wrong-type "],
    [
      "a number for text",
      documentOf([rowOf([blockOf("heading", { content: 5 })])]),
      `document.wrong-type ${BLOCK}.content`,
    ],
    [
      "a string for a number",
      documentOf([rowOf([blockOf("heading", { fontSize: "16" })])]),
      `document.wrong-type ${BLOCK}.fontSize`,
    ],
    [
      "a number out of range",
      documentOf([rowOf([blockOf("heading", { fontSize: 5000 })])]),
      `document.out-of-range ${BLOCK}.fontSize`,
    ],
    [
      "an unknown word",
      documentOf([rowOf([blockOf("heading", { align: "middle" })])]),
      `document.invalid-value ${BLOCK}.align`,
    ],
    ["a bad colour", documentOf([rowOf([blockOf("heading", { color: "blau" })])]), `color.invalid ${BLOCK}.color`],
    [
      "a bad mobile colour",
      documentOf([rowOf([blockOf("heading", { mobile: { color: "blau" } })])]),
      `color.invalid ${BLOCK}.mobile.color`,
    ],
    [
      "a font with a semicolon",
      documentOf([rowOf([blockOf("heading", { fontFamily: "Arial; x" })])]),
      `font.invalid ${BLOCK}.fontFamily`,
    ],
    [
      "a bad gradient stop",
      documentOf([rowOf([], { backgroundGradient: { gradient: { colors: [{ color: "x" }] } } })]),
      "color.invalid rows.0.backgroundGradient.gradient.colors.0.color",
    ],
    ["a bad language", documentOf([], { canvas: { language: 'en" x="' } }), "document.invalid-value canvas.language"],
    [
      "an unknown kind",
      documentOf([rowOf([blockOf("carousel")])]),
      "block.unknown-kind rows.0.columns.0.children.0.componentType",
    ],
    [
      "a kind named like a member of objects",
      documentOf([rowOf([blockOf("constructor")])]),
      "block.unknown-kind rows.0.columns.0.children.0.componentType",
    ],
    ["a block at the top", documentOf([blockOf("heading")]), "document.not-a-row rows.0"],
    ["a row without columns", documentOf([{ id: "r", type: "row" }]), "document.missing-member rows.0"],
    ["two equal ids", documentOf([rowOf([]), { ...rowOf([]), columns: [{}] }]), "document.duplicate-id rows.1.id"],
    [
      "widths that leave nothing",
      documentOf([{ columns: [{ width: 100 }, {}] }]),
      "document.column-widths rows.0.columns",
    ],
    [
      "a tag in a colour",
      documentOf([rowOf([blockOf("heading", { color: "{{ colour }}" })])]),
      `color.invalid ${BLOCK}.color`,
    ],
    ["a tag in the name", documentOf([], { template_name: "Hi {{ name }}" }), "tag.not-allowed template_name"],
    ["a tag in an id", documentOf([rowOf([], { id: "{{ id }}" })]), "tag.not-allowed rows.0.id"],
    [
      "an unknown operator",
      documentOf([rowOf([], { visibility: visibleIf("a", "matches", "b") })]),
      "visibility.unknown-operator rows.0.visibility.rules.0.operator",
    ],
    [
      "a rule without a tag",
      documentOf([rowOf([], { visibility: visibleIf(" ", "==", "b") })]),
      "visibility.empty-tag rows.0.visibility.rules.0.tag",
    ],
    [
      "a tag in a rule",
      documentOf([rowOf([], { visibility: visibleIf("a", "==", "{{ b }}") })]),
      "tag.not-allowed rows.0.visibility.rules.0.value",
    ],
    [
      "a rule with a number",
      documentOf([rowOf([], { visibility: { enabled: true, rules: [{ tag: "a", operator: ">", value: 3 }] } })]),
      "document.wrong-type rows.0.visibility.rules.0.value",
    ],
    [
      "a lone surrogate",
      documentOf([rowOf([blockOf("heading", { content: "\uD800" })])]),
      `text.invalid-unicode ${BLOCK}.content`,
    ],
    [
      "a character that marks places",
      documentOf([rowOf([blockOf("heading", { content: "a\uE000b" })])]),
      `text.invalid-unicode ${BLOCK}.content`,
    ],
    ["NUL", documentOf([rowOf([blockOf("heading", { content: "a\0b" })])]), `text.invalid-unicode ${BLOCK}.content`],
  ])("%s", (_, document, expected) => {
    expect(placesOf(document)).toEqual([expected]);
  });

  test("of three places are reported at once, each with its place and node", () => {
    const document = documentOf([
      rowOf([blockOf("heading", { fontSize: -1 }, "h")]),
      {
        id: "r2",
        columns: [{ id: "c2", children: [blockOf("image", { width: "half" }, "i")], verticalAlign: "baseline" }],
      },
    ]);
    expect(parseDocument(JSON.stringify(document)).diagnostics).toMatchObject([
      {
        rule: "document.out-of-range",
        node: "h",
        path: ["document", "rows", 0, "columns", 0, "children", 0, "props", "fontSize"],
      },
      { rule: "document.invalid-value", node: "c2", path: ["document", "rows", 1, "columns", 0, "verticalAlign"] },
      {
        rule: "document.wrong-type",
        node: "i",
        path: ["document", "rows", 1, "columns", 0, "children", 0, "props", "width"],
      },
    ]);
  });

  test("do not count in a visibility that is off", () => {
    const visibility = { enabled: false, rules: [{ tag: "", operator: "?", value: "" }] };
    expect(placesOf(documentOf([rowOf([], { visibility })]))).toEqual([]);
  });
});

test("nodes without an id are called by their place", () => {
  const { document, diagnostics } = parseDocument(
    JSON.stringify(documentOf([{ columns: [{ children: [{ type: "spacer" }] }] }])),
  );
  expect(diagnostics).toEqual([]);
  expect(document?.rows[0]).toMatchObject({
    id: "rows[0]",
    columns: [{ id: "rows[0].columns[0]", children: [{ id: "rows[0].columns[0].children[0]" }] }],
  });
});
