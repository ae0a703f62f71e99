import type { Condition, Program } from "../../../../core/program.ts";
import type { Page } from "../../mail/page/read-page.ts";
import { printBlocks } from "./print-blocks.ts";
import { readMarkup } from "./read-markup.ts";
import { readableNodes } from "./readable-nodes.ts";

/** Compiles a page that mjml makes to a text/plain program, by the rules of compileText. */
export function compileTextOfPage({ body }: Page, conditions: readonly Condition[]): Program {
  return printBlocks(readMarkup(readableNodes(body.children), []), conditions);
}
