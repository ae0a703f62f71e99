import { fillProgram } from "../../../core/fill-program.ts";
import type { Program } from "../../../core/program.ts";
import type { Diagnostic } from "../../domain/diagnostic.ts";
import { quote } from "../../domain/quote.ts";
import type { SourceKind } from "../../domain/template/template-source.ts";
import { withDerivedValues } from "../mail/mjml-tree/derived-condition.ts";
import type { MjmlTree } from "../mail/mjml-tree/mjml-tree.ts";
import { pruneMjml } from "../mail/mjml-tree/prune-mjml.ts";
import type { CompiledHtml } from "../target/html/compile-html.ts";
import { runMjml, type Validation } from "../target/html/run-mjml.ts";
import { type MjmlJson, toMjmlJson } from "../target/html/to-mjml-json.ts";
import { assignmentsOf } from "./assignments.ts";
import { findDifference } from "./find-difference.ts";
import { isStackOverflow } from "./is-stack-overflow.ts";
import { probeValues } from "./probe-values.ts";

/** How mjml judges a whole tree. MJML as it was written has been judged already (run-reference.ts). */
const VALIDATION: Readonly<Record<SourceKind, Validation>> = { document: "strict", mjml: "skip" };

/** What mjml makes of a pruned tree, or why it makes nothing. */
type Fresh = { readonly html: string } | { readonly message: string };

/**
 * Proves a program against mjml: for every assignment the filled program must be the page that mjml makes of the pruned
 * tree. A difference is a fault of this compiler. mjml also judges the tree of a document, once and strictly.
 * `reference` is what it makes of MJML as it was written, with everything shown and probe values.
 */
export async function checkHtml(
  tree: MjmlTree,
  compiled: Pick<CompiledHtml, "program" | "derived">,
  reference?: string,
): Promise<readonly Diagnostic[]> {
  const { data, write } = probeValues(tree);
  const writer = { slot: write, begin: () => "", end: () => "" };
  const compile = freshCompiler(tree);
  const diagnostics: Diagnostic[] = [];
  for (const { hidden } of assignmentsOf(tree)) {
    const isShown = (condition: number) => !hidden.has(condition);
    const filled = fillProgram(decideConditions(compiled, isShown), data).output;
    const isWhole = hidden.size === 0;
    const validation = isWhole ? VALIDATION[tree.kind] : "skip";
    const fresh =
      isWhole && reference !== undefined
        ? { html: reference }
        : await compile(toMjmlJson(pruneMjml(tree.root, isShown), writer), validation);
    const difference = "html" in fresh ? findDifference(filled, fresh.html) : fresh.message;
    if (difference !== undefined) diagnostics.push(mismatch(tree, hidden, difference));
  }
  return diagnostics;
}

/** Compiles each mail once: two assignments give the same mail where one condition hides the other. */
function freshCompiler(tree: MjmlTree): (json: MjmlJson, validation: Validation) => Promise<Fresh> {
  const known = new Map<string, Fresh>();
  return async (json, validation) => {
    const key = tree.conditions.length === 0 ? "" : JSON.stringify(json);
    const fresh = known.get(key) ?? (await runMjml(json, tree, validation).catch(toMessage));
    known.set(key, fresh);
    return fresh;
  };
}

function toMessage(err: unknown): { readonly message: string } {
  if (isStackOverflow(err)) throw err;
  return { message: `mjml refuses it: ${quote(err instanceof Error ? err.message : String(err))}` };
}

function mismatch({ kind, conditions }: MjmlTree, hidden: ReadonlySet<number>, difference: string): Diagnostic {
  const nodes = [...hidden].map((condition) => conditions[condition]?.node ?? "");
  const shown = nodes.length === 0 ? "everything shown" : `${quote(nodes.join(", "))} hidden`;
  return {
    rule: "compile.self-check",
    severity: "error",
    message: `with ${shown} the template differs from what mjml makes of it: ${difference}`,
    path: [kind],
    node: nodes.length === 1 ? nodes[0] : undefined,
  };
}

/** The program with constants for its conditions: those of its tree as decided, and those that follow from them. */
function decideConditions(
  { program, derived }: Pick<CompiledHtml, "program" | "derived">,
  isShown: (condition: number) => boolean,
): Program {
  if (program.conditions.length === 0) return program;
  const own = program.conditions.slice(0, program.conditions.length - derived.length);
  const values = withDerivedValues(
    own.map((_, condition) => isShown(condition)),
    derived,
  );
  const conditions = program.conditions.map(
    ({ node }, index) => ({ node, steps: [["constant", values[index] === true]] }) as const,
  );
  return { ...program, conditions };
}
