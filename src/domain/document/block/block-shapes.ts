import { ALLOW } from "../allow.ts";
import { member } from "../member.ts";
import { NODE_ID } from "../node-ids.ts";
import { readRepeat } from "../repeat.ts";
import { flag } from "../scalar.ts";
import { branch, having, nullable, type Schema } from "../schema.ts";
import { type Shape, shape, shapeSchema } from "../shape.ts";
import { readVisibility } from "../visibility.ts";
import { BLOCK_MEMBERS, type BlockKind } from "./block.ts";

/** The objects that make a block of one kind. */
export interface BlockShapes {
  /** What is beside the others, and the place of the block. */
  readonly leaf: Shape;
  readonly props: Shape<typeof shared>;
  readonly mobile: Shape;
  readonly dark: Shape;
}

const shared = {
  desktopHide: member(flag, false, "Shown only up to the breakpoint."),
  mobileHide: member(flag, false, "Shown only above the breakpoint."),
};

const VISIBILITY = { ...nullable(readVisibility.schema), description: "When the block is shown." };

const REPEAT = { ...nullable(readRepeat.schema), description: "The list for each of whose items the block is shown." };

/** The shapes of each kind of block. */
export const blockShapes = Object.fromEntries(
  Object.keys(BLOCK_MEMBERS).map((kind) => [kind, shapesOf(kind as BlockKind)]),
) as Readonly<Record<BlockKind, BlockShapes>>; // one entry per kind

function shapesOf(kind: BlockKind): BlockShapes {
  const title = `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind} block`;
  const members = BLOCK_MEMBERS[kind];
  const inProps = (name: string) =>
    Object.hasOwn(shared, name) || Object.hasOwn(members.props, name) || ["mobile", "dark"].includes(name);
  const mobile = shape(`the mobile member of ${title}`, members.mobile, {
    elsewhere: (name) => (inProps(name) ? "it is the same on all screens, and belongs in props" : undefined),
  });
  const dark = shape(`the dark member of ${title}`, members.dark, {
    elsewhere: (name) => (inProps(name) ? "it is the same in dark clients, and belongs in props" : undefined),
  });
  const overrides = (known: Shape, description: string) => ({
    ...nullable(shapeSchema(known, "without defaults")),
    description,
  });
  const props = shape(
    title,
    { ...shared, ...members.props },
    {
      parts: {
        visibility: VISIBILITY,
        repeat: REPEAT,
        mobile: overrides(mobile, "What differs up to the breakpoint."),
        dark: overrides(dark, "What differs in dark clients."),
      },
      elsewhere: (name) => (name === "allow" ? "it belongs beside props" : undefined),
    },
  );
  return { leaf: leafShape(title, props, inProps), props, mobile, dark };
}

function leafShape(title: string, props: Shape, inProps: (name: string) => boolean): Shape {
  return shape(
    title,
    {},
    {
      parts: {
        id: NODE_ID,
        type: { description: "That it is a block: component. Older documents have its kind here." },
        componentType: { description: "The kind of block." },
        name: { description: "A label for editors; it is not shown." },
        allow: ALLOW,
        props: { ...nullable(shapeSchema(props)), description: "All that the block is." },
        visibility: { description: "When the block is shown, if props does not say." },
        repeat: { description: "The list that the block is repeated for, if props does not say." },
      },
      elsewhere: (name) => (inProps(name) ? "it belongs in props" : undefined),
    },
  );
}

/** The JSON Schema of a block of one kind. What is beside props counts only when it is not within. */
export function blockSchema(kind: BlockKind): Schema {
  return {
    ...shapeSchema(blockShapes[kind].leaf),
    allOf: Object.entries({ visibility: VISIBILITY, repeat: REPEAT }).map(([name, schema]) =>
      branch({ required: ["props"], properties: { props: having(name) } }, {}, { properties: { [name]: schema } }),
    ),
  };
}
