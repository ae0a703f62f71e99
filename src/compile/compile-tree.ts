import { type Compiled, type CompileRun, isWanted } from "./compile-run.ts";
import { checkSize } from "./lint/check-size.ts";
import type { MjmlTree } from "./mail/mjml-tree/mjml-tree.ts";
import { checkHtml } from "./proof/check-html.ts";
import { checkLimits, checkPageDepth } from "./proof/check-limits.ts";
import { linksOf, type OutcomeLinks } from "./proof/check-text-links.ts";
import type { Outcome } from "./proof/outcomes.ts";
import { shortenProgram } from "./shorten-program.ts";
import { type CompiledHtml, compileHtml } from "./target/html/compile-html.ts";
import { printMjml } from "./target/mjml/print-mjml.ts";

/** The programs for `html` and, where it is wanted, `mjml`. */
export interface CompiledTree extends Compiled {
  /** What the html program was made from; undefined with an error. */
  readonly html?: CompiledHtml;
  /** The links that the proof has seen; none in a preview. */
  readonly links: readonly OutcomeLinks[];
}

/** Compiles a tree. `reference` is what mjml makes of MJML as it was written, with probe values. */
export async function compileTree(tree: MjmlTree, options: CompileRun, reference?: string): Promise<CompiledTree> {
  const { force = false, isPreview = false, unshortened = false, time } = options;
  const html = await time("html", () => compileHtml(tree));
  const beyond = [...checkPageDepth(html.page.html, tree.kind), ...checkLimits(html.program, tree.kind)];
  if (beyond.length > 0) return { diagnostics: beyond, programs: {}, links: [] };
  const links: OutcomeLinks[] = [];
  const see = (outcome: Outcome, page: string) => links.push({ outcome, links: linksOf(page) });
  const differences = isPreview ? [] : await time("proof", () => checkHtml(tree, html, reference, see));
  const shortened =
    !unshortened && isWanted(options, "html") ? time("proof", () => shortenProgram(html, tree)) : undefined;
  const size = shortened === undefined ? [] : checkSize(shortened, tree.kind, force);
  const mjml = isWanted(options, "mjml") ? time("print", () => printMjml(tree)) : undefined;
  const programs = { html: shortened ?? html.program, ...(mjml && { mjml }) };
  return { diagnostics: [...size, ...differences], programs, html, links };
}
