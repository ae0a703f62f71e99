import type { Program } from "../../../../core/program.ts";
import type { Tree } from "../../mail/tree/tree.ts";
import { componentName } from "./component-name.ts";
import { page } from "./page.ts";
import { printModule } from "./print-module.ts";
import { writeStyleSheet } from "./write-style-sheet.ts";

/** Prints the tree as the program of a TSX module for React Email 6, whose default export is the mail. */
export function compileReactEmail(tree: Tree): Program {
  return printModule({
    name: componentName(tree.title),
    page: page(tree),
    conditions: tree.conditions,
    writeConstants: (writer) => writeStyleSheet(tree, writer),
  });
}
