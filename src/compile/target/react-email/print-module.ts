import type { Condition, Program } from "../../../../core/program.ts";
import type { Element, Markup } from "../../mail/tree/markup.ts";
import { TsxWriter } from "./tsx-writer.ts";
import { writeNode } from "./write-node.ts";

/** A TSX module for React Email, whose default export is a mail. */
export interface TsxModule {
  /** An identifier. */
  readonly name: string;
  readonly mail: Element;
  readonly conditions: readonly Condition[];
  /** Writes what the mail refers to, on lines of its own. */
  writeConstants(writer: TsxWriter): void;
}

/** Prints a module as a program. It needs the automatic JSX runtime and nothing but `react-email`. */
export function printModule({ name, mail, conditions, writeConstants }: TsxModule): Program {
  const writer = new TsxWriter();
  const components = new Set<string>();
  collectComponents(mail, components);
  writer.code(`import { ${[...components].toSorted().join(", ")} } from "react-email";\n\n`);
  writeConstants(writer);
  writer.code(`\nexport default function ${name}() {\n  return (`);
  writeNode(mail, 2, writer);
  writer.code("\n  );\n}\n");
  return writer.finish(conditions);
}

/** The components a node uses, whatever is hidden of it. Constants of the module begin with `Html_`. */
function collectComponents(node: Markup, into: Set<string>): void {
  if (node.kind === "text") return;
  if (node.kind === "element" && /^(?!Html_)[A-Z]/.test(node.name)) into.add(node.name);
  for (const child of node.children) collectComponents(child, into);
}
