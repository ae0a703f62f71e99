import { blockOf, documentOf, gradientOf, rowOf } from "../../../support/document-fixture.ts";

const side = { top: 1, right: 2, bottom: 3, left: 4 };
const box = { margin: side, padding: side };
const letters = { fontSize: 20, color: "#123456", fontFamily: "Georgia", letterSpacing: 1 };
const font = { ...letters, backgroundColor: "#eeeeee" };
const src = "https://a.example/i.png";
const link = "https://a.example/";

const blocks = [
  blockOf("heading", { mobile: { ...font, ...box, align: "right" } }, "heading"),
  blockOf("paragraph", { mobile: { ...font, ...box, align: "right" } }, "paragraph"),
  blockOf("list", { mobile: { ...font, ...box, itemSpacing: 3 } }, "list"),
  blockOf(
    "image",
    { src, alt: "x", link, enabled: true, mobile: { ...box, width: 50, height: "20px", align: "left" } },
    "image",
  ),
  blockOf("video", { src: link, alt: "x", mobile: { ...box, align: "left" } }, "video"),
  blockOf(
    "button",
    { link, backgroundGradient: gradientOf("linear"), mobile: { ...font, ...box, align: "left" } },
    "button",
  ),
  blockOf("button", { link, icon: src, mobile: { ...font, ...box, align: "left" } }, "icon-button"),
  blockOf("button", { link: "", mobile: { ...font, ...box, align: "left" } }, "dead-button"),
  blockOf("anchor", { link, mobile: { ...letters, ...box, align: "left" } }, "anchor"),
  blockOf(
    "menu",
    {
      items: [
        { label: "a", link, enabled: true },
        { label: "b", link, enabled: true },
      ],
      mobile: { ...font, ...box, spacing: 9 },
    },
    "menu",
  ),
  blockOf(
    "socials",
    { platforms: [{ name: "a", link, icon: src, enabled: true }], mobile: { ...box, iconSize: 9, spacing: 3 } },
    "socials",
  ),
  blockOf(
    "divider",
    { mobile: { ...box, width: 50, height: 3, align: "right", backgroundColor: "#ff0000" } },
    "divider",
  ),
  blockOf("divider", { backgroundGradient: gradientOf("radial"), mobile: { width: 50, height: 3 } }, "line"),
  blockOf("spacer", { mobile: { height: 5, backgroundColor: "#ff0000" } }, "spacer"),
];
const columns = (row: string) => ["one", "two"].map((id) => ({ id: `${row}-${id}`, children: [] }));
/**
 * A document with every kind of block, each with every override for small screens that it has, and every kind of row.
 */
export const EVERY_BLOCK = JSON.stringify(
  documentOf(
    [
      rowOf(blocks, { id: "top", minHeight: 90, backgroundGradient: gradientOf("linear") }),
      {
        id: "pic",
        gap: 10,
        minHeight: 90,
        columns: columns("pic"),
        backgroundImage: src,
        backgroundRepeat: "repeat-x",
      },
      {
        id: "outer",
        columns: [
          {
            id: "outer-one",
            children: [
              { id: "nested", type: "row", gap: 10, columns: columns("nested") },
              { id: "band", type: "row-spacer", height: 9, backgroundGradient: gradientOf("linear") },
            ],
          },
        ],
      },
    ],
    { canvas: { bodyBackgroundImage: src, bodyBackgroundRepeat: "repeat-y" } },
  ),
);
