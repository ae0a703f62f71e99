import type { Diagnostic } from "../domain/diagnostic.ts";
import type { TemplateSample } from "../domain/template/template-sample.ts";
import type { TemplateVersion } from "../domain/template/template-version.ts";
import { checkSample } from "./check-sample.ts";
import { contractOf, findUnusedVariables } from "./contract-of.ts";

/** What a contract says of the variables that its source declares, and of samples: warnings. */
export function findDataWarnings(
  version: Pick<TemplateVersion, "source" | "programs">,
  samples: readonly Pick<TemplateSample, "name" | "data">[],
): readonly Diagnostic[] {
  const contract = contractOf(version);
  const unused = findUnusedVariables(contract, version.source);
  return [...unused, ...samples.flatMap((sample) => checkSample(contract, sample))];
}
