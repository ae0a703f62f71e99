import { quote } from "../quote.ts";
import { BLOCK_MEMBERS, type Block, type BlockKind, isBlockKind } from "./block/block.ts";
import { blockShapes } from "./block/block-shapes.ts";
import { type Fields, field, type Reader, readFields } from "./member.ts";
import { at, type Place, report } from "./place.ts";
import { type Repeat, readRepeat } from "./repeat.ts";
import { checkNames, readOverrides, readShape } from "./shape.ts";
import { readVisibility, type Visibility } from "./visibility.ts";

/** The kind of a leaf, current or legacy, or a report of an unknown one. */
export function parseBlockKind(fields: Fields, place: Place): BlockKind | undefined {
  const name = field(fields, "componentType") === undefined ? "type" : "componentType";
  const stored = field(fields, name);
  if (isBlockKind(stored)) return stored;
  const given = typeof stored === "string" ? `"${quote(stored)}"` : "missing or not a string";
  const known = Object.keys(BLOCK_MEMBERS).join(", ");
  return report(at(place, name), "block.unknown-kind", `the kind is ${given}; there are ${known}`);
}

/** Reads a leaf of a known kind. */
export function parseBlock(kind: BlockKind, id: string, fields: Fields, place: Place): Block {
  const propsPlace = at(place, "props");
  const stored = field(fields, "props");
  const props = (stored === undefined ? undefined : readFields(stored, propsPlace)) ?? {};
  const { leaf, props: known, mobile, dark } = blockShapes[kind];
  checkNames(leaf, fields, place);
  const { desktopHide, mobileHide, ...values } = readShape(known, props, propsPlace);
  const block = {
    type: "block",
    kind,
    id,
    path: propsPlace.path,
    ...readShared(fields, place, props, propsPlace),
    desktopHide,
    mobileHide,
    props: values,
    mobile: readOverrides(mobile, field(props, "mobile"), at(propsPlace, "mobile")),
    dark: readOverrides(dark, field(props, "dark"), at(propsPlace, "dark")),
  };
  return block as Block; // props, mobile and dark were read with the shapes of this very kind
}

/** Beside `props` a member counts only when it is not within. */
function readShared(fields: Fields, place: Place, props: Fields, propsPlace: Place) {
  const read = <T>(name: string, reader: Reader<T>): T | undefined => {
    const inner = field(props, name);
    if (inner !== undefined) return reader(inner, at(propsPlace, name));
    const outer = field(fields, name);
    return outer === undefined ? undefined : reader(outer, at(place, name));
  };
  return { visibility: read<Visibility>("visibility", readVisibility), repeat: read<Repeat>("repeat", readRepeat) };
}
