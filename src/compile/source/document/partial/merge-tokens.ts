import { type Fields, field, isFields } from "../../../../domain/document/member.ts";
import { at, type Place } from "../../../../domain/document/place.ts";
import type { Path } from "../../../../domain/error.ts";
import { quote } from "../../../../domain/quote.ts";
import { isEqual } from "./is-equal.ts";
import type { Origins } from "./origins.ts";
import { reportNotOpen } from "./report-not-open.ts";

/** A document with the brand tokens of its partials behind its own, which count where both declare one. */
export function addTokens(
  json: Fields,
  partials: readonly (readonly [path: string, json: Fields])[],
  origins: Origins,
): Fields {
  const own = tokensOf(json);
  const all = [...own];
  const names = new Set(own.map(nameOf));
  for (const [path, partial] of partials) {
    for (const [index, token] of tokensOf(partial).entries()) {
      if (names.has(nameOf(token))) continue;
      names.add(nameOf(token));
      origins.note(["document", "brand", "tokens", all.length], {
        path: ["files", path, "document", "brand", "tokens", index],
      });
      all.push(token);
    }
  }
  const brand = field(json, "brand");
  return all.length === own.length ? json : { ...json, brand: { ...(isFields(brand) && brand), tokens: all } };
}

/** Reports tokens of a mail that its layout declares in another way. */
export function reportTokens(json: Fields, layout: Fields, place: Place, layoutPath: Path): void {
  const known = tokensOf(layout);
  for (const [index, token] of tokensOf(json).entries()) {
    const of = known.findIndex((each) => haveOneName(each, token));
    if (of < 0 || isEqual(known[of], token)) continue;
    const what = `brand.${quote(String(nameOf(token)))}`;
    reportNotOpen(at(place, "brand", "tokens", index), what, "brand.tokens", [...layoutPath, "brand", "tokens", of]);
  }
}

/** Whether a name of one is a name of the other: one with a value for dark clients has two. */
function haveOneName(one: unknown, other: unknown): boolean {
  const names = namesOf(one);
  return namesOf(other).some((name) => names.includes(name));
}

function namesOf(token: unknown): readonly unknown[] {
  const hasDark = isFields(token) && field(token, "dark") !== undefined;
  return hasDark ? [nameOf(token), `${String(nameOf(token))}_dark`] : [nameOf(token)];
}

function tokensOf(json: Fields): readonly unknown[] {
  const brand = field(json, "brand");
  const tokens = isFields(brand) ? field(brand, "tokens") : undefined;
  return Array.isArray(tokens) ? tokens : [];
}

function nameOf(token: unknown): unknown {
  return isFields(token) ? token.name : token;
}
