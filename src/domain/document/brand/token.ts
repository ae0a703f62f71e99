import type { Path } from "../../error.ts";

/** A value that a template takes from the brand of its caller, as its author declares it. */
export interface Token {
  readonly name: string;
  readonly kind: TokenKind;
  /** What a mail has where the brand has nothing: a colour is `#rrggbb` in lower case, a font one of the choices. */
  readonly value: string;
  /** Of a colour or an image: the same for dark clients, under the name with `_dark` behind. */
  readonly dark: string | undefined;
  /** Of a font: what it may be. */
  readonly choices: readonly string[];
  /** Empty when there is none. */
  readonly description: string;
  /** Where it is declared. */
  readonly path: Path;
}

export type TokenKind = (typeof TOKEN_KINDS)[number];

export const TOKEN_KINDS = ["color", "font", "image", "url", "text"] as const;

export const TOKENS_MAX = 100;

/** The fonts of a token that declares none: those that mail clients have. */
export const DEFAULT_FONTS: readonly string[] = [
  "Arial, sans-serif",
  "Courier New, monospace",
  "Georgia, serif",
  "Helvetica, Arial, sans-serif",
  "Tahoma, sans-serif",
  "Times New Roman, serif",
  "Trebuchet MS, sans-serif",
  "Verdana, sans-serif",
];

/** One value of a brand, by the name that tags and callers use. */
export interface BrandValue extends Pick<Token, "name" | "kind" | "value" | "choices"> {
  readonly description?: string | undefined;
  /** The name of the token that this is the value of for dark clients. */
  readonly darkOf?: string | undefined;
  /** No author declares it: it is what is read on a colour of the brand. */
  readonly isDerived?: true | undefined;
}

/** The values that tokens have: those for dark clients follow the others. */
export function brandValues(tokens: readonly Token[]): readonly BrandValue[] {
  return tokens.flatMap(({ name, kind, value, dark, choices, description }) => [
    { name, kind, value, choices, ...(description !== "" && { description }) },
    ...(dark === undefined ? [] : [{ name: `${name}_dark`, kind, value: dark, choices, darkOf: name }]),
  ]);
}
