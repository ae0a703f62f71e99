import type { Diagnostic } from "../../../../domain/diagnostic.ts";
import { tokensInDocument, tokensInMjml } from "../../../../domain/document/brand/read-tokens.ts";
import { brandValues, type Token } from "../../../../domain/document/brand/token.ts";
import { parseJson } from "../../../../domain/document/parse-json.ts";
import type { Path } from "../../../../domain/error.ts";
import { sharedNames } from "../../../../domain/template/shared-names.ts";
import type { TemplateSource } from "../../../../domain/template/template-source.ts";
import { pathOf, type SharedParts } from "../../shared/shared-parts.ts";

/**
 * The tokens of a mail with those of its partials, and the partials without them. Of two with one name that of the mail
 * counts, and then that of the partial which is named first.
 */
export function addPartialTokens(
  mail: TemplateSource,
  own: readonly Token[],
  parts: SharedParts,
  found: Diagnostic[],
): { readonly tokens: readonly Token[]; readonly parts: SharedParts } {
  const tokens = [...own];
  const names = new Set(namesOf(own));
  const texts = new Map<string, string>();
  for (const { slug, source } of partialsOf(mail, parts)) {
    const read = tokensOf(source, found, ["files", pathOf({ kind: "partial", slug })]);
    texts.set(slug, read.text);
    for (const token of read.tokens.filter((each) => !namesOf([each]).some((name) => names.has(name)))) {
      tokens.push(token);
      for (const name of namesOf([token])) names.add(name);
    }
  }
  const bare = parts.mapSources(({ slug }, source) => ({ ...source, text: texts.get(slug) ?? source.text }));
  return { tokens, parts: bare };
}

function tokensOf({ kind, text }: TemplateSource, found: Diagnostic[], path: Path) {
  if (kind === "mjml") return tokensInMjml(text, found, path);
  const json = text.includes('"brand"') ? parseJson(text, { path, diagnostics: [] }) : undefined;
  return { text, tokens: tokensInDocument(json, found, [...path, "document"]) };
}

function namesOf(tokens: readonly Token[]): readonly string[] {
  return brandValues(tokens).map(({ name }) => name);
}

/** The partials that a mail may include, in the order in which they are named. */
function partialsOf(mail: TemplateSource, parts: SharedParts): { slug: string; source: TemplateSource }[] {
  const named = new Set(sharedNames(mail));
  const partials: { slug: string; source: TemplateSource }[] = [];
  for (const slug of named) {
    const { kind, published } = parts.find(slug) ?? {};
    if (published === undefined) continue;
    for (const name of sharedNames(published.source)) named.add(name);
    if (kind === "partial") partials.push({ slug, source: published.source });
  }
  return partials;
}
