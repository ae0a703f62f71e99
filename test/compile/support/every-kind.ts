import type { BlockKind } from "../../../src/domain/document/block/block.ts";
import { gradientOf } from "./document-fixture.ts";

type Fields = Readonly<Record<string, unknown>>;

const LINK = "https://a.example/";
const PICTURE = "https://a.example/i.png";

/** What a block of each kind needs to show something. */
export const EVERY_KIND: Readonly<Record<BlockKind, Fields>> = {
  heading: {},
  paragraph: {},
  list: {},
  table: {
    columns: [{}, { align: "end" }],
    caption: "a",
    head: [{ content: "b" }, { content: "c" }],
    rows: [{ cells: [{ content: "d" }, { content: "e" }] }],
    footer: [{ cells: [{ content: "f", span: 2, header: true }] }],
  },
  image: { src: PICTURE, alt: "x", link: LINK, enabled: true },
  video: { src: LINK, alt: "x" },
  button: { link: LINK, backgroundGradient: gradientOf("linear") },
  anchor: { link: LINK },
  menu: {
    items: [
      { label: "a", link: LINK, enabled: true },
      { label: "b", link: LINK, enabled: true },
    ],
  },
  socials: { platforms: [{ name: "a", link: LINK, icon: PICTURE, enabled: true }] },
  divider: {},
  spacer: {},
};
