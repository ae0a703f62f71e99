import { escapeSlot, readColor, readFont } from "../../../../core/evaluator/escape.ts";
import type { Path } from "../../error.ts";
import { quote } from "../../quote.ts";
import type { Color } from "../color.ts";
import { contrastRatio, neededRatio, paintOver } from "../contrast-ratio.ts";
import type { BrandUse, ColorPair, Layer } from "./brand-use.ts";
import { nearestReadable } from "./nearest-readable.ts";
import type { BrandValue, TokenKind } from "./token.ts";

/** What one mail makes of the values of a brand. */
export interface BrandVerdict {
  /** Text that cannot be read: the first of its pairs of colours. */
  readonly contrast: readonly LowContrast[];
  /** The number of all these pairs. */
  readonly unreadable: number;
  /** Values that the mail replaces by what it declares. */
  readonly refused: readonly RefusedValue[];
  /** The names of values that the mail has and the brand does not give. */
  readonly missing: readonly string[];
}

/** A text whose contrast is too low with the values of a brand. */
export interface LowContrast {
  readonly color: Color;
  readonly background: Color;
  readonly ratio: number;
  readonly needed: number;
  readonly isDark: boolean;
  readonly isLarge: boolean;
  readonly path: Path;
  readonly node?: string | undefined;
  readonly count: number;
  /** For each value of the brand in it: the nearest one with which the text can be read; left out if there is none. */
  readonly nearest: readonly { readonly name: string; readonly value: Color }[];
}

export interface RefusedValue {
  readonly name: string;
  readonly kind: TokenKind;
  readonly value: string;
  /** The rule, and what the mail has instead. */
  readonly message: string;
}

/** The most that is said of the colours in one mail. */
const CONTRAST_MAX = 50;

/** The colours of a brand by their names. */
type Palette = Readonly<Record<string, Color>>;

/** Judges the values of a brand in one mail, as libraries fill it. */
export function judgeBrand({ values, pairs }: BrandUse, tokens: Readonly<Record<string, string>>): BrandVerdict {
  const given = values.filter(({ name }) => Object.hasOwn(tokens, name));
  const palette = Object.fromEntries(
    values.flatMap(({ name, kind, value }) =>
      kind === "color" ? [[name, readColor(tokens[name] ?? "") ?? value]] : [],
    ),
  );
  const low = pairs.filter((pair) => contrastOf(pair, palette) < neededRatio(pair));
  return {
    contrast: low.slice(0, CONTRAST_MAX).map((pair) => describeLow(pair, palette)),
    unreadable: low.length,
    refused: given.flatMap((value) => judgeValue(value, tokens[value.name] ?? "") ?? []),
    missing: values.filter((value) => !given.includes(value)).map(({ name }) => name),
  };
}

function contrastOf({ ink, ground }: ColorPair, palette: Palette): number {
  return contrastRatio(paint(ink, palette), paint(ground, palette));
}

function describeLow(pair: ColorPair, palette: Palette): LowContrast {
  const { isDark, isLarge, path, node, count } = pair;
  const needed = neededRatio(pair);
  const [color, background] = [paint(pair.ink, palette), paint(pair.ground, palette)];
  const nearest = namesIn(pair).flatMap((name) => {
    const isReadable = (value: Color) => contrastOf(pair, { ...palette, [name]: value }) >= needed;
    const value = nearestReadable(palette[name] ?? color, isReadable);
    return value === undefined ? [] : [{ name, value }];
  });
  // Rounded down, so that what is too low never reads as enough.
  const ratio = Math.floor(contrastRatio(color, background) * 100) / 100;
  return { color, background, ratio, needed, isDark, isLarge, path, node, count, nearest };
}

/** What is seen of layers. */
function paint(layers: readonly Layer[], palette: Palette): Color {
  return layers
    .map((layer) => (typeof layer === "string" ? layer : (palette[layer.brand] ?? "transparent")))
    .reduce((beneath, color) => paintOver(color, beneath), "#ffffff");
}

function namesIn({ ink, ground }: ColorPair): readonly string[] {
  const names = [...ink, ...ground].flatMap((layer) => (typeof layer === "string" ? [] : [layer.brand]));
  return [...new Set(names)];
}

/** What each kind asks of a value. */
const RULES: Readonly<Record<TokenKind, string>> = {
  color: "must be #rrggbb",
  font: "must name one of the choices",
  image: "must be the URL of an image: https:, http: or cid:",
  url: "must be a URL: https:, http:, mailto:, tel: or sms:",
  text: "must be text",
};

function judgeValue({ name, kind, value: declared, choices }: BrandValue, value: string): RefusedValue | undefined {
  if (isAccepted(kind, value, choices)) return undefined;
  const rule = kind === "font" ? `${RULES.font} (${choices.join("; ")})` : RULES[kind];
  const message = `${rule}, is "${quote(value)}"; the mail has what it declares, "${quote(declared)}"`;
  return { name, kind, value, message };
}

function isAccepted(kind: TokenKind, value: string, choices: readonly string[]): boolean {
  switch (kind) {
    case "color":
      return readColor(value) !== undefined;
    case "font":
      return readFont(value, choices) !== undefined;
    case "image":
      return escapeSlot("image-url", value) !== undefined;
    case "url":
      return escapeSlot("url", value) !== undefined;
    case "text":
      return true;
  }
}
