import type { Element, Markup } from "../tree/markup.ts";
import type { Value } from "../tree/value.ts";
import { readStyle } from "./read-style.ts";
import type { TsxWriter } from "./tsx-writer.ts";

/** Props whose type is not a string, with the code of the one value that they are ever given. */
const LITERAL_PROPS: Readonly<Record<string, string>> = {
  border: "0",
  useTitleTag: "false",
  dangerouslySetInnerHTML: "{ __html: css }",
};

/**
 * Writes a node as JSX, on lines of its own: JSX drops white space with a line break in it, and every text is a string
 * expression. So a node can be cut out with its lines.
 */
export function writeNode(node: Markup, depth: number, writer: TsxWriter): void {
  switch (node.kind) {
    case "text":
      writer.code(lineBreak(depth));
      writeText(node.value, writer);
      break;
    case "conditional":
      writer.unless(node.condition, () => {
        for (const child of node.children) writeNode(child, depth, writer);
      });
      break;
    case "element":
      writer.code(`${lineBreak(depth)}<${node.name}`);
      writeProps(node, writer);
      writeChildren(node, depth, writer);
  }
}

function writeChildren({ name, children }: Element, depth: number, writer: TsxWriter): void {
  const [only, ...others] = children;
  if (only === undefined) {
    writer.code(" />");
    return;
  }
  writer.code(">");
  if (only.kind === "text" && others.length === 0) {
    writeText(only.value, writer);
  } else {
    for (const child of children) writeNode(child, depth + 1, writer);
    writer.code(lineBreak(depth));
  }
  writer.code(`</${name}>`);
}

function writeText(value: Value, writer: TsxWriter): void {
  writer.code("{");
  writer.string(value);
  writer.code("}");
}

function writeProps({ attributes }: Element, writer: TsxWriter): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    const literal = LITERAL_PROPS[name];
    if (literal !== undefined) writer.code(` ${name}={${literal}}`);
    else if (name === "style") writeStyle(value, writer);
    else {
      writer.code(` ${name}={`);
      writer.string(value);
      writer.code("}");
    }
  }
}

function writeStyle(style: string | Value, writer: TsxWriter): void {
  const props = readStyle(style);
  if (props.size === 0) return;
  writer.code(" style={{");
  let separator = " ";
  for (const [name, value] of props) {
    writer.code(`${separator}${name}: `);
    writer.string(value);
    separator = ", ";
  }
  writer.code(" }}");
}

function lineBreak(depth: number): string {
  return `\n${"  ".repeat(depth)}`;
}
