import type { Program } from "../../../../core/evaluator/program.ts";
import { expandVariants } from "../../mail/mjml-tree/expand-variants.ts";
import { type MjmlElement, type MjmlTree, type Writer, writeContent } from "../../mail/mjml-tree/mjml-tree.ts";
import { cutProgram } from "../../mail/program/cut-program.ts";
import { PlaceholderWriter } from "../../mail/program/placeholder.ts";

/** Prints the tree as MJML text with slots. Filled, it is the mail as if it had been written for these values. */
export function printMjml(original: MjmlTree): Program {
  const { tree } = expandVariants(original);
  const writer = new PlaceholderWriter();
  const text = writeElement(tree.root, "", writer);
  return cutProgram("mjml", text, writer.slots, tree);
}

function writeElement(element: MjmlElement, indent: string, writer: Writer): string {
  const { condition } = element;
  const text =
    element.name === ""
      ? element.children.map((child) => writeElement(child, indent, writer)).join("")
      : `${indent}${elementText(element, indent, writer)}\n`;
  return condition === undefined ? text : writer.begin(condition) + text + writer.end(condition);
}

function elementText(element: MjmlElement, indent: string, writer: Writer): string {
  const content = writeContent(element.content, writer);
  if (isComment(element)) return content;
  const attributes = Object.entries(element.attributes).map(
    ([name, value]) => ` ${name}=${quoted(writeContent(value, writer))}`,
  );
  const open = `<${element.name}${attributes.join("")}`;
  const children = element.children.map((child) => writeElement(child, `${indent}  `, writer)).join("");
  if (content === "" && children === "") return `${open} />`;
  return `${open}>${content}${children === "" ? "" : `\n${children}${indent}`}</${element.name}>`;
}

/** A value that came in single quotes may hold double ones; mjml takes either and decodes neither. */
function quoted(value: string): string {
  if (!value.includes('"')) return `"${value}"`;
  return value.includes("'") ? `"${value.replaceAll('"', "&#34;")}"` : `'${value}'`;
}

/** mjml reads a comment as raw content of its own. */
function isComment({ name, attributes, content }: MjmlElement): boolean {
  const [only] = content;
  if (name !== "mj-raw" || Object.keys(attributes).length > 0 || content.length !== 1 || typeof only !== "string")
    return false;
  return only.startsWith("<!--") && only.indexOf("-->") === only.length - "-->".length;
}
