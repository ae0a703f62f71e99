import type { DefaultTreeAdapterTypes } from "parse5";

/**
 * The tag that an editor's `<span data-merge="name" data-merge-default="...">` stands for, as text. Its attributes count;
 * the text inside is only a copy. Returns undefined for any other element.
 */
export function mergeTagText(element: DefaultTreeAdapterTypes.Element): string | undefined {
  const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]));
  const name = attributes.get("data-merge")?.trim();
  if (element.tagName !== "span" || name === undefined || name === "") return undefined;
  const fallback = attributes.get("data-merge-default") ?? "";
  if (fallback === "") return `{{ ${name} }}`;
  return fallback.includes("'") ? `{{ ${name}|"${fallback}" }}` : `{{ ${name}|'${fallback}' }}`;
}
