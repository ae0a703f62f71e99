import { checkProgram } from "../../../core/check-program.ts";
import { FillError } from "../../../core/fill-error.ts";
import type { Program } from "../../../core/program.ts";
import type { Diagnostic } from "../../domain/diagnostic.ts";
import { quote } from "../../domain/quote.ts";
import type { TemplateSource } from "../../domain/template/template-source.ts";

/** Reports a program that is beyond what an evaluator takes: too many tags, conditions or ops. */
export function checkLimits(program: Program, kind: TemplateSource["kind"]): readonly Diagnostic[] {
  try {
    checkProgram(program);
    return [];
  } catch (err) {
    if (!(err instanceof FillError)) throw err;
    const message = `makes a program that no client would fill: ${quote(err.message)}`;
    return [{ rule: "size.program-limit", severity: "error", message, path: [kind] }];
  }
}
