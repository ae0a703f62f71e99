import type { Color } from "./color.ts";
import { CSS_COLOR_NAMES } from "./css-color-names.ts";

/** Red, green and blue from 0 to 255, and how far they cover what lies beneath, from 0 to 1. */
type Channels = readonly [red: number, green: number, blue: number, alpha: number];

const HEX = /^#(..)(..)(..)$/;
const RGBA = /^rgba\((\d+),(\d+),(\d+),([\d.]+)\)$/;

/** The colour that is seen where one is painted over an opaque one. */
export function paintOver(color: Color, beneath: Color): Color {
  const [red, green, blue, alpha] = channelsOf(color);
  const under = channelsOf(beneath);
  const mixed = [red, green, blue].map((channel, at) => Math.round(channel * alpha + (under[at] ?? 0) * (1 - alpha)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** The contrast ratio of two opaque colours, from 1 to 21 (WCAG 2.1, "contrast ratio"). */
export function contrastRatio(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** What a text needs to be read (WCAG 2.1, success criterion 1.4.3). */
export function neededRatio({ isLarge }: { readonly isLarge: boolean }): number {
  return isLarge ? 3 : 4.5;
}

/** Black or white, whichever is read better on an opaque colour. */
export function inkOn(background: Color): "#000000" | "#ffffff" {
  return contrastRatio("#000000", background) >= contrastRatio("#ffffff", background) ? "#000000" : "#ffffff";
}

/** From 0 for black to 1 for white (WCAG 2.1, "relative luminance", with the threshold of sRGB). */
function luminance(color: Color): number {
  const [red, green, blue] = channelsOf(color);
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Reads the three forms of a checked colour; `transparent` covers nothing. */
function channelsOf(color: Color): Channels {
  const hex = HEX.exec(CSS_COLOR_NAMES.get(color) ?? color);
  if (hex !== null) return [channel(hex[1], 16), channel(hex[2], 16), channel(hex[3], 16), 1];
  const rgba = RGBA.exec(color);
  if (rgba !== null) return [channel(rgba[1], 10), channel(rgba[2], 10), channel(rgba[3], 10), Number(rgba[4])];
  return [0, 0, 0, 0];
}

function channel(digits: string | undefined, radix: number): number {
  return Number.parseInt(digits ?? "", radix);
}
