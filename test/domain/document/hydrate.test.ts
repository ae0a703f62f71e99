import { describe, expect, test } from "vitest";
import type { Block } from "../../../src/domain/document/block/block.ts";
import { parseDocument } from "../../../src/domain/document/parse-document.ts";
import { blockOf, documentOf, rowOf } from "../../compile/support/document-fixture.ts";

const NO_BOX = { top: 0, right: 0, bottom: 0, left: 0 };
const NO_BORDER = { width: 0, style: "solid", color: "transparent", radius: 0 };

describe("a block without props", () => {
  // The defaults of TemplateJson 1.0, written down by hand from its field reference.
  const text = { backgroundColor: "transparent", backgroundGradient: undefined, margin: NO_BOX, padding: NO_BOX };
  const picture = {
    width: 100,
    height: "auto",
    align: "center",
    borderRadius: 0,
    border: NO_BORDER,
    margin: NO_BOX,
    padding: NO_BOX,
  };
  test.each<[string, object]>([
    [
      "heading",
      {
        ...text,
        content: "Heading Text",
        level: "h2",
        fontSize: 32,
        lineHeight: 1.2,
        color: "#111111",
        fontWeight: "bold",
        fontFamily: "Arial",
        letterSpacing: 0,
        textTransform: "none",
        textDecoration: "none",
        align: "left",
      },
    ],
    [
      "paragraph",
      {
        ...text,
        content: "Enter your paragraph text here",
        fontSize: 16,
        lineHeight: 1.5,
        color: "#111111",
        fontWeight: "normal",
        fontStyle: "normal",
        fontFamily: "Arial",
        letterSpacing: 0,
        textTransform: "none",
        textDecoration: "none",
        align: "left",
      },
    ],
    [
      "list",
      {
        ...text,
        content: expect.stringContaining("<li>"),
        fontSize: 16,
        lineHeight: 1.5,
        fontFamily: "Arial",
        letterSpacing: 0,
        color: "#111111",
        itemSpacing: 8,
        padding: { ...NO_BOX, left: 20 },
      },
    ],
    ["image", { ...picture, src: "", alt: "", enabled: false, link: "" }],
    ["video", { ...picture, src: "", coverImage: "", fallbackLink: "", alt: "Watch video" }],
    [
      "button",
      {
        text: "Click Me",
        link: "",
        backgroundColor: "#007bff",
        backgroundGradient: undefined,
        color: "#fafafa",
        fontSize: 16,
        fontWeight: "500",
        fontFamily: "Arial",
        letterSpacing: 0,
        padding: { top: 12, right: 24, bottom: 12, left: 24 },
        borderRadius: 4,
        border: NO_BORDER,
        align: "center",
        margin: NO_BOX,
        icon: "",
        iconAlt: "",
        iconPosition: "before",
        iconSize: 20,
        iconGap: 8,
      },
    ],
    [
      "anchor",
      {
        text: "Click here",
        link: "",
        color: "#007bff",
        fontSize: 16,
        fontWeight: "normal",
        fontFamily: "Arial",
        letterSpacing: 0,
        textDecoration: "underline",
        align: "left",
        margin: NO_BOX,
        padding: NO_BOX,
      },
    ],
    [
      "menu",
      {
        ...text,
        items: [],
        fontSize: 16,
        lineHeight: 1.5,
        fontWeight: "normal",
        fontFamily: "Arial",
        fontStyle: "normal",
        letterSpacing: 0,
        color: "#111111",
        textTransform: "none",
        textDecoration: "none",
        spacing: 16,
        align: "center",
        mobileStack: false,
      },
    ],
    ["socials", { platforms: [], iconSize: 28, spacing: 10, align: "center", margin: NO_BOX, padding: NO_BOX }],
    [
      "divider",
      {
        backgroundColor: "#cccccc",
        backgroundGradient: undefined,
        height: 1,
        width: 100,
        align: "center",
        margin: { ...NO_BOX, top: 20, bottom: 20 },
        padding: { ...NO_BOX, top: 5, bottom: 5 },
      },
    ],
    ["spacer", { height: 20, backgroundColor: "transparent", backgroundGradient: undefined }],
  ])("of kind %s has the defaults of the format", (kind, expected) => {
    expect(readBlock(blockOf(kind)).props).toEqual(expected);
  });
});

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
    const { document } = read(
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
    expect(read(documentOf([rowOf([], more)])).document?.rows[0]).toMatchObject({ backgroundColor: expected });
  });

  test.each<[string, (number | undefined)[], number[]]>([
    ["all absent", [undefined, undefined], [50, 50]],
    ["one absent", [40, undefined, undefined], [40, 30, 30]],
    ["all given", [34, 33, 33], [34, 33, 33]],
    ["too much, scaled", [100, 100], [50, 50]],
  ])("shares the width of columns: %s", (_, widths, expected) => {
    const columns = widths.map((width) => ({ width }));
    const row = read(documentOf([{ columns }])).document?.rows[0];
    expect(row?.type === "row" && row.columns.map(({ width }) => width)).toEqual(expected);
  });

  test("reads the legacy shape: components, kind in type, rules in props or beside them", () => {
    const rule = { enabled: true, rules: [{ tag: "a", operator: "==", value: "b" }] };
    const components = [
      { id: "one", type: "paragraph", props: { visibility: rule } },
      { id: "two", type: "paragraph", props: {}, visibility: rule },
    ];
    const row = read(documentOf([{ id: "r", columns: [{ components }] }])).document?.rows[0];
    const children = row?.type === "row" ? row.columns[0]?.children : [];
    expect(children).toMatchObject([
      { kind: "paragraph", visibility: { match: "all", rules: [{ tag: "a", operator: "==", value: "b" }] } },
      { kind: "paragraph", visibility: { match: "all" } },
    ]);
  });

  test("fills in the canvas", () => {
    expect(read(documentOf([], { canvas: {} })).document?.canvas).toMatchObject({
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

function read(document: unknown) {
  const parsed = parseDocument(JSON.stringify(document));
  expect(parsed.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return parsed;
}

function readBlock(block: unknown): Block {
  const row = read(documentOf([rowOf([block])])).document?.rows[0];
  const child = row?.type === "row" ? row.columns[0]?.children[0] : undefined;
  if (child?.type !== "block") throw new Error("no block was read");
  return child;
}
