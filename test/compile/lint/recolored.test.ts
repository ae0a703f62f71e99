import { expect, test } from "vitest";
import { RECOLORINGS } from "../../../src/compile/lint/recolored.ts";
import { compileDocument, findingsOf } from "../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "../support/document-fixture.ts";

const PROPS = "rows.0.columns.0.children.0.props";
const YELLOW = { backgroundColor: "#ffcc00" };

// Outlook: roosterjs makes #333333 of white and white of black. iOS: what was seen. Android: the two thresholds and
// the lightness of Chromium, where white becomes L* 10.
test.each<[string, string, string, string, string]>([
  ["Outlook", "#000000", "#ffffff", "#ffffff", "#333333"],
  ["Outlook", "#ffffff", "#000000", "#333333", "#ffffff"],
  ["Gmail on iOS", "#ffffff", "#000000", "#000000", "#ffffff"],
  ["Gmail on Android", "#000000", "#ffffff", "#ffffff", "#1b1b1b"],
  ["Gmail on Android", "#ffffff", "#000000", "#ffffff", "#000000"],
  ["Gmail on Android", "#111111", "#ffcc00", "#ffffff", "#ffcc00"],
])("%s draws %s on %s as %s on %s", (name, color, background, newColor, newBackground) => {
  const recolored = RECOLORINGS.find(({ client }) => client === name)?.recolor({ color, background });
  expect(recolored).toEqual({ color: newColor, background: newBackground });
});

test.each<[string, unknown, readonly string[]]>([
  [
    "dark text on a ground of middling lightness",
    rowOf([blockOf("paragraph", { content: "Words", color: "#111111" })], YELLOW),
    [`warning contrast.recolored ${PROPS}.color`],
  ],
  [
    "the same under conditions, of the row and of the text",
    rowOf([blockOf("paragraph", { content: "Words", color: "#111111", visibility: visibleIf("plan", "==", "pro") })], {
      ...YELLOW,
      visibility: visibleIf("trial", "==", "no"),
    }),
    [`warning visibility.same-rule rows.0`, `warning contrast.recolored ${PROPS}.color`],
  ],
  [
    "a link in the colour of links",
    rowOf([blockOf("paragraph", { content: '<a href="https://a.example/">Our shop</a>', color: "#111111" })], YELLOW),
    [`warning contrast.recolored ${PROPS}.content`],
  ],
  [
    "the text of an image",
    rowOf([blockOf("image", { src: "https://a.example/x.png", alt: "A map" })], YELLOW),
    [`warning contrast.recolored ${PROPS}.alt`],
  ],
  ["dark text on white", rowOf([blockOf("paragraph", { content: "Words", color: "#111111" })]), []],
  [
    "light text on dark",
    rowOf([blockOf("paragraph", { content: "Words", color: "#ffffff" })], { backgroundColor: "#0b2545" }),
    [],
  ],
])("%s is looked at as clients recolour it", async (_, row, expected) => {
  expect(await findingsOf(documentOf([row]))).toEqual(expected);
});

test("the finding says what becomes of the colours, and of how many", async () => {
  const blocks = ["a", "b"].map((id) => blockOf("paragraph", { content: "Words", color: "#111111" }, id));
  const { diagnostics } = await compileDocument(documentOf([rowOf(blocks, YELLOW)]));
  expect(diagnostics.map(({ message, node }) => [node, message])).toEqual([
    [
      "a",
      "#111111 on #ffcc00, here and in 1 more places, is hard to read in clients that darken the mail themselves: Gmail on Android draws it as about #ffffff on #ffcc00, 1.51:1",
    ],
  ]);
});
