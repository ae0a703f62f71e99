import type { Violation } from "../../components/describe-error.ts";

/** What is wrong with translations, in words, by the ids of their texts. */
export type TextFaults = ReadonlyMap<string, readonly string[]>;

const PLACE = /^translations\[(\d+)\]/;

/** What of a refusal is about the translations that were sent. */
export function faultsOf(violations: readonly Violation[], sent: readonly { readonly id: string }[]): TextFaults {
  const faults = new Map<string, readonly string[]>();
  for (const { field, description } of violations) {
    const id = sent[Number(PLACE.exec(field)?.[1] ?? -1)]?.id;
    if (id !== undefined) faults.set(id, [...(faults.get(id) ?? []), description]);
  }
  return faults;
}
