import { member } from "../member.ts";
import { flag } from "../scalar.ts";
import { type Shape, shape } from "../shape.ts";
import { BLOCK_MEMBERS, type BlockKind } from "./block.ts";

/** The three objects that make a block of one kind. */
export interface BlockShapes {
  /** What stands beside the others, and the place of the block. */
  readonly leaf: Shape;
  readonly props: Shape<typeof shared>;
  readonly mobile: Shape;
}

const shared = { desktopHide: member(flag, false), mobileHide: member(flag, false) };

/** The shapes of each kind of block. */
export const blockShapes = Object.fromEntries(
  Object.keys(BLOCK_MEMBERS).map((kind) => [kind, shapesOf(kind as BlockKind)]),
) as Readonly<Record<BlockKind, BlockShapes>>; // one entry per kind

function shapesOf(kind: BlockKind): BlockShapes {
  const title = `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind} block`;
  const members = BLOCK_MEMBERS[kind];
  const props = { ...shared, ...members.props };
  const inProps = (name: string) => Object.hasOwn(props, name) || name === "mobile";
  return {
    leaf: shape(
      title,
      {},
      {
        parts: ["id", "type", "componentType", "name", "props", "visibility"],
        elsewhere: (name) => (inProps(name) ? "it belongs in props" : undefined),
      },
    ),
    props: shape(title, props, { parts: ["visibility", "mobile"] }),
    mobile: shape(`the mobile member of ${title}`, members.mobile, {
      elsewhere: (name) => (inProps(name) ? "it is the same on all screens, and belongs in props" : undefined),
    }),
  };
}
