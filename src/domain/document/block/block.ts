import type { Path } from "../../error.ts";
import type { Hydrated, Overrides } from "../member.ts";
import type { Repeat } from "../repeat.ts";
import type { Visibility } from "../visibility.ts";
import { anchor } from "./anchor.ts";
import { button } from "./button.ts";
import { divider } from "./divider.ts";
import { heading } from "./heading.ts";
import { image } from "./image.ts";
import { list } from "./list.ts";
import { menu } from "./menu.ts";
import { paragraph } from "./paragraph.ts";
import { socials } from "./socials.ts";
import { spacer } from "./spacer.ts";
import { table } from "./table.ts";
import { video } from "./video.ts";

/** The members of each kind of block, with their defaults, and what small screens and dark clients override. */
export const BLOCK_MEMBERS = {
  heading,
  paragraph,
  list,
  table,
  image,
  video,
  button,
  anchor,
  menu,
  socials,
  divider,
  spacer,
} as const;

/** The kinds that are lines of text. */
const TEXT_KINDS = ["heading", "paragraph", "list", "anchor"] as const;

export type BlockKind = keyof typeof BLOCK_MEMBERS;

/** A block of one kind, hydrated. */
export interface BlockOf<Kind extends BlockKind> {
  readonly type: "block";
  readonly kind: Kind;
  readonly id: string;
  /** Where its `props` are. */
  readonly path: Path;
  /** Absent when it is always shown. */
  readonly visibility: Visibility | undefined;
  /** Absent when it is shown once. */
  readonly repeat: Repeat | undefined;
  /** Shown only up to the breakpoint. */
  readonly desktopHide: boolean;
  /** Shown only above the breakpoint. */
  readonly mobileHide: boolean;
  readonly props: Hydrated<(typeof BLOCK_MEMBERS)[Kind]["props"]>;
  readonly mobile: Overrides<(typeof BLOCK_MEMBERS)[Kind]["mobile"]>;
  /** What differs in dark clients. */
  readonly dark: Overrides<(typeof BLOCK_MEMBERS)[Kind]["dark"]>;
}

/** A leaf of a document. */
export type Block = { [Kind in BlockKind]: BlockOf<Kind> }[BlockKind];

export type TextBlock = { [Kind in (typeof TEXT_KINDS)[number]]: BlockOf<Kind> }[(typeof TEXT_KINDS)[number]];

export function isTextBlock(block: Block): block is TextBlock {
  return TEXT_KINDS.some((kind) => kind === block.kind);
}

export function isBlockKind(value: unknown): value is BlockKind {
  return typeof value === "string" && Object.hasOwn(BLOCK_MEMBERS, value);
}
