import { itemsOf, type SyntaxNode } from "../editor/json-tree.ts";
import type { MailNode } from "../mail-node.ts";
import type { Field } from "./field.ts";
import { insertMember, memberOf, rootOf, valueAt } from "./json-place.ts";
import { mjmlFields } from "./mjml-fields.ts";
import { type ContentPiece, readContent } from "./read-content.ts";
import { spellJson, writeJson } from "./spell-json.ts";
import { respell, type Speller, type Spelling } from "./spelling.ts";
import { textField } from "./text-field.ts";

type Kind = "text" | "address" | "color";
type Member = readonly [name: string, label: string, kind: Kind];

const TEXT: Member = ["text", "Text", "text"];
const LINK: Member = ["link", "Link address", "address"];
const COLOR: Member = ["color", "Text colour", "color"];
const FILL: Member = ["backgroundColor", "Background colour", "color"];
const ALT: Member = ["alt", "Alternative text", "text"];
const ICON: Member = ["icon", "Icon address", "address"];

/** What can be changed of each kind of block, by the members of its `props`. */
const BLOCKS: Readonly<Record<string, readonly Member[]>> = {
  heading: [COLOR, FILL],
  paragraph: [COLOR, FILL],
  list: [COLOR, FILL],
  table: [
    COLOR,
    FILL,
    ["headColor", "Text colour of the head", "color"],
    ["headBackgroundColor", "Background colour of the head", "color"],
  ],
  image: [["src", "Image address", "address"], ALT, LINK],
  video: [
    ["fallbackLink", "Link address", "address"],
    ["src", "Video address", "address"],
    ["coverImage", "Cover image", "address"],
    ALT,
  ],
  button: [TEXT, LINK, ICON, ["iconAlt", "Alternative text of the icon", "text"], COLOR, FILL],
  anchor: [TEXT, LINK, COLOR],
  menu: [COLOR, FILL],
  divider: [["backgroundColor", "Line colour", "color"]],
  spacer: [FILL],
};
/** Of an entry of a menu, and of one of `socials`. */
const ENTRIES: Readonly<Record<string, readonly Member[]>> = {
  items: [["label", "Text", "text"], LINK],
  platforms: [["name", "Alternative text", "text"], LINK, ICON],
};
const PIECES = ["text", "link", "image"];
/** Members that are rich text. */
const RICH = ["content", "caption"];

const JSON_TEXT: Speller = { read: spellJson, write: writeJson };

/**
 * What can be changed of a node of a document alone, without those in it and around it. `order`: how many nodes of this
 * kind and place there are before.
 */
export function documentFields(
  source: string,
  { kind, place }: Pick<MailNode, "kind" | "place">,
  order: number,
): readonly Field[] {
  const root = rootOf(source);
  if (PIECES.includes(kind)) return pieceFields(source, root, kind, place, order);
  const node = valueAt(source, root, place);
  if (node?.name !== "Object") return [];
  if (kind === "row" || kind === "column") return membersOf(source, node, [FILL]);
  if (kind === "item") return membersOf(source, node, ENTRIES[/(\w+)\[\d+\]$/.exec(place)?.[1] ?? ""] ?? []);
  const type = readString(source, memberOf(source, node, "componentType")) ?? "";
  const props = memberOf(source, node, "props");
  return props?.name === "Object" ? membersOf(source, props, BLOCKS[type] ?? []) : [];
}

function membersOf(source: string, object: SyntaxNode, members: readonly Member[]): readonly Field[] {
  return members.flatMap((member) => {
    const points = member === FILL ? gradientFields(source, object) : [];
    return points.length > 0 ? points : memberFields(source, object, member);
  });
}

