import { describe, expect, test } from "vitest";
import { blockOf, documentOf, rowOf } from "../../compile/support/document-fixture.ts";
import { readBlock, readDocument } from "./support/read-block.ts";

const NO_BOX = { top: 0, right: 0, bottom: 0, left: 0 };
const NO_BORDER = { width: 0, style: "solid", color: "transparent" };

describe("hydration", () => {
  test("honours a stored box of zeros where the default is not zero", () => {
    expect(readBlock(blockOf("button", { padding: NO_BOX })).props).toMatchObject({ padding: NO_BOX });
  });

  test("merges an object member by member and takes null for absent", () => {
    const block = readBlock(blockOf("button", { padding: { top: 1, left: null }, color: null, border: { width: 2 } }));
    expect(block.props).toMatchObject({
      padding: { top: 1, right: 24, bottom: 12, left: 24 },
      color: "#fafafa",
      border: { ...NO_BORDER, width: 2 },
    });
  });

  test("completes a block's gradient and leaves a row's as it is", () => {
    const gradient = { useGradient: true };
    const { document } = readDocument(
      documentOf([rowOf([blockOf("button", { backgroundGradient: gradient })], { backgroundGradient: gradient })]),
    );
    const row = document?.rows[0];
    expect(row).toMatchObject({ backgroundGradient: { useGradient: true, stops: [] } });
    expect(readBlock(blockOf("button", { backgroundGradient: gradient })).props).toMatchObject({
      backgroundGradient: {
        type: "linear",
        direction: "to right",
        stops: [
          { color: "#007bff", position: 0 },
          { color: "#00ff88", position: 100 },
        ],
      },
    });
  });

  test.each([
    ["1", 1, "h1"],
    ["6", 6, "h6"],
    ["h3", "h3", "h3"],
  ])("reads the heading level %s", (_, stored, expected) => {
    expect(readBlock(blockOf("heading", { level: stored })).props).toMatchObject({ level: expected });
  });

  test.each([
    ["medium", "500"],
    [700, "700"],
    ["bold", "bold"],
  ])("reads the font weight %s as %s", (stored, expected) => {
    expect(readBlock(blockOf("paragraph", { fontWeight: stored })).props).toMatchObject({ fontWeight: expected });
  });

  test("keeps the overrides that are there, zero and false gradients too", () => {
    const mobile = { fontSize: null, letterSpacing: 0, backgroundGradient: { useGradient: false, solid: "#fff" } };
    expect(readBlock(blockOf("heading", { mobile })).mobile).toEqual({
      letterSpacing: 0,
      backgroundGradient: expect.objectContaining({ useGradient: false, solid: "#ffffff" }),
    });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["a bare row", {}, "#ffffff"],
    ["a row with a gradient", { backgroundGradient: { useGradient: true } }, "transparent"],
    ["a row with an image", { backgroundImage: "https://a.example/x.png" }, "transparent"],
    ["a row with a colour", { backgroundColor: "#010101" }, "#010101"],
  ])("gives %s its colour", (_, more, expected) => {
    expect(readDocument(documentOf([rowOf([], more)])).document?.rows[0]).toMatchObject({ backgroundColor: expected });
  });

  test.each<[string, (number | undefined)[], number[]]>([
    ["all absent", [undefined, undefined], [50, 50]],
    ["one absent", [40, undefined, undefined], [40, 30, 30]],
    ["all given", [34, 33, 33], [34, 33, 33]],
    ["too much, scaled", [100, 100], [50, 50]],
  ])("shares the width of columns: %s", (_, widths, expected) => {
    const columns = widths.map((width) => ({ width }));
    const row = readDocument(documentOf([{ columns }])).document?.rows[0];
    expect(row?.type === "row" && row.columns.map(({ width }) => width)).toEqual(expected);
  });

  test("reads the legacy shape: components, kind in type, rules in props or beside them", () => {
    const rule = { enabled: true, rules: [{ tag: "a", operator: "==", value: "b" }] };
    const components = [
      { id: "one", type: "paragraph", props: { visibility: rule } },
      { id: "two", type: "paragraph", props: {}, visibility: rule },
    ];
    const row = readDocument(documentOf([{ id: "r", columns: [{ components }] }])).document?.rows[0];
    const children = row?.type === "row" ? row.columns[0]?.children : [];
    expect(children).toMatchObject([
      { kind: "paragraph", visibility: { match: "all", rules: [{ tag: "a", operator: "==", value: "b" }] } },
      { kind: "paragraph", visibility: { match: "all" } },
    ]);
  });

  test("fills in the canvas", () => {
    expect(readDocument(documentOf([], { canvas: {} })).document?.canvas).toMatchObject({
      language: "en-US",
      preheaderText: "View this email in your browser",
      bodyBackgroundColor: "#f9fafb",
      bodyBackgroundImage: undefined,
      backgroundColor: "#ffffff",
      width: 600,
      padding: NO_BOX,
      mobileBreakpoint: 600,
    });
  });
});
