import { BLOCK_MEMBERS } from "../../src/domain/document/block/block.ts";
import { documentSchema } from "../../src/domain/document/document-schema.ts";

interface MemberSchema {
  readonly $ref?: string;
  readonly anyOf?: readonly MemberSchema[];
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly not?: object;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Members;
  readonly then?: MemberSchema;
  readonly else?: MemberSchema;
}

type Members = Readonly<Record<string, MemberSchema>>;

const SCHEMA: MemberSchema & { readonly $defs: Members } = JSON.parse(JSON.stringify(documentSchema()));

export const KINDS = Object.keys(BLOCK_MEMBERS);

/** What every block has in its props, whatever its kind. */
const OF_EVERY_BLOCK = ["visibility", "repeat", "desktopHide", "mobileHide", "mobile", "dark"];

/** The table of every object of the format in Markdown, made of the tables of the parser, by the name of the object. */
export function formatTables(): ReadonlyMap<string, string> {
  const definitions =
    "canvas darkCanvas row mobileRow column mobileColumn darkSurface spacerRow partialRow contentRow darkBand box border blockBorder backgroundGradient stop menuItem tableColumn tableHeadCell tableCell tableRow platform rule repeat";
  const { backgroundGradient, visibility, group1 } = SCHEMA.$defs;
  return new Map([
    ["envelope", tableOf(SCHEMA.else?.properties)],
    ...definitions.split(" ").map((name) => [name, tableOf(SCHEMA.$defs[name]?.properties)] as const),
    ["gradient", tableOf(backgroundGradient?.properties?.gradient?.properties)],
    ["visibility", tableOf({ ...visibility?.properties, ...visibility?.then?.properties })],
    ["group", tableOf(group1?.properties)],
    ["leaf", tableOf(SCHEMA.$defs.heading?.properties)],
    ["shared props", tableOf(only(propsOf("heading"), (name) => OF_EVERY_BLOCK.includes(name)))],
    ...KINDS.map((kind) => [kind, blockTable(kind)] as const),
  ]);
}

function propsOf(kind: string): Members {
  return SCHEMA.$defs[kind]?.properties?.props?.properties ?? {};
}

function only(members: Members, isWanted: (name: string) => boolean): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => isWanted(name)));
}

function blockTable(kind: string): string {
  const props = propsOf(kind);
  const overrides = { mobile: props.mobile?.properties ?? {}, dark: props.dark?.properties ?? {} };
  return tableOf(
    only(props, (name) => !OF_EVERY_BLOCK.includes(name)),
    overrides,
  );
}

/** With a column for each object of a block that may override members, which says for which it may. */
function tableOf(members: Members | undefined, overrides: Readonly<Record<string, Members>> = {}): string {
  const rows = Object.entries(members ?? {}).map(([name, member]) => {
    const answers = Object.values(overrides).map((may) => (Object.hasOwn(may, name) ? "yes" : answerOf(name, may)));
    return [`\`${name}\``, takenBy(name, member), defaultOf(member), ...answers, member.description ?? ""];
  });
  const head = ["Member", "Accepts", "Default", ...Object.keys(overrides).map((name) => `\`${name}\``), "Meaning"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Of a border another colour may be all that differs. */
function answerOf(name: string, may: Members): string {
  return name === "border" && Object.hasOwn(may, "borderColor") ? "`borderColor`" : "no";
}

/** What is told by the name of a definition, or of a member whose text has a form of its own. */
const KNOWN: Readonly<Record<string, string>> = {
  color: "colour",
  box: "box",
  border: "border",
  blockBorder: "border",
  backgroundGradient: "background gradient",
  visibility: "visibility",
  repeat: "repeat",
  canvas: "object",
  darkCanvas: "object",
  darkSurface: "object",
  darkBand: "object",
  mobileRow: "object",
  mobileColumn: "object",
  fontFamily: "font",
  language: "language tag",
  direction: "`to right`, `to left`, `to bottom`, `to top`, or an angle such as `45deg`",
  schema_version: "`1.0`, or any `1.x`",
};

function takenBy(name: string, member: MemberSchema): string {
  const [first] = member.anyOf ?? [];
  const reference = (member.$ref ?? first?.$ref)?.split("/").at(-1);
  const known = KNOWN[reference ?? name];
  if (known !== undefined) return known;
  const values = member.const === undefined ? choicesOf(member) : [member.const];
  if (values !== undefined) return valuesOf(values);
  const types = [member.type].flat().filter((type) => type !== undefined && type !== "null");
  if (member.minimum !== undefined) return rangeOf(member);
  if (types.includes("string")) return member.not === undefined ? "text" : "text without merge tags";
  const words: Readonly<Record<string, string>> = { boolean: "true or false", array: "array", object: "object" };
  return types.map((type) => words[type ?? ""] ?? type).join(" or ") || "anything";
}

/** What a choice has, beside a parameter, which any setting may have. */
function choicesOf({ enum: values, anyOf = [] }: MemberSchema): readonly unknown[] | undefined {
  return values ?? anyOf.map(choicesOf).find((choices) => choices !== undefined);
}

/** Numbers that mean what texts do are not named twice. */
function valuesOf(values: readonly unknown[]): string {
  const texts = new Set(values.filter((value) => value !== null).map(String));
  return [...texts].map((text) => `\`${text}\``).join(", ");
}

function rangeOf({ minimum, maximum, pattern = "" }: MemberSchema): string {
  const range = `${minimum} to ${maximum}`;
  if (pattern.includes("auto")) return `\`auto\`, or ${range} px`;
  if (pattern.includes("px")) return `${range} px`;
  return pattern.includes("%") ? `${range} %` : range;
}

function defaultOf({ default: value }: MemberSchema): string {
  if (value === undefined) return "";
  if (typeof value !== "object" || value === null) return value === "" ? "empty" : `\`${String(value)}\``;
  if (Array.isArray(value)) return "none";
  const { width, style, color } = value as Readonly<Record<string, unknown>>;
  if (style !== undefined) return `${width} px, ${style}, \`${color}\``;
  const sides = Object.values(value);
  if (sides.length === 0) return "";
  return new Set(sides).size === 1 ? `${sides[0]} px` : `${sides.join(" / ")} px`;
}
