import { type Fields, field, isFields } from "../../../../domain/document/member.ts";
import type { Origins } from "./origins.ts";

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

function tokensOf(json: Fields): readonly unknown[] {
  const brand = field(json, "brand");
  const tokens = isFields(brand) ? field(brand, "tokens") : undefined;
  return Array.isArray(tokens) ? tokens : [];
}

function nameOf(token: unknown): unknown {
  return isFields(token) ? token.name : token;
}
