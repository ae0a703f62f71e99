import { escapeSlot } from "../../../core/escape-slot.ts";
import type { FillData } from "../../../core/fill-data.ts";
import { fillProgram } from "../../../core/fill-program.ts";
import type { Program, Tag, TagGroup } from "../../../core/program.ts";
import type { Diagnostic } from "../../domain/diagnostic.ts";
import type { MjmlTree } from "../mjml/mjml-tree.ts";
import { pruneMjml } from "../mjml/prune-mjml.ts";
import type { Writer } from "../mjml/writer.ts";
import type { Slot } from "../tree/value.ts";
import type { CompiledHtml } from "./compile-html.ts";
import { decideConditions } from "./decide-conditions.ts";
import { findDifference } from "./find-difference.ts";
import { outcomesOf } from "./outcomes.ts";
import { runMjml } from "./run-mjml.ts";
import { toMjmlJson } from "./to-mjml-json.ts";

/**
 * Proves a program against mjml: in every outcome the filled program must be the page that mjml makes of the pruned tree.
 * A difference is a fault of this compiler. mjml also judges the tree, once and strictly.
 */
export async function checkHtml(
  tree: MjmlTree,
  compiled: Pick<CompiledHtml, "program" | "derived">,
): Promise<readonly Diagnostic[]> {
  const { data, writer } = markerValues(compiled.program);
  const diagnostics: Diagnostic[] = [];
  for (const { hidden } of outcomesOf(tree)) {
    const isShown = (condition: number) => !hidden.has(condition);
    const decided = decideConditions(compiled, isShown);
    const filled = fillProgram(decided, data).output;
    const json = toMjmlJson(pruneMjml(tree.root, isShown), writer);
    const isJudged = tree.kind === "document" && hidden.size === 0;
    const fresh = await runMjml(json, tree.kind, isJudged ? "strict" : "skip").catch(toMessage);
    const difference = "html" in fresh ? findDifference(filled, fresh.html) : fresh.message;
    if (difference !== undefined) diagnostics.push(mismatch(tree, hidden, difference));
  }
  return diagnostics;
}

function toMessage(err: unknown): { readonly message: string } {
  return { message: `mjml refuses it: ${err instanceof Error ? err.message : String(err)}` };
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

function mismatch({ kind, conditions }: MjmlTree, hidden: ReadonlySet<number>, difference: string): Diagnostic {
  const nodes = [...hidden].map((condition) => conditions[condition]?.node ?? "");
  const outcome = nodes.length === 0 ? "everything shown" : `${nodes.join(", ")} hidden`;
  return {
    rule: "compile.self-check",
    severity: "error",
    message: `with ${outcome} the template differs from what mjml makes of it: ${difference}`,
    path: [kind],
    node: nodes.length === 1 ? nodes[0] : undefined,
  };
}
