import { parseDocument } from "../../../../src/domain/document/parse-document.ts";

/** Rule and place of each finding in a document, given as JSON text or as a value. */
export function placesOf(document: unknown): readonly string[] {
  const text = typeof document === "string" ? document : JSON.stringify(document);
  return parseDocument(text).diagnostics.map(({ rule, path }) => `${rule} ${path.slice(1).join(".")}`);
}

/** The rule of each finding in a document. */
export function rulesOf(document: unknown): readonly string[] {
  return parseDocument(JSON.stringify(document)).diagnostics.map(({ rule }) => rule);
}
