import type { ContractKey } from "./contract.ts";

/** The texts that make a difference in a place that keys read; empty where one of them reads it in another way. */
export function knownValues(keys: readonly ContractKey[]): readonly string[] {
  const compared = keys.filter(({ kinds }) => kinds.some((kind) => kind !== "presence"));
  const isOpen = compared.some(({ values, declared }) => values.length === 0 || (declared?.type ?? "text") !== "text");
  return isOpen ? [] : [...new Set(compared.flatMap(({ values }) => values))].toSorted();
}

/** What a description says of them behind the type. */
export function describeValues(values: readonly string[]): string {
  return values.length === 0 ? "" : `: ${values.map((value) => JSON.stringify(value)).join(", ")} or any other`;
}
