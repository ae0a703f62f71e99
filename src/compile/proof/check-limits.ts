import { MAX_ALL_ITEMS } from "../../../core/evaluator/data.ts";
import type { PreparedScope } from "../../../core/evaluator/names.ts";
import { checkProgram, type PreparedEach, type PreparedOp, prepareProgram } from "../../../core/evaluator/ops.ts";
import type { Program } from "../../../core/evaluator/program.ts";
import { FillError } from "../../../core/evaluator/report.ts";
import { MAX_REPEATED_WORK, MAX_SEARCHED_BYTES } from "../../../core/evaluator/work.ts";
import { type Diagnostic, finding } from "../../domain/diagnostic.ts";
import { quote } from "../../domain/quote.ts";
import type { SourceKind } from "../../domain/template/template-source.ts";
import { findTooDeep } from "../source/find-too-deep.ts";

/**
 * Reports a program that is beyond what an evaluator takes: too many tags, conditions or ops, or searches and repeated
 * loops that an evaluator could refuse for values as long, or lists as full, as they may be. So no program that is
 * published is ever refused for its work.
 */
export function checkLimits(program: Program, kind: SourceKind): readonly Diagnostic[] {
  const fault = findFault(program, kind);
  if (fault === undefined) return [];
  const message = `makes a program that no client would fill: ${fault}`;
  return [finding("size.program-limit", { path: [kind], message })];
}

function findFault(program: Program, kind: SourceKind): string | undefined {
  try {
    checkProgram(program);
  } catch (err) {
    if (err instanceof FillError) return quote(err.message);
    throw err;
  }
  const { searches, loops, ops } = prepareProgram(program);
  const searched = Array.from(searches, ([scope, ofScope]) => {
    const times = scope.list === undefined ? 1 : mostVisits(scope, loops.get(scope) ?? []);
    return ofScope.reduce((sum, { bytes }) => sum + bytes, 0) * times;
  });
  const bytes = searched.reduce((sum, each) => sum + each, 0);
  if (bytes > MAX_SEARCHED_BYTES) {
    return `conditions look for ${bytes} bytes of text with contains, the limit is ${MAX_SEARCHED_BYTES}`;
  }
  return findRepeatedWork(ops, kind);
}

function findRepeatedWork(ops: readonly PreparedOp[], kind: SourceKind): string | undefined {
  const works = new Map<PreparedScope, number>();
  for (const op of ops) {
    if (op.kind !== "each") continue;
    works.set(op.scope, (works.get(op.scope) ?? 0) + op.work * mostVisits(op.scope, [op.around]));
  }
  const total = [...works.values()].reduce((sum, each) => sum + each, 0);
  if (total <= MAX_REPEATED_WORK) return undefined;
  const [[scope, work] = []] = [...works].toSorted(([, one], [, other]) => other - one);
  if (scope?.list === undefined || work === undefined) throw new Error("no list has work");
  const { name, max, holder } = scope.list;
  // What the other lists leave to it when all are full.
  const left = (MAX_REPEATED_WORK - (total - work)) / (work / mostItems(scope));
  const enough = Math.floor(left / mostItems(holder));
  const advice = enough > 0 ? `${enough} or less` : "fewer, and that of the lists around it";
  const member = kind === "mjml" ? "lp-max" : "max";
  return `full lists take ${total} steps to repeat, the limit is ${MAX_REPEATED_WORK}: set ${member} of the list ${quote(name)}, which is ${max}, to ${advice}`;
}

/** How many items loops for a list repeat at most, each within those around it. */
function mostVisits(scope: PreparedScope, loops: readonly PreparedEach["around"][]): number {
  const times = loops.map((around) => around.reduce((product, list) => product * mostItems(list), 1));
  return times.reduce((sum, each) => sum + each, 0) * mostItems(scope);
}

/** The most items of a list that one mail may have. */
function mostItems(scope: PreparedScope): number {
  if (scope.list === undefined) return 1;
  return Math.min(scope.list.max * mostItems(scope.list.holder), MAX_ALL_ITEMS);
}

/** Far from the end of the stack, and more than components and their content nest when each is within its limits. */
const MAX_DEPTH = 1_000;

/** Reports a page that nests too deep as a whole, such as one of many components whose elements stay open. */
export function checkPageDepth(html: string, kind: SourceKind): readonly Diagnostic[] {
  const found = findTooDeep(html, MAX_DEPTH);
  if (found === undefined) return [];
  const message = `makes a page in which <${quote(found.name)}> is nested deeper than ${MAX_DEPTH} elements; close the elements of mj-raw`;
  return [finding(`${kind}.too-deep`, { path: [kind], message })];
}
