import type { Condition, Program } from "../../../../core/program.ts";
import type { HtmlPage } from "../../mail/page/html-page.ts";
import type { Markup } from "../../mail/tree/markup.ts";
import type { Tree } from "../../mail/tree/tree.ts";
import { componentName } from "./component-name.ts";
import { mailJsx } from "./mail-jsx.ts";
import { ModuleConstants } from "./module-constants.ts";
import { pageToJsx } from "./page-to-jsx.ts";
import { printModule } from "./print-module.ts";
import { writeStyleSheet } from "./write-style-sheet.ts";

/** Prints the tree as the program of a TSX module for React Email 6, whose default export is the mail. */
export function compileReactEmail(tree: Tree): Program {
  return printModule({
    name: componentName(tree.title),
    mail: mailJsx(tree),
    conditions: tree.conditions,
    writeConstants: (writer) => writeStyleSheet(tree, writer),
  });
}

/** Prints a page that mjml makes as the program of a TSX module for React Email 6, named after the title of the mail. */
export function compileReactEmailPage(page: HtmlPage, conditions: readonly Condition[]): Program {
  const constants = new ModuleConstants();
  return printModule({
    name: componentName(literalText(page.head.children.filter(isTitle))),
    mail: pageToJsx(page, constants),
    conditions,
    writeConstants: (writer) => constants.write(writer),
  });
}

function isTitle(node: Markup): boolean {
  return node.kind === "element" && node.name === "title";
}

function literalText(nodes: readonly Markup[]): string {
  return nodes
    .map((node) =>
      node.kind === "text"
        ? node.value.filter((part) => typeof part === "string").join(" ")
        : literalText(node.children),
    )
    .join("");
}
