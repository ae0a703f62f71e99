import { jsonLanguage } from "@codemirror/lang-json";
import { itemsOf, type SyntaxNode } from "../editor/json-tree.ts";

export function rootOf(source: string): SyntaxNode | undefined {
  return jsonLanguage.parser.parse(source).topNode.firstChild ?? undefined;
}

/** The value at a path such as `document.rows[0].props`, from the outermost object; undefined where there is none. */
export function valueAt(source: string, root: SyntaxNode | undefined, place: string): SyntaxNode | undefined {
  let node = root;
  for (const [, name, index] of place.replace(/^document/, "").matchAll(/[.]([^.[\]]+)|\[(\d+)\]/g))
    node = node && (name === undefined ? itemsOf(node)[Number(index)] : memberOf(source, node, name));
  return node;
}

/** The value of a member of an object. Of members with one name the last counts. */
export function memberOf(source: string, object: SyntaxNode, name: string): SyntaxNode | undefined {
  const found = object
    .getChildren("Property")
    .findLast(({ firstChild: key }) => key !== null && source.slice(key.from, key.to) === JSON.stringify(name));
  const value = found?.lastChild ?? undefined;
  return value === undefined || value.name === "PropertyName" || value.type.isError ? undefined : value;
}

/** Writes a member as the first one of an object, laid out as the others are. */
export function insertMember(source: string, object: SyntaxNode, name: string, value: string) {
  const at = object.from + 1;
  const first = object.getChild("Property");
  const member = `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  const insert = first === null ? member : `${source.slice(at, first.from)}${member},`;
  return { from: at, to: at, insert };
}
