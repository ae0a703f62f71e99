import { type MjmlElement, type Writer, writeContent } from "../../mail/mjml-tree/mjml-tree.ts";
import { markNodes } from "../../mail/mjml-tree/node-mark.ts";

/** MJML in the form that the mjml package takes besides text. It copies attributes and content as they are. */
export interface MjmlJson {
  readonly tagName: string;
  readonly attributes: Readonly<Record<string, string | boolean>>;
  readonly children?: readonly MjmlJson[];
  readonly content?: string;
  /** The nodes of the source that it is written for, if they are to be marked. */
  readonly nodes?: readonly number[];
}

/** An element in mjml's own form. The writer writes slots and conditions. Nodes of the source may be marked. */
export function toMjmlJson(element: MjmlElement, writer: Writer, isMarked = false): MjmlJson {
  const attributes = Object.entries(element.attributes).map(
    ([name, value]) => [name, asMjmlReadsIt(writeContent(value, writer))] as const,
  );
  const content = writeContent(element.content, writer);
  const json = {
    tagName: element.name,
    attributes: Object.fromEntries(attributes),
    children: element.children.flatMap((child) => conditionalJson(child, writer, isMarked)),
    content,
  };
  if (!isMarked || element.nodes === undefined) return json;
  const { nodes, contentNode } = element;
  return { ...json, nodes, ...(contentNode !== undefined && { content: markNodes(content.trim(), [contentNode]) }) };
}

function conditionalJson(element: MjmlElement, writer: Writer, isMarked: boolean): readonly MjmlJson[] {
  const json = toMjmlJson(element, writer, isMarked);
  const { name, condition } = element;
  const shown = name === "" ? (json.children ?? []) : [json];
  if (condition === undefined) return shown;
  // mjml gathers the styles of the whole head, so a placeholder must be within a style.
  if (name === "mj-style")
    return [{ ...json, content: writer.begin(condition) + json.content + writer.end(condition) }];
  // mjml copies raw content between siblings, and does not count it among them.
  const raw = (content: string): MjmlJson => ({ tagName: "mj-raw", attributes: {}, content });
  return [raw(writer.begin(condition)), ...shown, raw(writer.end(condition))];
}

/** mjml's reader of text makes booleans of these two words, and components rely on it. */
function asMjmlReadsIt(value: string): string | boolean {
  if (value === "true") return true;
  return value === "false" ? false : value;
}
