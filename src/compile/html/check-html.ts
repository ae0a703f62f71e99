import { escapeSlot } from "../../../core/escape-slot.ts";
import type { FillData } from "../../../core/fill-data.ts";
import { fillProgram } from "../../../core/fill-program.ts";
import type { Condition, Program, Tag, TagGroup } from "../../../core/program.ts";
import type { Diagnostic } from "../../domain/diagnostic.ts";
import { quote } from "../../domain/document/scalar.ts";
import type { MjmlTree } from "../mjml/mjml-tree.ts";
import { pruneMjml } from "../mjml/prune-mjml.ts";
import type { Writer } from "../mjml/writer.ts";
import type { Slot } from "../tree/value.ts";
import { canonicalHtml, plainHtml } from "./canonical-html.ts";
import { outcomesOf } from "./outcomes.ts";
import { runMjml } from "./run-mjml.ts";
import { toMjmlJson } from "./to-mjml-json.ts";

/**
 * Proves a program against mjml: in every outcome the filled program must be the page that mjml makes of the pruned tree.
 * A difference is a fault of this compiler. mjml also judges the tree, once and strictly.
 */
export async function checkHtml(tree: MjmlTree, program: Program): Promise<readonly Diagnostic[]> {
  const { data, writer } = markerValues(program);
  const diagnostics: Diagnostic[] = [];
  for (const { hidden } of outcomesOf(tree)) {
    const isShown = (condition: number) => !hidden.has(condition);
    const filled = fillProgram(withOutcome(program, isShown), data).output;
    const json = toMjmlJson(pruneMjml(tree, isShown).root, writer);
    const fresh = await runMjml(json, hidden.size === 0 ? "strict" : "skip").catch(toMessage);
    const difference = typeof fresh === "string" ? findDifference(filled, fresh) : fresh.message;
    if (difference !== undefined) diagnostics.push(mismatch(tree, hidden, difference));
  }
  return diagnostics;
}

function toMessage(err: unknown): { readonly message: string } {
  return { message: `mjml refuses it: ${err instanceof Error ? err.message : String(err)}` };
}

function withOutcome(program: Program, isShown: (condition: number) => boolean): Program {
  const conditions = program.conditions.map(
    ({ node }, index): Condition => ({ node, steps: [["constant", isShown(index)]] }),
  );
  return { ...program, conditions };
}

/** A value for each tag that can stand wherever the tag does, and a writer that puts the same into a fresh compile. */
function markerValues(program: Program): { readonly data: FillData; readonly writer: Writer } {
  const urls = new Set<string>();
  for (const op of program.ops) {
    if (typeof op === "string" || (op[0] !== "url" && op[0] !== "image-url")) continue;
    const tag = program.tags[op[1]];
    if (tag !== undefined) urls.add(`${tag.group}.${tag.name}`);
  }
  const markerOf = ({ group, name }: Tag) =>
    urls.has(`${group}.${name}`) ? `https://${group}-${name.replaceAll("_", "-")}.example/` : `${group}-${name}-value`;
  const maps: Record<TagGroup, Record<string, string>> = { text: {}, url: {}, attr: {} };
  for (const tag of program.tags) maps[tag.group][tag.name] = markerOf(tag);
  const writer = {
    slot: ({ tag, position }: Slot) => escapeSlot(position, markerOf(tag)) ?? "#",
    begin: () => "",
    end: () => "",
  };
  return { data: { merge_tags: maps }, writer };
}

/** The first line in which two pages differ; undefined when they are the same. */
function findDifference(filledHtml: string, freshHtml: string): string | undefined {
  if (plainHtml(filledHtml) === plainHtml(freshHtml)) return undefined;
  const filled = canonicalHtml(filledHtml);
  const fresh = canonicalHtml(freshHtml);
  const length = Math.max(filled.length, fresh.length);
  for (let at = 0; at < length; at += 1) {
    if (filled[at] === fresh[at]) continue;
    return `${quote(filled[at] ?? "the end")} instead of ${quote(fresh[at] ?? "the end")}`;
  }
  return undefined;
}

function mismatch({ conditions }: MjmlTree, hidden: ReadonlySet<number>, difference: string): Diagnostic {
  const nodes = [...hidden].map((condition) => conditions[condition]?.node ?? "");
  const outcome = nodes.length === 0 ? "everything shown" : `${nodes.join(", ")} hidden`;
  return {
    rule: "compile.self-check",
    severity: "error",
    message: `with ${outcome} the template differs from what mjml makes of it: ${difference}`,
    path: ["document"],
    node: nodes.length === 1 ? nodes[0] : undefined,
  };
}
