import type { FileFinding } from "./file-finding.ts";

/** How many findings there are, such as `1 error, 2 warnings, 1 waived`; undefined where there are none. */
export function countFindings(findings: readonly FileFinding[]): string | undefined {
  const waived = findings.filter((finding) => finding.waived !== undefined).length;
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const warnings = findings.length - waived - errors;
  const counts = [
    ...count(errors, "error"),
    ...count(warnings, "warning"),
    ...(waived > 0 ? [`${waived} waived`] : []),
  ];
  return counts.length === 0 ? undefined : counts.join(", ");
}

function count(number: number, noun: string): readonly string[] {
  return number === 0 ? [] : [`${number} ${noun}${number === 1 ? "" : "s"}`];
}
