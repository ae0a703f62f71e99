import type { Diagnostic } from "../../diagnostic.ts";
import { parseDeclarations, parseVariables } from "./parse-variables.ts";
import { takeDeclarations } from "./take-declarations.ts";
import type { Variable } from "./variable.ts";

/** What the source of a version declares, which was found to be without fault when it was compiled. */
export function readVariables(source: {
  readonly kind: "document" | "mjml";
  readonly text: string;
}): readonly Variable[] {
  const diagnostics: Diagnostic[] = [];
  switch (source.kind) {
    case "document":
      if (!source.text.includes("variables")) return [];
      return parseVariables(JSON.parse(source.text), { path: ["document"], diagnostics });
    case "mjml":
      return declaredInMjml(source.text, diagnostics).variables;
  }
}

/** What MJML declares, and its text without that. Faults join `found`. */
export function declaredInMjml(
  source: string,
  found: Diagnostic[],
): { readonly text: string; readonly variables: readonly Variable[] } {
  const place = { path: ["mjml"], diagnostics: found };
  const { text, declarations } = takeDeclarations(source, place);
  const read = declarations.map(({ fields, place: where }) => ({ value: fields, place: where }));
  return { text, variables: parseDeclarations(read, place) };
}
