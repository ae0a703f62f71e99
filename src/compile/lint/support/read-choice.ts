import type { Diagnostic } from "../../../domain/diagnostic.ts";
import { field, readFields } from "../../../domain/document/member.ts";
import { report } from "../../../domain/document/place.ts";
import { type DeclarationKind, takeDeclarations } from "../../../domain/document/variable/take-declarations.ts";
import { type ClientChoice, readClientChoice } from "./client-choice.ts";

const DECLARATION: DeclarationKind = {
  element: "lp-support",
  rule: "support.invalid",
  example: '<lp-support clients="gmail outlook.windows" />',
  max: 10,
};

/** The clients that a document names in `support`; undefined without any, or with a fault, which joins `found`. */
export function chosenInDocument(json: unknown, found: Diagnostic[]): ClientChoice | undefined {
  const stored = typeof json === "object" && json !== null ? field({ ...json }, "support") : undefined;
  if (stored === undefined) return undefined;
  const place = { path: ["document", "support"], diagnostics: found };
  const fields = readFields(stored, place);
  return fields && readClientChoice(fields, place);
}

/** The same of MJML in `lp-support`, and its text without that. */
export function chosenInMjml(
  source: string,
  found: Diagnostic[],
): { readonly text: string; readonly choice: ClientChoice | undefined } {
  const { text, declarations } = takeDeclarations(source, { path: ["mjml"], diagnostics: found }, DECLARATION);
  const [first, second] = declarations;
  if (second !== undefined) report(second.place, DECLARATION.rule, "clients are named already; name them once");
  return { text, choice: first && readClientChoice(first.fields, first.place) };
}
