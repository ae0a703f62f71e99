import type { Program } from "../../../../core/evaluator/program.ts";
import type { HtmlPage } from "../../mail/page/html-page.ts";
import type { Decisions } from "../../mail/program/to-program.ts";
import type { Element, Markup } from "../../mail/tree/markup.ts";
import type { Tree } from "../../mail/tree/tree.ts";
import { componentName } from "./component-name.ts";
import { mailJsx, writeStyleSheet } from "./mail-jsx.ts";
import { ModuleConstants } from "./module-constants.ts";
import { pageToJsx } from "./page-to-jsx.ts";
import { TsxWriter } from "./tsx-writer.ts";
import { writeNode } from "./write-node.ts";

/** Prints the tree as the program of a TSX module for React Email 6, whose default export is the mail. */
export function compileReactEmail(tree: Tree): Program {
  return printModule({
    name: componentName(tree.name),
    mail: mailJsx(tree),
    decisions: tree,
    writeConstants: (writer) => writeStyleSheet(tree, writer),
  });
}

/** Prints a page that mjml makes as the program of a TSX module for React Email 6. The title gives the name. */
export function compileReactEmailPage(page: HtmlPage, decisions: Decisions): Program {
  const constants = new ModuleConstants();
  return printModule({
    name: componentName(literalText(page.head.children.filter(isTitle))),
    mail: pageToJsx(page, constants),
    decisions,
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

/** A TSX module for React Email, whose default export is a mail. */
interface TsxModule {
  /** An identifier. */
  readonly name: string;
  readonly mail: Element;
  readonly decisions: Decisions;
  /** Writes what the mail refers to, on lines of its own. */
  writeConstants(writer: TsxWriter): void;
}

/** Prints a module as a program. It needs the automatic JSX runtime and nothing but `react-email`. */
function printModule({ name, mail, decisions, writeConstants }: TsxModule): Program {
  const writer = new TsxWriter({ conditions: decisions.conditions, lists: decisions.lists });
  const components = new Set<string>();
  collectComponents(mail, components);
  writer.code(`import { ${[...components].toSorted().join(", ")} } from "react-email";\n\n`);
  writeConstants(writer);
  writer.code(`\nexport default function ${name}() {\n  return (`);
  writeNode(mail, 2, writer);
  writer.code("\n  );\n}\n");
  return writer.finish();
}

/** Collects the components a node uses, also in hidden nodes. Constants of the module begin with `Html_`. */
function collectComponents(node: Markup, into: Set<string>): void {
  if (node.kind === "text") return;
  if (node.kind === "element" && /^(?!Html_)[A-Z]/.test(node.name)) into.add(node.name);
  for (const child of node.children) collectComponents(child, into);
}
