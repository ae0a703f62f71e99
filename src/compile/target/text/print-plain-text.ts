import type { Program } from "../../../../core/evaluator/program.ts";
import { type MjmlContent, writeContent } from "../../mail/mjml-tree/mjml-tree.ts";
import { cutProgram } from "../../mail/program/cut-program.ts";
import { PlaceholderWriter } from "../../mail/program/placeholder.ts";
import type { Decisions } from "../../mail/program/to-program.ts";

/** Prints the plain text that an author wrote as a program. */
export function printPlainText(plainText: Decisions & { readonly content: MjmlContent }): Program {
  const writer = new PlaceholderWriter();
  const output = writeContent(plainText.content, writer);
  return cutProgram("text", output, writer.slots, plainText);
}
