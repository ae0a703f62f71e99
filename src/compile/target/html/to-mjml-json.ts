import { type MjmlElement, type Writer, writeContent } from "../../mail/mjml-tree/mjml-tree.ts";

/** MJML in the form that the mjml package takes besides text. It copies attributes and content as they are. */
export interface MjmlJson {
  readonly tagName: string;
  readonly attributes: Readonly<Record<string, string | boolean>>;
  readonly children?: readonly MjmlJson[];
  readonly content?: string;
}

/** An element in mjml's own form. The writer writes slots and conditions. */
export function toMjmlJson(element: MjmlElement, writer: Writer): MjmlJson {
  const attributes = Object.entries(element.attributes).map(
    ([name, value]) => [name, asMjmlReadsIt(writeContent(value, writer))] as const,
  );
  return {
    tagName: element.name,
    attributes: Object.fromEntries(attributes),
    children: element.children.flatMap((child) => conditionalJson(child, writer)),
    content: writeContent(element.content, writer),
  };
}

function conditionalJson(element: MjmlElement, writer: Writer): readonly MjmlJson[] {
  const json = toMjmlJson(element, writer);
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
