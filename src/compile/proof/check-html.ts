import { fillProgram } from "../../../core/evaluator/fill.ts";
import { type Diagnostic, finding } from "../../domain/diagnostic.ts";
import { quote } from "../../domain/quote.ts";
import type { SourceKind } from "../../domain/template/template-source.ts";
import type { MjmlTree } from "../mail/mjml-tree/mjml-tree.ts";
import type { CompiledHtml } from "../target/html/compile-html.ts";
import { runMjml, type Validation } from "../target/html/run-mjml.ts";
import { type MjmlJson, toMjmlJson } from "../target/html/to-mjml-json.ts";
import { conditionScopes, decideProgram, decisionsOf } from "./decide-program.ts";
import { findDifference } from "./find-difference.ts";
import { isStackOverflow } from "./is-stack-overflow.ts";
import { type Outcome, outcomesOf } from "./outcomes.ts";
import { type ProbeValues, probeValues } from "./probe-values.ts";
import { withoutFonts } from "./without-fonts.ts";
import { type Writing, writeOut } from "./write-out.ts";

/** How mjml judges a whole tree. MJML as it was written has been judged already (run-reference.ts). */
const VALIDATION: Readonly<Record<SourceKind, Validation>> = { document: "strict", mjml: "skip" };

/** What mjml makes of a tree that is written out, or why it makes nothing. */
type Fresh = string | { readonly message: string };

type Proven = Pick<CompiledHtml, "program" | "derived" | "looseFonts">;

const NO_PLACEHOLDERS = { slot: () => "", begin: () => "", end: () => "" };

/**
 * Proves a program against mjml: for every outcome the filled program must be the page that mjml makes of the tree
 * written out. A difference in the number of items alone says that mjml does not make the same of each item; any other
 * is a fault of this compiler. mjml also judges the tree of a document, once and strictly. `reference` is what it makes
 * of MJML as it was written, with everything shown once and probe values. `see` gets each page that is compared.
 */
export async function checkHtml(
  tree: MjmlTree,
  compiled: Proven,
  reference?: string,
  see: (outcome: Outcome, page: string) => void = () => undefined,
): Promise<readonly Diagnostic[]> {
  const prover = new Prover(tree, compiled, see);
  const diagnostics: Diagnostic[] = [];
  const inseparable = new Set<number>();
  for (const [index, outcome] of outcomesOf(tree).entries()) {
    // What differs for one list by itself differs in each combination.
    const isKnown = outcome.list === undefined ? inseparable.size > 0 : inseparable.has(outcome.list);
    if (isKnown) continue;
    const difference = await prover.findDifference(outcome, index === 0 ? { reference } : undefined);
    if (difference === undefined) continue;
    if (outcome.list === undefined) diagnostics.push(mismatch(tree, outcome, difference));
    else {
      inseparable.add(outcome.list);
      diagnostics.push(inseparableList(tree, outcome.list, outcome.label ?? "", difference));
    }
  }
  return diagnostics;
}

/** The outcome that shows everything once, and its page, of a program that needs no proof. */
export function fillWhole(tree: MjmlTree, compiled: Proven, see: (outcome: Outcome, page: string) => void): void {
  const [whole] = outcomesOf(tree);
  if (whole !== undefined) new Prover(tree, compiled, see).fill(whole);
}

class Prover {
  readonly #tree: MjmlTree;
  readonly #compiled: Proven;
  readonly #values: ProbeValues;
  readonly #scopes: ReturnType<typeof conditionScopes>;
  readonly #compile: ReturnType<typeof freshCompiler>;
  readonly #see: (outcome: Outcome, page: string) => void;

  constructor(tree: MjmlTree, compiled: Proven, see: (outcome: Outcome, page: string) => void) {
    this.#see = see;
    this.#tree = tree;
    this.#compiled = compiled;
    this.#values = probeValues(tree);
    this.#scopes = conditionScopes(tree);
    this.#compile = freshCompiler(tree);
  }

  /** `whole` is given for the outcome that shows everything once. */
  async findDifference(
    outcome: Outcome,
    whole: { readonly reference: string | undefined } | undefined,
  ): Promise<string | undefined> {
    const { writing, filled } = this.fill(outcome);
    const fresh = whole?.reference === undefined ? await this.#fresh(writing, whole !== undefined) : whole.reference;
    if (typeof fresh !== "string") return fresh.message;
    const withFonts = (html: string) => withoutFonts(html, this.#compiled.looseFonts);
    return findDifference(withFonts(filled), withFonts(fresh));
  }

  fill(outcome: Outcome): { readonly writing: Writing; readonly filled: string } {
    const decisions = decisionsOf(this.#tree, outcome, this.#scopes);
    const write: Writing["write"] = (slot, path) => this.#values.write(slot, path, decisions.count);
    const writing = { ...decisions, write };
    const decided = decideProgram(this.#tree, this.#compiled, writing, this.#values, this.#scopes);
    const filled = fillProgram(decided.program, decided.data).output;
    this.#see(outcome, filled);
    return { writing, filled };
  }

  async #fresh(writing: Writing, isWhole: boolean): Promise<Fresh> {
    const json = toMjmlJson(writeOut(this.#tree.root, this.#tree, writing), NO_PLACEHOLDERS);
    return this.#compile(json, isWhole ? VALIDATION[this.#tree.kind] : "skip");
  }
}

/** Compiles each mail once: two assignments give the same mail where one condition hides the other. */
function freshCompiler(tree: MjmlTree): (json: MjmlJson, validation: Validation) => Promise<Fresh> {
  const known = new Map<string, Fresh>();
  return async (json, validation) => {
    const key = tree.conditions.length === 0 ? "" : JSON.stringify(json);
    const fresh = known.get(key) ?? (await runMjml(json, tree, validation).then(({ html }) => html, toMessage));
    known.set(key, fresh);
    return fresh;
  };
}

function toMessage(err: unknown): { readonly message: string } {
  if (isStackOverflow(err)) throw err;
  return { message: `mjml refuses it: ${quote(err instanceof Error ? err.message : String(err))}` };
}

function mismatch({ kind, conditions }: MjmlTree, { hidden, label }: Outcome, difference: string): Diagnostic {
  const nodes = [...hidden].map((condition) => conditions[condition]?.node ?? "");
  const shown = nodes.length === 0 ? "everything shown" : `${quote(nodes.join(", "))} hidden`;
  const items = label === undefined ? "" : ` and ${label}`;
  const message = `with ${shown}${items} the template differs from what mjml makes of it: ${difference}`;
  return finding("compile.self-check", { path: [kind], message, node: nodes.length === 1 ? nodes[0] : undefined });
}

/** The report names a node of MJML by its name and place, as `mj-section@12:5`. */
function inseparableList({ kind, conditions }: MjmlTree, list: number, label: string, difference: string): Diagnostic {
  const { node = "" } = conditions.find(({ repeats }) => repeats === list) ?? {};
  const place = kind === "mjml" ? (/@(\d+):(\d+)$/.exec(node)?.slice(1).map(Number) ?? []) : [];
  const message = `with ${label} mjml does not make the same of each: ${difference}; repeat something else`;
  return finding("list.not-separable", { path: [kind, ...place], message, node });
}
