import { type Diagnostic, finding, isError } from "../../../domain/diagnostic.ts";
import type { Waiver } from "./waiver.ts";

/** Marks the warnings that their author waives. Errors stay as they are. */
export function waiveFindings(diagnostics: readonly Diagnostic[], waivers: readonly Waiver[]): readonly Diagnostic[] {
  if (waivers.length === 0) return diagnostics;
  return diagnostics.map((diagnostic) => {
    const waiver = isError(diagnostic) ? undefined : waivers.find((each) => isOf(each, diagnostic));
    return waiver === undefined ? diagnostic : { ...diagnostic, waived: waiver.reason };
  });
}

/** Reports the waivers that none of the findings are of. */
export function findUnusedWaivers(
  diagnostics: readonly Diagnostic[],
  waivers: readonly Waiver[],
): readonly Diagnostic[] {
  const unused = waivers.filter((waiver) => !diagnostics.some((diagnostic) => isOf(waiver, diagnostic)));
  return unused.map(({ rule, place }) => {
    const message = `this allows ${rule}, which is not reported where it applies; remove it`;
    return finding("waiver.unused", { path: place, message });
  });
}

function isOf({ rule, covers }: Waiver, diagnostic: Diagnostic): boolean {
  return rule === diagnostic.rule && covers(diagnostic);
}
