import type { Program } from "../../../core/program.ts";
import { outcomesWithDerived } from "../mail/mjml-tree/derived-condition.ts";
import type { CompiledHtml } from "../target/html/compile-html.ts";

/** The program for one outcome of the conditions of its tree, whatever the context; what follows from them follows. */
export function decideConditions(
  { program, derived }: Pick<CompiledHtml, "program" | "derived">,
  isShown: (condition: number) => boolean,
): Program {
  if (program.conditions.length === 0) return program;
  const own = program.conditions.slice(0, program.conditions.length - derived.length);
  const outcomes = outcomesWithDerived(
    own.map((_, condition) => isShown(condition)),
    derived,
  );
  const conditions = program.conditions.map(
    ({ node }, index) => ({ node, steps: [["constant", outcomes[index] === true]] }) as const,
  );
  return { ...program, conditions };
}
