import { quote } from "../quote.ts";
import { COLOR_PATTERN } from "./color-pattern.ts";
import { CSS_COLOR_NAMES } from "./css-color-names.ts";
import { reader } from "./member.ts";
import { report } from "./place.ts";
import { wrongType } from "./scalar.ts";
import { named } from "./schema.ts";
import { SETTING_TAG } from "./setting-tag.ts";

/** A CSS colour in one of the forms that mail clients know: a name, `#rrggbb`, or `rgba(r,g,b,a)`. */
export type Color = string;

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const FUNCTION = /^(rgb|hsl)a?\(([^()]{1,60})\)$/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** The schema is of what an author writes; the tags are replaced before it is read. */
const schema = named("color", {
  type: "string",
  pattern: `${COLOR_PATTERN}|^\\s*${SETTING_TAG}\\s*$`,
  title: "a CSS colour",
});

/** Reads a colour. The empty string means `transparent`. */
export const color = reader<Color>(schema, (value, place) => {
  if (typeof value !== "string") return wrongType(value, "a colour", place);
  const parsed = parseColor(value);
  if (parsed !== undefined) return parsed;
  return report(
    place,
    "color.invalid",
    `"${quote(value)}" is not a colour: use hex, rgb(), rgba(), hsl(), hsla() or a name`,
  );
});

/** Returns the canonical form of a CSS colour (CSS Color 4: hex, rgb, hsl, names), or undefined for anything else. */
export function parseColor(text: string): Color | undefined {
  const value = text.trim().toLowerCase();
  if (value === "" || value === "transparent") return "transparent";
  if (CSS_COLOR_NAMES.has(value)) return value;
  if (HEX.test(value)) return fromHex(value.slice(1));
  const [, name, list] = FUNCTION.exec(value) ?? [];
  if (name === undefined || list === undefined) return undefined;
  const channels = list.split(/[\s,/]+/).filter((part) => part !== "");
  if (channels.length !== 3 && channels.length !== 4) return undefined;
  return name === "rgb" ? fromRgb(channels) : fromHsl(channels);
}

function fromHex(digits: string): Color {
  const long = digits.length <= 4 ? digits.replace(/./g, "$&$&") : digits;
  if (long.length === 6) return `#${long}`;
  const channels = [0, 2, 4].map((start) => Number.parseInt(long.slice(start, start + 2), 16));
  return write(channels, Number.parseInt(long.slice(6), 16) / 255);
}

function fromRgb(parts: readonly string[]): Color | undefined {
  const channels = parts.slice(0, 3).map((part) => scaled(part, 255));
  const alpha = toAlpha(parts[3]);
  if (alpha === undefined || channels.includes(undefined)) return undefined;
  return write(channels as number[], alpha); // none is undefined
}

function fromHsl(parts: readonly string[]): Color | undefined {
  const angle = parts[0]?.replace(/deg$/, "") ?? "";
  const hue = NUMBER.test(angle) ? Number(angle) : undefined;
  const [saturation, lightness] = parts.slice(1, 3).map((part) => (part.endsWith("%") ? scaled(part, 1) : undefined));
  const alpha = toAlpha(parts[3]);
  if (hue === undefined || saturation === undefined || lightness === undefined || alpha === undefined) {
    return undefined;
  }
  // CSS Color 4, section 7.1.
  const channel = (n: number) => {
    const k = (n + (((hue % 360) + 360) % 360) / 30) % 12;
    return (
      255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
    );
  };
  return write([channel(0), channel(8), channel(4)], alpha);
}

/** A number from 0 to max, or a percentage of max; cut off at both ends as browsers do. */
function scaled(part: string, max: number): number | undefined {
  const percent = part.endsWith("%");
  const digits = percent ? part.slice(0, -1) : part;
  if (!NUMBER.test(digits)) return undefined;
  return Math.min(max, Math.max(0, percent ? (Number(digits) / 100) * max : Number(digits)));
}

function toAlpha(part: string | undefined): number | undefined {
  return part === undefined ? 1 : scaled(part, 1);
}

function write(channels: readonly number[], alpha: number): Color {
  const whole = channels.map(Math.round);
  if (alpha < 1) return `rgba(${whole.join(",")},${Math.round(alpha * 1000) / 1000})`;
  return `#${whole.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
