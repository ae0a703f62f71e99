import type { TemplateSource } from "./template-source.ts";

const IN_MJML = /partial:([a-z0-9][a-z0-9-]{0,63})/gi;
const IN_MAIL = /\slayout\s*=\s*["']?\s*([a-z0-9][a-z0-9-]{0,63})/gi;
const IN_DOCUMENT = /"(?:partial|layout)"\s*:\s*"([a-z0-9][a-z0-9-]{0,63})"/g;
const ESCAPED = /\\u00([2-7][0-9a-f])/gi;

/** The slugs of the partials and layouts that a source may name: all that it names, and perhaps others. */
export function sharedNames(source: TemplateSource): readonly string[] {
  const texts = [source.text, ...Object.values(source.files ?? {})];
  const names = texts.flatMap((text) => {
    const patterns = source.kind === "mjml" ? [IN_MJML, IN_MAIL] : [IN_DOCUMENT];
    const plain =
      source.kind === "document" && text.includes("\\u00")
        ? text.replace(ESCAPED, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
        : text;
    return patterns.flatMap((pattern) => [...plain.matchAll(pattern)].map(([, name = ""]) => name.toLowerCase()));
  });
  return [...new Set(names)];
}
