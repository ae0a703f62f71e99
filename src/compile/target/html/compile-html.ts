import type { Program } from "../../../../core/evaluator/program.ts";
import { type DerivedCondition, toCondition } from "../../mail/mjml-tree/derived-condition.ts";
import { expandVariants } from "../../mail/mjml-tree/expand-variants.ts";
import type { MjmlTree } from "../../mail/mjml-tree/mjml-tree.ts";
import { type PlaceholderPage, PlaceholderWriter } from "../../mail/program/placeholder.ts";
import { cutHtml } from "./cut-html.ts";
import { addFontConditions } from "./font-conditions.ts";
import { runMjml } from "./run-mjml.ts";
import { toMjmlJson } from "./to-mjml-json.ts";

/** A program, and what the conditions that it has besides those of the tree follow from. */
export interface CompiledHtml {
  readonly program: Program;
  readonly derived: readonly DerivedCondition[];
  /** The URLs of fonts that are loaded although the items of a list may use none of them. */
  readonly looseFonts: readonly string[];
  /** The page from which the program was made. */
  readonly page: PlaceholderPage;
}

/** Compiles the tree once, with placeholders for slots and conditions. Each copy that mjml makes becomes an op. */
export async function compileHtml(original: MjmlTree): Promise<CompiledHtml> {
  const { tree, derived } = expandVariants(original);
  const writer = new PlaceholderWriter();
  const { html } = await runMjml(toMjmlJson(tree.root, writer), tree, "skip");
  const fonts = addFontConditions(html, tree);
  const conditions = [...tree.conditions, ...fonts.derived.map((choices) => toCondition(choices, tree.conditions))];
  const page = { html: fonts.html, slots: writer.slots, conditions, lists: tree.lists };
  return { program: cutHtml(page), derived: [...derived, ...fonts.derived], looseFonts: fonts.loose, page };
}
