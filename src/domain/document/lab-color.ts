import { type Color, parseColor } from "./color.ts";
import { paintOver } from "./contrast-ratio.ts";

/** Lightness from 0 to 100, and the two axes of hue (CIELAB, D65). */
type Lab = readonly [lightness: number, a: number, b: number];

const WHITE = [0.95047, 1, 1.08883] as const;
const LIMIT = (6 / 29) ** 3;
const SLOPE = 3 * (6 / 29) ** 2;

/** An opaque colour with another lightness, its hue kept as far as sRGB has it. */
export function withLightness(color: Color, change: (lightness: number) => number): Color {
  const [lightness, a, b] = toLab(color);
  return fromLab([change(lightness), a, b]);
}

/** How bright an opaque colour is, from 0 to 255 (the weights of ITU-R BT.601). */
export function brightnessOf(color: Color): number {
  const [red, green, blue] = toRgb(color);
  return (299 * red + 587 * green + 114 * blue) / 1000;
}

function toRgb(color: Color): readonly [number, number, number] {
  const hex = Number.parseInt(paintOver(parseColor(color) ?? "#000000", "#ffffff").slice(1), 16);
  return [hex >> 16, (hex >> 8) & 255, hex & 255];
}

function toLab(color: Color): Lab {
  const [red, green, blue] = toRgb(color).map(toLinear) as [number, number, number];
  const [x, y, z] = [
    (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / WHITE[0],
    (0.2126729 * red + 0.7151522 * green + 0.072175 * blue) / WHITE[1],
    (0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / WHITE[2],
  ].map((share) => (share > LIMIT ? Math.cbrt(share) : share / SLOPE + 4 / 29)) as [number, number, number];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function fromLab([lightness, a, b]: Lab): Color {
  const middle = (lightness + 16) / 116;
  const [x, y, z] = [middle + a / 500, middle, middle - b / 200].map((root, at) => {
    const share = root > 6 / 29 ? root ** 3 : SLOPE * (root - 4 / 29);
    return share * (WHITE[at] ?? 1);
  }) as [number, number, number];
  const channels = [
    3.2404542 * x - 1.5371385 * y - 0.4985314 * z,
    -0.969266 * x + 1.8760108 * y + 0.041556 * z,
    0.0556434 * x - 0.2040259 * y + 1.0572252 * z,
  ].map((linear) => Math.round(255 * toGamma(Math.min(1, Math.max(0, linear)))));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

function toLinear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function toGamma(linear: number): number {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
}
