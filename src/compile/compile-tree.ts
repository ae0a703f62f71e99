import type { TemplateNode } from "../domain/template/template-node.ts";
import { type Compiled, type CompileRun, isWanted } from "./compile-run.ts";
import { checkSize } from "./lint/check-size.ts";
import type { MjmlTree } from "./mail/mjml-tree/mjml-tree.ts";
import { mapOrReport } from "./nodes/map-or-report.ts";
import type { SourceNodes } from "./nodes/source-nodes.ts";
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
  readonly nodes?: readonly TemplateNode[] | undefined;
}

/** What else a tree is compiled with. */
interface TreeUse {
  /** What mjml makes of MJML as it was written, with probe values. */
  readonly reference?: string | undefined;
  /** The nodes to be mapped, and a tree that names them. */
  readonly nodes?: { readonly source: SourceNodes; readonly tree: MjmlTree } | undefined;
}

export async function compileTree(
  tree: MjmlTree,
  options: CompileRun,
  { reference, nodes }: TreeUse = {},
): Promise<CompiledTree> {
  const { force = false, isPreview = false, unshortened = false, time } = options;
  const html = await time("html", () => compileHtml(nodes?.tree ?? tree, nodes !== undefined));
  const beyond = [...checkPageDepth(html.page.html, tree.kind), ...checkLimits(html.program, tree.kind)];
  if (beyond.length > 0) return { diagnostics: beyond, programs: {}, links: [] };
  const links: OutcomeLinks[] = [];
  const see = (outcome: Outcome, page: string) => links.push({ outcome, links: linksOf(page) });
  const differences = isPreview ? [] : await time("proof", () => checkHtml(tree, html, reference, see));
  const shortened =
    !unshortened && isWanted(options, "html") ? time("proof", () => shortenProgram(html, tree)) : undefined;
  const size = shortened === undefined ? [] : checkSize(shortened.program, tree.kind, force);
  const served = shortened ?? { program: html.program, html: html.page.html };
  const mapped = nodes && html.marked && mapOrReport(tree.kind, nodes.source, html.marked, served);
  const mjml = isWanted(options, "mjml") ? time("print", () => printMjml(tree)) : undefined;
  const programs = { html: served.program, ...(mjml && { mjml }) };
  const diagnostics = [...size, ...differences, ...(mapped?.diagnostics ?? [])];
  return { diagnostics, programs, html, links, nodes: mapped?.nodes };
}
