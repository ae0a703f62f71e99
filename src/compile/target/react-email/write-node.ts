import type { Element, Markup } from "../../mail/tree/markup.ts";
import type { Value } from "../../mail/tree/value.ts";
import type { TsxWriter } from "./tsx-writer.ts";
import { writeProps } from "./write-props.ts";

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

function lineBreak(depth: number): string {
  return `\n${"  ".repeat(depth)}`;
}
