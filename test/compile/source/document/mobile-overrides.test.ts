import { expect, test } from "vitest";
import { blockOf } from "../../support/document-fixture.ts";
import { mobileCss } from "../../support/mobile-css.ts";

type Fields = Readonly<Record<string, unknown>>;

const BOX = { top: 1, right: 2, bottom: 3, left: 4 };
const GRADIENT = {
  useGradient: true,
  gradient: {
    colors: [
      { color: "#000000", position: 0 },
      { color: "#ffffff", position: 100 },
    ],
  },
};
const IMAGE = "linear-gradient(to right,#000000 0%,#ffffff 100%)";
const PICTURE = { src: "https://a.example/x.png", alt: "x" };
const ICON = { name: "x", link: "https://a.example/", icon: "https://a.example/i.png", enabled: true };
const cell = ".eb-b>table>tbody>tr>td";

test.each<[string, Fields, Fields, readonly string[]]>([
  [
    "heading",
    {},
    {
      fontSize: 20,
      lineHeight: 1,
      color: "#010203",
      fontWeight: "normal",
      fontFamily: "Lora",
      letterSpacing: 0,
      textTransform: "none",
      textDecoration: "none",
      align: "center",
    },
    [
      ".eb-b{text-align:center !important}",
      ".eb-b div,.eb-b h2{font-family:Lora, Arial, sans-serif !important;font-size:20px !important;line-height:1 !important;letter-spacing:0px !important;font-weight:normal !important;text-transform:none !important;text-decoration:none !important;color:#010203 !important;text-align:center !important}",
    ],
  ],
  [
    "paragraph",
    { margin: { top: 10 }, padding: { left: 5 } },
    { margin: BOX },
    [".eb-b{padding:1px 2px 3px 9px !important}"],
  ],
  [
    "paragraph",
    { margin: { top: 10 }, padding: { left: 5 } },
    { padding: BOX },
    [".eb-b{padding:11px 2px 3px 4px !important}"],
  ],
  [
    "paragraph",
    { backgroundColor: "#eeeeee" },
    { margin: BOX, padding: BOX, backgroundColor: "#dddddd" },
    [
      ".eb-b{padding:1px 2px 3px 4px !important}",
      ".eb-b .box{background-color:#dddddd !important;background-image:none !important;padding:1px 2px 3px 4px !important}",
    ],
  ],
  [
    "paragraph",
    {},
    { backgroundGradient: GRADIENT, fontStyle: "italic" },
    [".eb-b div,.eb-b .box{font-style:italic !important}", `.eb-b .box{background-image:${IMAGE} !important}`],
  ],
  [
    "list",
    {},
    { itemSpacing: 3, padding: BOX },
    [
      ".eb-b{padding:1px 2px 3px 0px !important}",
      ".eb-b ul,.eb-b ol{padding-left:4px !important}",
      ".eb-b li{margin-bottom:3px !important}",
      ".eb-b li:last-child{margin-bottom:0 !important}",
    ],
  ],
  [
    "image",
    PICTURE,
    {
      width: 40,
      height: "90px",
      align: "right",
      borderRadius: 3,
      border: { width: 2, color: "#010101" },
      padding: BOX,
    },
    [
      ".eb-b{padding:1px 2px 3px 4px !important;text-align:right !important}",
      ".eb-b table{width:40% !important;margin-left:auto !important;margin-right:0 !important}",
      ".eb-b table td{width:auto !important}",
      ".eb-b img{box-sizing:border-box !important;height:90px !important;border:2px solid #010101 !important;border-radius:3px !important}",
    ],
  ],
  [
    "button",
    {},
    {
      backgroundColor: "#facc15",
      backgroundGradient: { useGradient: false, solid: "#facc15" },
      padding: BOX,
      margin: BOX,
      borderRadius: 0,
      border: { width: 2, color: "#eab308" },
      align: "left",
      fontSize: 18,
    },
    [
      ".eb-b{padding:1px 2px 3px 4px !important;text-align:left !important}",
      ".eb-b>table{margin-left:0 !important;margin-right:auto !important}",
      `${cell}{background-color:#facc15 !important;border:2px solid #eab308 !important;border-radius:0 !important}`,
      `${cell}>a,${cell}>p{background-color:#facc15 !important;background-image:none !important;padding:1px 2px 3px 4px !important;border-radius:0 !important}`,
      `${cell}>a,${cell}>p{font-size:18px !important}`,
    ],
  ],
  [
    "button",
    {},
    { width: "100%" },
    [".eb-b>table{width:100% !important}", `${cell}>a,${cell}>p{display:block !important}`],
  ],
  [
    "anchor",
    { link: "https://a.example/" },
    { color: "#010203", textDecoration: "none" },
    [".eb-b div,.eb-b a{text-decoration:none !important;color:#010203 !important}"],
  ],
  [
    "menu",
    {
      items: [
        { label: "x", enabled: true },
        { label: "y", enabled: true },
      ],
    },
    { spacing: 9 },
    [
      ".eb-b .item{padding-left:5px !important;padding-right:5px !important}",
      ".eb-b .item:first-child{padding-left:0 !important}",
      ".eb-b .item:last-child{padding-right:0 !important}",
    ],
  ],
  [
    "menu",
    { items: [{ label: "x", enabled: true }], mobileStack: true, spacing: 20 },
    {},
    [
      ".eb-b .menu{width:100% !important}",
      ".eb-b .item{display:block !important;text-align:center !important;padding:10px 0 !important}",
    ],
  ],
  [
    "socials",
    { platforms: [ICON] },
    { iconSize: 34, spacing: 20 },
    [
      ".eb-b table table,.eb-b table table td,.eb-b img{width:34px !important}",
      ".eb-b table table td,.eb-b img{height:34px !important}",
      ".eb-b .item>td{padding-left:10px !important;padding-right:10px !important}",
    ],
  ],
  [
    "divider",
    {},
    { height: 3, width: 50, backgroundColor: "#010203", align: "right", margin: BOX },
    [
      ".eb-b{padding:1px 2px 3px 4px !important}",
      ".eb-b p,.eb-b hr{border-top-width:3px !important;border-top-color:#010203 !important;width:50% !important;margin-left:auto !important;margin-right:0 !important}",
    ],
  ],
  [
    "divider",
    { backgroundGradient: GRADIENT },
    { height: 3, backgroundColor: "#010203" },
    [
      ".eb-b .line{background-color:#010203 !important;background-image:none !important;height:3px !important;line-height:3px !important}",
    ],
  ],
  [
    "spacer",
    {},
    { height: 0, backgroundColor: "#010203" },
    [
      ".eb-b{background-color:#010203 !important;background-image:none !important}",
      ".eb-b div{height:0px !important;line-height:0px !important;font-size:0 !important;overflow:hidden !important}",
    ],
  ],
])("overrides of a %s hit what they are for", async (kind, props, mobile, expected) => {
  const css = await mobileCss(blockOf(kind, { ...props, mobile }, "b"));
  for (const rule of expected) expect(css.split("\n")).toContain(rule);
});
