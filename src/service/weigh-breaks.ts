import type { Compilation } from "../compile/compiler.ts";
import type { ContractFindings } from "../contract/judge-contract.ts";

/** What callers must change their data for: warnings if it is allowed, otherwise errors. */
export function weighBreaks(breaks: ContractFindings["breaks"], isAllowed: boolean): ContractFindings["breaks"] {
  return breaks.map((found) => (isAllowed ? { ...found, severity: "warning" as const } : found));
}

/** The findings of a compilation that was to check the contract, and has programs. */
export function requireContract({ contract }: Compilation): ContractFindings {
  if (contract?.findings === undefined) throw new Error("the compiler has not checked the contract");
  return contract.findings;
}
