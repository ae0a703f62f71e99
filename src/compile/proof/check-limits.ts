import { checkProgram } from "../../../core/check-program.ts";
import { FillError } from "../../../core/fill-error.ts";
import type { Program } from "../../../core/program.ts";
import { MAX_SEARCHED_BYTES, searchedBytes } from "../../../core/searched-bytes.ts";
import type { Diagnostic } from "../../domain/diagnostic.ts";
import { quote } from "../../domain/quote.ts";
import type { SourceKind } from "../../domain/template/template-source.ts";
import { findTooDeep } from "../source/find-too-deep.ts";

/**
 * Reports a program that is beyond what an evaluator takes: too many tags, conditions or ops, or searches that an
 * evaluator could refuse for values as long as they may be. So no program that is published is ever refused for its
 * work.
 */
export function checkLimits(program: Program, kind: SourceKind): readonly Diagnostic[] {
  const fault = findFault(program);
  if (fault === undefined) return [];
  const message = `makes a program that no client would fill: ${fault}`;
  return [{ rule: "size.program-limit", severity: "error", message, path: [kind] }];
}

function findFault(program: Program): string | undefined {
  try {
    checkProgram(program);
  } catch (err) {
    if (err instanceof FillError) return quote(err.message);
    throw err;
  }
  const bytes = searchedBytes(program);
  if (bytes <= MAX_SEARCHED_BYTES) return undefined;
  return `conditions look for ${bytes} bytes of text with contains, the limit is ${MAX_SEARCHED_BYTES}`;
}

/** Far from the end of the stack, and more than components and their content nest when each is within its limits. */
const MAX_DEPTH = 1_000;

/** Reports a page that nests too deep as a whole, such as one of many components whose elements stay open. */
export function checkPageDepth(html: string, kind: SourceKind): readonly Diagnostic[] {
  const found = findTooDeep(html, MAX_DEPTH);
  if (found === undefined) return [];
  const message = `makes a page in which <${quote(found.name)}> stands deeper than ${MAX_DEPTH} elements; close the elements of mj-raw`;
  return [{ rule: `${kind}.too-deep`, severity: "error", message, path: [kind] }];
}
