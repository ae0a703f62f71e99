import type { Diagnostic } from "../../domain/diagnostic.ts";

/** What a line says of a finding. Its rule may be none of the table. */
export type FindingWords = Pick<Diagnostic, "severity" | "message" | "waived"> & { readonly rule: string };

/** One line: severity, place, finding, rule. Of one that is waived it says so, and why. */
export function formatFinding(place: string, { severity, message, rule, waived }: FindingWords): string {
  if (waived === undefined) return `${severity}  ${place}: ${message}  [${rule}]`;
  return `waived  ${place}: ${message} (${waived})  [${rule}]`;
}
