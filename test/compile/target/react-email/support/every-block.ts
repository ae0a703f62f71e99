import { BLOCK_MEMBERS, type BlockKind } from "../../../../../src/domain/document/block/block.ts";
import { blockOf, documentOf, gradientOf, rowOf } from "../../../support/document-fixture.ts";
import { EVERY_KIND } from "../../../support/every-kind.ts";

const side = { top: 1, right: 2, bottom: 3, left: 4 };
const src = "https://a.example/i.png";
const link = "https://a.example/";

/** What a member is on small screens, in each block that may override it there. */
const OVERRIDES: Readonly<Record<string, unknown>> = {
  ...{ margin: side, padding: side, align: "right", width: 50, height: "20px" },
  ...{ fontSize: 20, color: "#123456", fontFamily: "Georgia", letterSpacing: 1, backgroundColor: "#eeeeee" },
  ...{ itemSpacing: 3, spacing: 9, iconSize: 9 },
};

function overridesOf(kind: BlockKind): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(OVERRIDES).filter(([name]) => name in BLOCK_MEMBERS[kind].mobile));
}

const mobile = overridesOf("button");
const blocks = [
  ...Object.entries(EVERY_KIND).map(([kind, props]) =>
    blockOf(kind, { ...props, mobile: overridesOf(kind as BlockKind) }, kind),
  ),
  blockOf("button", { link, icon: src, mobile }, "icon-button"),
  blockOf("button", { link: "", mobile }, "dead-button"),
  blockOf("divider", { backgroundGradient: gradientOf("radial"), mobile: { width: 50, height: 3 } }, "line"),
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
