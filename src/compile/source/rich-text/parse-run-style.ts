import { parseColor } from "../../../domain/document/color.ts";
import { parseFontFamily } from "../../../domain/document/font-family.ts";
import type { RunStyle } from "./rich-text.ts";

/** A run's style, and the properties in it that cannot be kept. */
export interface ParsedRunStyle {
  readonly style: RunStyle;
  readonly removed: readonly string[];
}

const PADDING = /^\d{1,3}(?:\.\d+)?(?:px)?(?:\s+\d{1,3}(?:\.\d+)?(?:px)?){0,3}$/;
const RADIUS = /^(\d{1,3}(?:\.\d+)?)px$/;

/** Reads a style attribute of rich text: the listed properties with values that are checked, and nothing else. */
export function parseRunStyle(css: string): ParsedRunStyle {
  let style: RunStyle = {};
  const removed: string[] = [];
  for (const declaration of css.split(";")) {
    const colon = declaration.indexOf(":");
    const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    const kept = colon === -1 ? undefined : readDeclaration(property, declaration.slice(colon + 1).trim());
    if (kept !== undefined) style = { ...style, ...kept };
    else if (declaration.trim() !== "") removed.push(property === "" ? declaration.trim() : property);
  }
  return { style, removed };
}

/** How each property is read; each returns undefined for a value it does not take. */
const READERS: Readonly<Record<string, (value: string) => RunStyle | undefined>> = {
  color: (value) => wrap("color", value === "" ? undefined : parseColor(value)),
  "background-color": (value) => wrap("backgroundColor", value === "" ? undefined : parseColor(value)),
  "font-family": (value) => wrap("fontFamily", parseFontFamily(firstFamily(value))),
  padding: (value) => wrap("padding", PADDING.test(value) ? value.split(/\s+/).map(Number.parseFloat) : undefined),
  "border-radius": (value) => wrap("borderRadius", toNumber(RADIUS.exec(value)?.[1])),
  display: (value) => (value === "inline-block" ? { isInlineBlock: true } : undefined),
  "text-decoration": (value) => (value === "none" || value === "underline" ? { textDecoration: value } : undefined),
};

function readDeclaration(property: string, value: string): RunStyle | undefined {
  return Object.hasOwn(READERS, property) ? READERS[property]?.(value) : undefined;
}

function wrap<Name extends keyof RunStyle>(name: Name, value: RunStyle[Name]): RunStyle | undefined {
  return value === undefined ? undefined : { [name]: value };
}

function firstFamily(list: string): string {
  return (list.split(",")[0] ?? "").trim().replace(/^(["'])(.*)\1$/, "$2");
}

function toNumber(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}