/** The points of a gradient that is drawn instead of the background colour. None where that is drawn. */
function gradientFields(source: string, object: SyntaxNode): readonly Field[] {
  const gradient = memberOf(source, object, "backgroundGradient");
  const isDrawn = gradient?.name === "Object" && memberOf(source, gradient, "useGradient")?.name === "True";
  const points = isDrawn ? valueAt(source, gradient, ".gradient.colors") : undefined;
  const colors = points?.name === "Array" ? itemsOf(points) : [];
  if (colors.length < 2) return [];
  return colors.flatMap((point, index) => {
    const field = `backgroundGradient.gradient.colors[${index}].color`;
    const color = point.name === "Object" ? memberOf(source, point, "color") : undefined;
    return color === undefined ? [] : stringFields(source, color, field, `Gradient colour ${index + 1}`, "color");
  });
}

function memberFields(source: string, object: SyntaxNode, [name, label, kind]: Member): readonly Field[] {
  const value = memberOf(source, object, name);
  if (value !== undefined) return stringFields(source, value, name, label, kind);
  const change = (next: string) =>
    next === "" ? undefined : { file: "", ...insertMember(source, object, name, next) };
  return [{ id: name, label, kind, value: "", file: "", from: object.from, change }];
}

/** None for what is no string, such as `null`: it says something that a field cannot say. */
function stringFields(source: string, value: SyntaxNode, id: string, label: string, kind: Kind): readonly Field[] {
  if (value.name !== "String") return [];
  const spelling = spellJson(source, value.from + 1, value.to - 1);
  const field = textField({ id, label, file: "", source, spelling, speller: JSON_TEXT });
  if (field.kind === "default" || kind === "text") return [field];
  const change = (next: string) => {
    const edit = respell(source, spelling, next, JSON_TEXT);
    return edit && { file: "", ...edit };
  };
  return [{ ...field, kind, change }];
}

/** A text, a link or an image: a member of its own, or a piece of the rich text in a member. */
function pieceFields(
  source: string,
  root: SyntaxNode | undefined,
  kind: string,
  place: string,
  order: number,
): readonly Field[] {
  const value = valueAt(source, root, place);
  const name = /\w+$/.exec(place)?.[0] ?? "";
  if (value?.name !== "String") return [];
  if (RICH.includes(name)) return contentFields(spellJson(source, value.from + 1, value.to - 1), kind, order);
  const known = [...Object.values(BLOCKS), ...Object.values(ENTRIES)].flat().find(([member]) => member === name);
  return known === undefined ? [] : stringFields(source, value, name, known[1], known[2]);
}

/** Of a run of rich text or a link in it, which is changed within the string that holds it. */
function contentFields(content: Spelling, kind: string, order: number): readonly Field[] {
  const { text } = content;
  const piece = readContent(text).filter((each) => kindOf(each, text) === kind)[order];
  if (piece === undefined) return [];
  const fields = mjmlFields({ kind, file: "", start: piece.from, end: piece.to }, text);
  return fields.map((field) => inJson(field, content));
}

function kindOf({ kind, name, from, to }: ContentPiece, content: string): string | undefined {
  if (kind === "open") return name === "a" ? "link" : undefined;
  return kind === "text" && /[^ \t\n\f\r]/.test(content.slice(from, to)) ? "text" : undefined;
}

function inJson(field: Field, { from, to, at }: Spelling): Field {
  const placeOf = (unit: number) => from[unit] ?? to.at(-1) ?? at;
  return {
    ...field,
    from: placeOf(field.from),
    change(next) {
      const edit = field.change(next);
      if (edit === undefined) return undefined;
      const begin = placeOf(edit.from);
      const end = edit.to === edit.from ? begin : (to[edit.to - 1] ?? begin);
      return { file: "", from: begin, to: end, insert: writeJson(edit.insert) };
    },
  };
}

function readString(source: string, node: SyntaxNode | undefined): string | undefined {
  if (node?.name !== "String") return undefined;
  const value: unknown = JSON.parse(source.slice(node.from, node.to));
  return typeof value === "string" ? value : undefined;
}
