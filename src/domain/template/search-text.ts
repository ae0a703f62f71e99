import type { TemplateSummary } from "./template.ts";

/**
 * The text that a search looks in. It has no case, and one form of each character; its fields are lines, which no word
 * of a query spans.
 */
export function toSearchText({ name, slug = "", subject, tags }: Searched): string {
  return [name, slug, subject, ...tags].map(fold).join("\n");
}

type Searched = Pick<TemplateSummary, "name" | "slug" | "subject" | "tags">;

/** The words of a query, as a search text has them. */
export function toWords(query: string): readonly string[] {
  return [...new Set(fold(query).split(/\s+/u))].filter((word) => word !== "");
}

/** The name that a list is sorted by: Latin letters without their accents, so that é follows e and not z. */
export function toSortName(name: string): string {
  return fold(name.normalize("NFD").replace(/(\p{Script=Latin})\p{M}+/gu, "$1"));
}

/**
 * Removes differences of case, also where a letter has two lower-case forms (σ, ς) or a capital of two letters (ß, SS).
 * The dotless and the dotted i of Turkish are one letter.
 */
function fold(text: string): string {
  return text
    .normalize("NFC")
    .toUpperCase()
    .normalize("NFC")
    .replace(/\u0130/gu, "I")
    .replace(/./gsu, (character) => character.toLowerCase())
    .normalize("NFC");
}
