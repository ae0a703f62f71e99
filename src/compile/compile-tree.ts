import type { TemplateNode } from "../domain/template/template-node.ts";
import { type Compiled, type CompileRun, isWanted } from "./compile-run.ts";
import { checkSize } from "./lint/check-size.ts";
import type { MjmlTree } from "./mail/mjml-tree/mjml-tree.ts";
import { mapOrReport } from "./nodes/map-or-report.ts";
import type { SourceNodes } from "./nodes/source-nodes.ts";
import { checkHtml, fillWhole } from "./proof/check-html.ts";
import { checkLimits, checkPageDepth } from "./proof/check-limits.ts";
import { linksOf, type OutcomeLinks } from "./proof/check-text-links.ts";
import { mailFrame, type ProvenFrame } from "./proof/mail-frame.ts";
import type { Outcome } from "./proof/outcomes.ts";
import { reportFailedSteps } from "./report-failed-steps.ts";
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
  /** Of what was proven, if frames were given. */
  readonly frame?: ProvenFrame | undefined;
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
  const { force = false, unshortened = false, time } = options;
  const html = await time("html", () => compileHtml(nodes?.tree ?? tree, nodes !== undefined));
  const beyond = [...checkPageDepth(html.page.html, tree.kind), ...checkLimits(html.program, tree.kind)];
  if (beyond.length > 0) return { diagnostics: beyond, programs: {}, links: [] };
  const { digest, proven, differences, links } = await prove(tree, html, options, reference);
  const isToShorten = !unshortened && isWanted(options, "html");
  const shortened = isToShorten ? time("proof", () => shortenProgram(html, tree, proven?.shortening)) : undefined;
  const size = shortened === undefined ? [] : checkSize(shortened.program, tree.kind, force);
  const longer = shortened === undefined ? [] : reportFailedSteps(shortened.shortening, tree.kind);
  const served = shortened ?? { program: html.program, html: html.page.html };
  const mapped = nodes && html.marked && mapOrReport(tree.kind, nodes.source, html.marked, served);
  const mjml = isWanted(options, "mjml") ? time("print", () => printMjml(tree)) : undefined;
  const programs = { html: served.program, ...(mjml && { mjml }) };
  const diagnostics = [...size, ...longer, ...differences, ...(mapped?.diagnostics ?? [])];
  const { shortening } = shortened ?? {};
  const holds = digest !== undefined && shortening !== undefined && differences.length === 0;
  return {
    diagnostics,
    programs,
    html,
    links,
    nodes: mapped?.nodes,
    frame: holds ? { digest, shortening } : undefined,
  };
}

/** What is proven of a mail, or was of another one with its frame; nothing of a preview. */
async function prove(tree: MjmlTree, html: CompiledHtml, options: CompileRun, reference: string | undefined) {
  const { isPreview = false, frames, time } = options;
  const links: OutcomeLinks[] = [];
  if (isPreview) return { links, differences: [] };
  const see = (outcome: Outcome, page: string) => links.push({ outcome, links: linksOf(page) });
  const digest = frames && time("proof", () => mailFrame(tree, html.page.html));
  const proven = frames?.find((frame) => frame.digest === digest);
  if (proven === undefined) {
    return { digest, links, differences: await time("proof", () => checkHtml(tree, html, reference, see)) };
  }
  fillWhole(tree, html, see);
  return { digest, proven, links, differences: [] };
}
