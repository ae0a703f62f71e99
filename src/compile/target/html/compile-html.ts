import type { Program } from "../../../../core/evaluator/program.ts";
import { type DerivedCondition, toCondition } from "../../mail/mjml-tree/derived-condition.ts";
import { expandVariants } from "../../mail/mjml-tree/expand-variants.ts";
import type { MjmlElement, MjmlTree } from "../../mail/mjml-tree/mjml-tree.ts";
import type { MarkedPage } from "../../mail/mjml-tree/node-mark.ts";
import { type PlaceholderPage, PlaceholderWriter } from "../../mail/program/placeholder.ts";
import { cutHtml } from "./cut-html.ts";
import { addFontConditions } from "./font-conditions.ts";
import { runMarkedMjml, runMjml } from "./run-mjml.ts";
import { toMjmlJson } from "./to-mjml-json.ts";

/** A program, and what the conditions that it has besides those of the tree follow from. */
export interface CompiledHtml {
  readonly program: Program;
  readonly derived: readonly DerivedCondition[];
  /** The URLs of fonts that are loaded although the items of a list may use none of them. */
  readonly looseFonts: readonly string[];
  /** The page from which the program was made. */
  readonly page: PlaceholderPage;
  /** The same as mjml wrote it, with the marks of nodes, if they were requested. */
  readonly marked?: MarkedPage | undefined;
}

/**
 * Compiles the tree once, with placeholders for slots and conditions. Each copy that mjml makes becomes an op. Where
 * marks for nodes would change what mjml writes, it runs once more with them.
 */
export async function compileHtml(original: MjmlTree, isMarked = false): Promise<CompiledHtml> {
  const { tree, derived } = expandVariants(original);
  const writer = new PlaceholderWriter();
  const run = isMarked ? await runMarkedMjml(toMjmlJson(tree.root, new PlaceholderWriter(), true), tree) : undefined;
  const json = toMjmlJson(tree.root, writer);
  const { html } = run !== undefined && !readsWhatItWrote(tree) ? run : await runMjml(json, tree, "skip");
  const fonts = addFontConditions(html, tree);
  const conditions = [...tree.conditions, ...fonts.derived.map((choices) => toCondition(choices, tree.conditions))];
  const page = { html: fonts.html, slots: writer.slots, conditions, lists: tree.lists };
  const allDerived = [...derived, ...fonts.derived];
  return { program: cutHtml(page), derived: allDerived, looseFonts: fonts.loose, page, marked: run?.marked };
}

/** Components that write their children into a comment, and what has mjml search or change what it wrote. */
const READERS = new Set(["mj-carousel", "mj-html-attributes"]);
/** Selectors of inline styles that a mark, which is text, may match. */
const ASKS_TEXT = /:(?:empty|parent|i?contains)\b/i;
/** mjml removes white space in it. */
const OUTLOOK_COMMENT = /<!--\[if\b/;

/** Whether mjml trims or searches what it wrote, so that marks in it would change something. */
function readsWhatItWrote({ kind, root }: Pick<MjmlTree, "kind" | "root">): boolean {
  return kind === "mjml" && readsIn(root);
}

function readsIn({ name, attributes, children, content }: MjmlElement): boolean {
  const isInline = name === "mj-style" && Object.hasOwn(attributes, "inline");
  const isRead = isInline ? ASKS_TEXT : OUTLOOK_COMMENT;
  const holds = content.some((part) => typeof part === "string" && isRead.test(part));
  return READERS.has(name) || holds || children.some(readsIn);
}
