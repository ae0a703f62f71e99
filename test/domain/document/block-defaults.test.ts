import { describe, expect, test } from "vitest";
import { blockOf } from "../../compile/support/document-fixture.ts";
import { readBlock } from "./support/read-block.ts";

const NO_BOX = { top: 0, right: 0, bottom: 0, left: 0 };
const NO_BORDER = { width: 0, style: "solid", color: "transparent" };

describe("a block without props", () => {
  // The defaults of TemplateJson 1.0, written down by hand.
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
        align: "start",
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
        align: "start",
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
        align: "start",
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
