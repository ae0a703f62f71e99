import { type Diagnostic, findingAs, isError, preventsPublish } from "../diagnostic.ts";
import { listFindings, shortMessage, shortPath } from "../finding-limits.ts";
import { quote } from "../quote.ts";
import type { EitherRule } from "../rules.ts";
import type { SourceKind } from "./template-source.ts";

/** The finding that counts those that are left out. */
export const TOO_MANY_FINDINGS = {
  document: "document.too-many-findings",
  mjml: "mjml.too-many-findings",
} as const satisfies Record<SourceKind, EitherRule>;

/** Drops what prevents no publish first when an answer cannot list all, and says how many. The order stays. */
export function limitDiagnostics(diagnostics: readonly Diagnostic[], kind: SourceKind): readonly Diagnostic[] {
  const rank = (diagnostic: Diagnostic) => (isError(diagnostic) ? 0 : preventsPublish(diagnostic) ? 1 : 2);
  const ranked = diagnostics.toSorted((one, other) => rank(one) - rank(other));
  const count = listFindings(ranked, shortDiagnostic).length;
  if (count === diagnostics.length) return diagnostics;
  const left = new Set(ranked.slice(count));
  const severity = [...left].some(isError) ? "error" : "warning";
  const message = `${left.size} more findings are not listed`;
  const summary = findingAs(severity, TOO_MANY_FINDINGS[kind], { path: [kind], message });
  return [summary, ...diagnostics.filter((diagnostic) => !left.has(diagnostic))];
}

/** A finding with its message and path shortened, as answers show it. */
export function shortDiagnostic(diagnostic: Diagnostic): Diagnostic {
  const { message, path, node } = diagnostic;
  const short = { ...diagnostic, message: shortMessage(message), path: shortPath(path) };
  return node === undefined ? short : { ...short, node: quote(node) };
}
