import type { Diagnostic } from "../domain/diagnostic.ts";
import type { TemplateSample } from "../domain/template/template-sample.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import { checkSample } from "./check-sample.ts";
import type { Contract } from "./contract.ts";
import { findUnusedVariables } from "./contract-of.ts";

/** What a contract says of the variables that its source declares, and of samples: warnings. */
export function findDataWarnings(
  contract: Contract,
  source: TemplateSource,
  samples: readonly Pick<TemplateSample, "name" | "data">[],
): readonly Diagnostic[] {
  const unused = findUnusedVariables(contract, source);
  return [...unused, ...samples.flatMap((sample) => checkSample(contract, sample))];
}
