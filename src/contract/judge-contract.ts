import type { Diagnostic } from "../domain/diagnostic.ts";
import { limitDiagnostics } from "../domain/template/limit-diagnostics.ts";
import type { TemplateSample } from "../domain/template/template-sample.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import type { Contract } from "./contract.ts";
import { type ContractSource, contractOf } from "./contract-of.ts";
import { findBreaking } from "./find-breaking.ts";
import { findDataWarnings } from "./find-data-warnings.ts";

/** What a version is judged by that is about to be served. */
export interface ContractGate {
  /** What is served now, if anything is. */
  readonly served: ContractSource | undefined;
  readonly samples: readonly Pick<TemplateSample, "name" | "data">[];
}

export interface ContractFindings {
  /** About declared variables and samples. */
  readonly warnings: readonly Diagnostic[];
  /** What callers must change their data for. */
  readonly breaks: readonly Diagnostic[];
}

/** Judges the contract of a source, with as many findings of both kinds as an answer lists. */
export function judgeContract(
  source: TemplateSource,
  contract: Contract,
  { served, samples }: ContractGate,
): ContractFindings {
  return {
    warnings: limitDiagnostics(findDataWarnings(contract, source, samples), source.kind),
    breaks: served === undefined ? [] : limitDiagnostics(findBreaking(contractOf(served), contract), source.kind),
  };
}
