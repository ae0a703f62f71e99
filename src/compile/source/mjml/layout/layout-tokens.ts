import type { Diagnostic } from "../../../../domain/diagnostic.ts";
import { tokensInMjml } from "../../../../domain/document/brand/read-tokens.ts";
import { brandValues, type Token } from "../../../../domain/document/brand/token.ts";
import { report } from "../../../../domain/document/place.ts";
import { formatPath } from "../../../../domain/error.ts";
import { quote } from "../../../../domain/quote.ts";
import type { TemplateSource } from "../../../../domain/template/template-source.ts";
import { pathOf, type SharedParts } from "../../shared/shared-parts.ts";
import { parseElements } from "../parse-elements.ts";
import { CONTENT, findContents } from "./find-content.ts";
import { layoutAttribute, namesLayout } from "./layout-name.ts";

const TOKEN = "lp-token";

/**
 * The tokens that a mail has with those of its layout, and the layout without them. A token of the mail that the layout
 * has too counts if that is open; else it is reported.
 */
export function addLayoutTokens(
  mail: TemplateSource,
  own: readonly Token[],
  parts: SharedParts,
  found: Diagnostic[],
): { readonly tokens: readonly Token[]; readonly parts: SharedParts } {
  const slug = layoutSlug(mail.text);
  const source =
    slug === undefined || parts.compiled.kind !== undefined ? undefined : parts.find(slug)?.published?.source;
  if (slug === undefined || source?.kind !== "mjml") return { tokens: own, parts };
  const path = ["files", pathOf({ kind: "layout", slug })];
  const { text, tokens } = tokensInMjml(source.text, found, path);
  if (tokens.length === 0) return { tokens: own, parts };
  const isOpen = opensTokens(source.text);
  const added = own.filter((token) => {
    const same = tokens.find((each) => isSame(each, token));
    if (same === undefined || (isOpen && same.name === token.name)) return true;
    if (isOpen) reportDark(token, same, found);
    else reportToken(token, same, found);
    return false;
  });
  const all = [...tokens.filter(({ name }) => !added.some((each) => each.name === name)), ...added];
  const bare = parts.mapSources((shared, each) => (shared.slug === slug ? { ...each, text } : each));
  return { tokens: all, parts: bare };
}

function reportToken({ name, path }: Token, same: Token, found: Diagnostic[]): void {
  const rule = `brand.${quote(name)} belongs to the layout (${formatPath(same.path)}), which does not open ${TOKEN}`;
  const advice = `remove it from the mail, or add ${TOKEN} to open="…" of <${CONTENT} /> in the layout`;
  report({ path, diagnostics: found }, "layout.not-open", `${rule}; ${advice}`);
}

/** One of both is the value of the other for dark clients. */
function reportDark({ name, path }: Token, same: Token, found: Diagnostic[]): void {
  const message = `brand.${quote(name)} collides with brand.${quote(same.name)} of the layout (${formatPath(same.path)}) for dark clients; declare ${quote(same.name)} with another dark="…"`;
  report({ path, diagnostics: found }, "brand.duplicate", message);
}

/** Whether one of the names that they give to values is the same. */
function isSame(one: Token, other: Token): boolean {
  const names = brandValues([one]).map(({ name }) => name);
  return brandValues([other]).some(({ name }) => names.includes(name));
}

function layoutSlug(text: string): string | undefined {
  const { root } = namesLayout(text) ? parseElements(text) : {};
  return root && layoutAttribute(root)?.raw.trim();
}

function opensTokens(text: string): boolean {
  const { root } = parseElements(text);
  const contents = root === undefined ? [] : findContents({ root });
  return contents.some(({ attributes }) =>
    attributes.some(({ name, raw }) => name === "open" && raw.split(/[\s,]+/).includes(TOKEN)),
  );
}
