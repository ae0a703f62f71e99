import type { Diagnostic } from "../domain/diagnostic.ts";
import type { TemplateSample } from "../domain/template/template-sample.ts";
import type { TemplateVersion } from "../domain/template/template-version.ts";
import { contractOf } from "./contract-of.ts";
import { findBreaking } from "./find-breaking.ts";
import { findDataWarnings } from "./find-data-warnings.ts";

/** What a version is judged by that is about to be served. */
export interface ContractGate {
  /** What is served now, if anything is. */
  readonly served: ContractSource | undefined;
  readonly samples: readonly Pick<TemplateSample, "name" | "data">[];
}

export type ContractSource = Pick<TemplateVersion, "source" | "programs">;

export interface ContractFindings {
  /** About declared variables and samples. */
  readonly warnings: readonly Diagnostic[];
  /** What callers must change their data for. */
  readonly breaks: readonly Diagnostic[];
}

/** Judges the contract of a version. Programs may be megabytes, so this is no work for the event loop. */
export function judgeContract(version: ContractSource, { served, samples }: ContractGate): ContractFindings {
  const contract = contractOf(version);
  return {
    warnings: findDataWarnings(contract, version.source, samples),
    breaks: served === undefined ? [] : findBreaking(contractOf(served), contract),
  };
}
