import { hash } from "node:crypto";
import type { TemplateSource } from "../domain/template/template-source.ts";

/**
 * A digest of a request, in 64 hexadecimal digits. The order of members makes no difference, because many clients write
 * the same map in a different order each time.
 */
export function digestOf(request: unknown): string {
  return hash("sha256", JSON.stringify(request, sortMembers));
}

/** A source by what it says: a document that was not given as text as its value. */
export function toComparable(source: TemplateSource): unknown {
  return source.kind === "document" && source.asText !== true ? { ...source, text: JSON.parse(source.text) } : source;
}

function sortMembers(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}
