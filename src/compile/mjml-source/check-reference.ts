import { fillProgram } from "../../../core/fill-program.ts";
import type { Diagnostic } from "../../domain/diagnostic.ts";
import type { CompiledHtml } from "../html/compile-html.ts";
import { decideConditions } from "../html/decide-conditions.ts";
import { findDifference } from "../html/find-difference.ts";
import { plainTag } from "./plain-tag.ts";

/**
 * Proves a program against what mjml makes of the source as text: with everything shown and every tag kept, the two must be
 * the same page. A difference is a fault of this compiler.
 */
export function checkReference(
  compiled: Pick<CompiledHtml, "program" | "derived">,
  reference: string,
): readonly Diagnostic[] {
  const program = decideConditions(compiled, () => true);
  const tags = program.tags.map((tag) => ({ group: tag.group, name: tag.name, source: plainTag(tag) }));
  const { output } = fillProgram({ ...program, tags }, {}, { onMissing: "keep" });
  const difference = findDifference(output, reference);
  if (difference === undefined) return [];
  const message = `the template differs from what mjml makes of it: ${difference}`;
  return [{ rule: "compile.self-check", severity: "error", message, path: ["mjml"] }];
}
