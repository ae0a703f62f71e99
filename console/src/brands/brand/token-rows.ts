import { type DeclaredToken, isColor } from "../../template/preview/declared-tokens.ts";
import type { Tokens } from "./tokens.ts";

/** A token to be given a value. */
export interface TokenCell {
  readonly name: string;
  readonly value: string;
  readonly kind: DeclaredToken["kind"];
  /** What the chosen mail has without a value; undefined where it declares no such token. */
  readonly declared: string | undefined;
  readonly choices: readonly string[];
}

/** A token, beside the one for dark clients. */
export interface TokenRow {
  readonly light: TokenCell;
  readonly dark: TokenCell | undefined;
}

const DARK = "_dark";

/**
 * A row for each token that has a value, had one of `known`, or is declared by the chosen mail, in the order of the
 * names. A token that had a colour stays one while another value is typed.
 */
export function tokenRows(tokens: Tokens, known: Tokens, declared: readonly DeclaredToken[]): readonly TokenRow[] {
  const names = new Set([...Object.keys(tokens), ...Object.keys(known), ...declared.map(({ name }) => name)]);
  const cellOf = (name: string): TokenCell => {
    const value = tokens[name] ?? "";
    const token = declared.find((each) => each.name === name);
    if (token !== undefined) return { value, ...token };
    return {
      name,
      value,
      kind: [value, known[name] ?? ""].some(isColor) ? "color" : "other",
      declared: undefined,
      choices: [],
    };
  };
  return [...names]
    .filter((name) => !(name.endsWith(DARK) && names.has(name.slice(0, -DARK.length))))
    .sort()
    .map((name) => {
      const light = cellOf(name);
      const dark = cellOf(`${name}${DARK}`);
      // A colour can have one, whether a mail declares it or not.
      const hasDark = names.has(dark.name) || light.kind === "color";
      return { light, dark: hasDark ? { ...dark, kind: light.kind } : undefined };
    });
}
