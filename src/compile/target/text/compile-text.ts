import type { Program } from "../../../../core/program.ts";
import type { Tree } from "../../mail/tree/tree.ts";
import { printBlocks } from "./print-blocks.ts";
import { readComponents } from "./read-tree.ts";

/**
 * Compiles the tree to a text/plain program: headings marked by #, lists, links as `label (url)`, images by their alt
 * text, dividers as a line of hyphens. Lines end with LF and are not broken; the preview text is left out.
 */
export function compileText(tree: Tree): Program {
  return printBlocks(readComponents(tree.body), tree.conditions);
}
