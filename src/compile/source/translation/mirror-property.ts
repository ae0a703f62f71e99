/** A property of CSS, or an attribute of a component, with its value. */
export interface Property {
  readonly name: string;
  readonly value: string;
}

const OTHER_SIDE: Readonly<Record<string, string>> = { left: "right", right: "left" };
const SIDE = /(^|-)(left|right)(?=-|$)/g;
const WORDS = new Set(["align", "clear", "float", "text-align", "text-align-last"]);
/** Values of four sides: top, right, bottom, left. */
const BOX = /(?:^|-)(?:padding|margin|inset|border-(?:width|style|color))$|^mso-(?:padding|margin)-alt$/;
const CORNERS = /(?:^|-)border-radius$/;
/** Of a value: tags, functions and words. What it ends with decides nothing of its sides. */
const PARTS = /(?:\{\{[^{}]*\}\}|\([^()]*\)|[^\s(]|\()+/g;
const IMPORTANT = /\s*!\s*important\s*$/i;

/** The same for a line that is read in the other direction: what is on the left is on the right. */
export function mirrorProperty({ name, value }: Property): Property {
  const lower = name.toLowerCase();
  if (lower.startsWith("--")) return { name, value };
  const important = IMPORTANT.exec(value)?.[0] ?? "";
  const own = value.slice(0, value.length - important.length);
  return { name: mirrorName(name), value: `${mirrorValue(lower, own)}${important}` };
}

function mirrorName(name: string): string {
  return name.replaceAll(SIDE, (_, before: string, side: string) => `${before}${OTHER_SIDE[side]}`);
}

function mirrorValue(name: string, value: string): string {
  const word = value.trim().toLowerCase();
  if (WORDS.has(name)) return value.replace(value.trim(), OTHER_SIDE[word] ?? value.trim());
  if (CORNERS.test(name)) return value.split("/").map(mirrorCorners).join("/");
  return BOX.test(name) ? mirrorBox(value) : value;
}

function mirrorBox(value: string): string {
  const parts = value.match(PARTS) ?? [];
  const [top, right, bottom, left] = parts;
  return parts.length === 4 && right !== left ? [top, left, bottom, right].join(" ") : value;
}

/** From the corner at the top on the left, clockwise; the last of them may be left out. */
function mirrorCorners(value: string): string {
  const parts = value.match(PARTS) ?? [];
  const [first, second = first, third = first, fourth = second] = parts;
  if (parts.length > 4 || (first === second && third === fourth)) return value;
  return [second, first, fourth, third].join(" ");
}
