import type { Diagnostic } from "../../diagnostic.ts";
import type { Path } from "../../error.ts";
import { field, isFields, readArray, readFields } from "../member.ts";
import { at, type Place, report } from "../place.ts";
import { type DeclarationKind, takeDeclarations } from "../variable/take-declarations.ts";
import { parseToken } from "./parse-token.ts";
import { brandValues, TOKENS_MAX, type Token } from "./token.ts";

const TOKEN: DeclarationKind = {
  element: "lp-token",
  rule: "brand.invalid",
  example: '<lp-token name="accent" kind="color" value="#1a73e8" />',
  max: TOKENS_MAX,
};

/** What MJML declares, and its text without that. Faults join `found`. */
export function tokensInMjml(
  source: string,
  found: Diagnostic[],
  path: Path = ["mjml"],
): { readonly text: string; readonly tokens: readonly Token[] } {
  if (!source.includes(TOKEN.element)) return { text: source, tokens: [] };
  const place = { path, diagnostics: found };
  const { text, declarations } = takeDeclarations(source, place, TOKEN);
  const read = declarations.map(({ fields, place: where }) => ({ value: fields, place: where }));
  return { text, tokens: parseTokens(read, place) };
}

/** What a document declares in `brand.tokens`. Faults join `found`. */
export function tokensInDocument(json: unknown, found: Diagnostic[], path: Path = ["document"]): readonly Token[] {
  const place = at({ path, diagnostics: found }, "brand");
  const root = isFields(json) ? json : {};
  const brand = field(root, "brand");
  const fields = brand === undefined ? undefined : readFields(brand, place);
  for (const name of Object.keys(fields ?? {})) {
    if (name !== "tokens") report(at(place, name), "brand.invalid", "is unknown; a brand has tokens");
  }
  const stored = fields && field(fields, "tokens");
  const items = stored === undefined ? [] : (readArray(stored, at(place, "tokens")) ?? []);
  const read = items.map((value, index) => ({ value, place: at(place, "tokens", index) }));
  return parseTokens(read, at(place, "tokens"));
}

/** Reads declarations, each with its place. `whole` is the place of all of them. */
function parseTokens(
  declarations: readonly { readonly value: unknown; readonly place: Place }[],
  whole: Place,
): readonly Token[] {
  if (declarations.length > TOKENS_MAX) {
    report(whole, "brand.invalid", `there are ${declarations.length} tokens, the limit is ${TOKENS_MAX}`);
    return [];
  }
  const known = new Set<string>();
  return declarations.flatMap(({ value, place }) => {
    const fields = readFields(value, place);
    const token = fields && parseToken(fields, place);
    if (token === undefined) return [];
    const names = brandValues([token]).map(({ name }) => name);
    const twice = names.find((name) => known.has(name));
    if (twice !== undefined) {
      report(place, "brand.duplicate", `brand.${twice} is declared already; declare it once`);
      return [];
    }
    for (const name of names) known.add(name);
    return [token];
  });
}
