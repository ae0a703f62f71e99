import type { Program } from "../../../core/program.ts";
import type { Markup } from "../tree/markup.ts";
import type { Tree } from "../tree/tree.ts";
import { componentName } from "./component-name.ts";
import { page } from "./page.ts";
import { TsxWriter } from "./tsx-writer.ts";
import { writeNode } from "./write-node.ts";
import { writeStyleSheet } from "./write-style-sheet.ts";

/**
 * Prints the tree as the program of a TSX module for React Email 6, whose default export is the mail. It needs the
 * automatic JSX runtime and nothing but `react-email`.
 */
export function compileReactEmail(tree: Tree): Program {
  const html = page(tree);
  const writer = new TsxWriter();
  writer.code(`import { ${[...componentsIn(html)].toSorted().join(", ")} } from "react-email";\n\n`);
  writeStyleSheet(tree, writer);
  writer.code(`\nexport default function ${componentName(tree.title)}() {\n  return (`);
  writeNode(html, 2, writer);
  writer.code("\n  );\n}\n");
  return writer.finish(tree.conditions);
}

/** The components a node uses, whatever is hidden of it. */
function componentsIn(node: Markup): ReadonlySet<string> {
  if (node.kind === "text") return new Set();
  const below = node.children.flatMap((child) => [...componentsIn(child)]);
  return new Set(node.kind === "element" && /^[A-Z]/.test(node.name) ? [node.name, ...below] : below);
}
