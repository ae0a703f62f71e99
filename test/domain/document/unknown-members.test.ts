import { describe, expect, test } from "vitest";
import { parseDocument } from "../../../src/domain/document/parse-document.ts";
import { blockOf, documentOf, rowOf } from "../../compile/support/document-fixture.ts";
import { placesOf } from "./support/places.ts";
import { readBlock } from "./support/read-block.ts";
import { OTHER_OPERATORS, ruleDocument, TYPO_DOCUMENTS } from "./support/typo-documents.ts";

describe("a member that the format does not have is an error", () => {
  test.each(TYPO_DOCUMENTS.map(([document, place, end]) => [place, end, document] as const))(
    "%s: %s",
    (place, end, document) => {
      const { diagnostics } = parseDocument(JSON.stringify(document));
      expect(diagnostics.map(({ rule, path }) => `${rule} ${path.slice(1).join(".")}`)).toEqual([
        `document.unknown-member ${place}`,
      ]);
      expect(diagnostics[0]?.message.endsWith(end), diagnostics[0]?.message).toBe(true);
    },
  );

  test("names the node that it is in", () => {
    const document = documentOf([rowOf([blockOf("button", { hrefs: "x" }, "b-1")])]);
    expect(parseDocument(JSON.stringify(document)).diagnostics).toMatchObject([
      { node: "b-1", severity: "error", message: expect.stringContaining('a button block has no member "hrefs"') },
    ]);
  });

  test("ten thousand of them are found at once, the last ones without a suggestion", () => {
    const props = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`colour${index}`, 1]));
    const { diagnostics } = parseDocument(JSON.stringify(documentOf([rowOf([blockOf("button", props)])])));
    expect(diagnostics).toHaveLength(10_000);
    expect(diagnostics[0]?.message).toContain("did you mean color?");
    expect(diagnostics.at(-1)?.message).toMatch(/has no member "colour9999"$/);
  });
});

test("what editors and programs keep in a document is no error", () => {
  const kept = { x_note: 1, _key: "k" };
  const document = documentOf(
    [
      {
        ...rowOf([]),
        ...kept,
        name: "row_1",
        visibility: { enabled: true, ...kept, groups: [{ id: "g", ...kept, rules: [] }] },
        backgroundGradient: { ...kept, gradient: { ...kept, colors: [{ id: "s", ...kept, color: "red" }] } },
        columns: [
          {
            id: "c",
            type: "column",
            name: "column_1",
            ...kept,
            padding: kept,
            border: kept,
            children: [
              {
                ...blockOf("menu", { ...kept, items: [{ _id: 1, id: "i", label: "x" }], mobile: kept }),
                ...kept,
                name: "menu_1",
                visibility: null,
              },
            ],
          },
        ],
      },
      { type: "row-spacer", id: "s", name: "spacer_1", ...kept },
    ],
    { canvas: kept, created_at: "2026-01-01", updated_at: "2026-01-02", editor: { zoom: 2 }, canvass: {} },
  );
  expect(placesOf(document)).toEqual([]);
});

test.each(OTHER_OPERATORS)("the operator %s is refused, and %s asked for", (operator, meant) => {
  const [finding] = parseDocument(JSON.stringify(ruleDocument(operator))).diagnostics;
  expect(finding?.rule).toBe("visibility.unknown-operator");
  expect(/did you mean (\S+)\?;/.exec(finding?.message ?? "")?.[1]).toBe(meant);
});

describe("what editors write otherwise is read", () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["paragraph", { fontFamily: "Arial, sans-serif" }, { fontFamily: "Arial" }],
    ["paragraph", { fontFamily: " 'Times New Roman' , Times,serif" }, { fontFamily: "Times New Roman" }],
    ["paragraph", { fontFamily: '"Open Sans"' }, { fontFamily: "Open Sans" }],
    ["paragraph", { fontSize: "16px", letterSpacing: "0.5px" }, { fontSize: 16, letterSpacing: 0.5 }],
    ["button", { padding: { top: "4px" } }, { padding: { top: 4, right: 24, bottom: 12, left: 24 } }],
    ["image", { width: "50%" }, { width: 50 }],
  ])("in a %s: %j", (kind, props, expected) => {
    expect(readBlock(blockOf(kind, props)).props).toMatchObject(expected);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["a size out of range", { fontSize: "900px" }, "document.out-of-range"],
    ["a size without a unit", { fontSize: "16" }, "document.wrong-type"],
    ["a size in another unit", { fontSize: "1em" }, "document.wrong-type"],
    ["a line height with a unit", { lineHeight: "20px" }, "document.wrong-type"],
    ["a list without a plain first name", { fontFamily: "-apple-system, Arial" }, "font.invalid"],
    ["a list with no end of it", { fontFamily: `Arial${", Arial".repeat(30)}` }, "font.invalid"],
    ["quotes that do not match", { fontFamily: "'Arial\", serif" }, "font.invalid"],
  ])("but not %s", (_, props, rule) => {
    const document = documentOf([rowOf([blockOf("paragraph", props)])]);
    expect(placesOf(document)).toEqual([`${rule} rows.0.columns.0.children.0.props.${Object.keys(props)[0]}`]);
  });
});
