import type { Program, Tag } from "../../../core/evaluator/program.ts";
import { cleanText } from "../../../core/evaluator/text.ts";
import type { HelperName } from "./helpers.ts";

/** The variables of a component that hold the colours and the fonts of its brand. */
export const BRAND_COLORS = "colors";
export const BRAND_FONTS = "fonts";

const DEFAULT = "defaultBrand";
/** The constants with what the template declares of both. */
export const DECLARED_COLORS = "defaultColors";
export const DECLARED_FONTS = "defaultFonts";
const CHOICES = "fontChoices";

/** No other variable may have one of these names. */
export const BRAND_NAMES: readonly string[] = [
  "brand",
  BRAND_COLORS,
  BRAND_FONTS,
  DEFAULT,
  DECLARED_COLORS,
  DECLARED_FONTS,
  CHOICES,
];

/** The expression of what a template declares for a token. */
export function declaredValue({ name }: Tag): string {
  return `${DEFAULT}.${name}`;
}

/** The declared values of a program, and the type of a brand; empty for a program without tokens. */
export function writeBrand(name: string, { ops, tags }: Program): string {
  const tokens = new Map(tags.filter(({ group }) => group === "brand").map((tag) => [tag.name, tag]));
  if (tokens.size === 0) return "";
  const written = (kind: string) => {
    const indices = new Set(ops.flatMap((op) => (op[0] === kind ? [op[1]] : [])));
    return new Map(tags.filter((_, index) => indices.has(index)).map((tag) => [tag.name, tag]));
  };
  const colors = written("color");
  const fonts = written("font");
  const others = [...tokens.values()].filter((tag) => !colors.has(tag.name) && !fonts.has(tag.name));
  const parts = [
    ...(colors.size > 0 ? [`...${DECLARED_COLORS}`] : []),
    ...(fonts.size > 0 ? [`...${DECLARED_FONTS}`] : []),
    ...others.map(memberOf),
  ];
  return [
    colors.size > 0 ? `\nconst ${DECLARED_COLORS} = ${objectOf([...colors.values()].map(memberOf))};\n` : "",
    fonts.size > 0 ? `\nconst ${DECLARED_FONTS} = ${objectOf([...fonts.values()].map(memberOf))};\n` : "",
    fonts.size > 0 ? `\n/** What a brand may choose. */\nconst ${CHOICES} = ${choicesOf([...fonts.values()])};\n` : "",
    `\n/** What the mail has where its brand has nothing. */\nconst ${DEFAULT} = ${objectOf(parts)};\n`,
    `\n/** Colours are #rrggbb, and fonts are of the choices. */\nexport type ${name}Brand = `,
    `{ readonly [Token in keyof typeof ${DEFAULT}]?: string | undefined };\n`,
  ].join("");
}

/** The declarations of the variables that helpers fill. */
export function brandReads(helpers: ReadonlySet<HelperName>): readonly string[] {
  return [
    ...(helpers.has("brandColors") ? [`const ${BRAND_COLORS} = brandColors(${DECLARED_COLORS}, brand);`] : []),
    ...(helpers.has("brandFonts") ? [`const ${BRAND_FONTS} = brandFonts(${DECLARED_FONTS}, ${CHOICES}, brand);`] : []),
  ];
}

function memberOf({ name, default: declared = "" }: Tag): string {
  return `${name}: ${JSON.stringify(cleanText(declared))}`;
}

function choicesOf(fonts: readonly Tag[]): string {
  return objectOf(fonts.map(({ name, choices = [] }) => `${name}: ${JSON.stringify(choices)}`));
}

function objectOf(members: readonly string[]): string {
  return `{ ${members.join(", ")} }`;
}
