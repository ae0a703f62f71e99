import type { Condition, Program } from "../../../../core/program.ts";
import type { HtmlPage } from "../../mail/page/html-page.ts";
import type { Tree } from "../../mail/tree/tree.ts";
import { printBlocks } from "./print-blocks.ts";
import { readMarkup } from "./read-markup.ts";
import { readComponents } from "./read-tree.ts";
import { readableNodes } from "./readable-nodes.ts";

/**
 * Compiles the tree to a text/plain program: headings marked by #, lists, links as `label (url)`, images by their alt
 * text, dividers as a line of hyphens. Lines end with LF and are not broken; the preview text is left out.
 */
export function compileText(tree: Tree): Program {
  return printBlocks(readComponents(tree.body), tree.conditions);
}

/** Compiles a page that mjml makes to a text/plain program, by the rules of compileText. */
export function compileTextOfPage({ body }: HtmlPage, conditions: readonly Condition[]): Program {
  return printBlocks(readMarkup(readableNodes(body.children), []), conditions);
}
