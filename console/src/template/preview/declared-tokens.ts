/** A token that a template takes from a brand. */
export interface DeclaredToken {
  readonly name: string;
  /** What a mail has without a brand. */
  readonly declared: string;
  readonly kind: "color" | "font" | "other";
  /** Of a font: the lists of families that a brand may choose from. */
  readonly choices: readonly string[];
}

/** The tokens that the programs of a template declare, by their names. Anything else than a template declares none. */
export function declaredTokens(template: unknown): readonly DeclaredToken[] {
  const programs = Object.values(asObject(asObject(template).programs));
  const parts = [...programs, asObject(template).text, asObject(template).subject].map(asObject);
  const found = new Map<string, DeclaredToken>();
  for (const tag of parts.flatMap(({ tags }) => (Array.isArray(tags) ? tags.map(asObject) : [])))
    if (tag.group === "brand" && typeof tag.name === "string") found.set(tag.name, toToken(tag.name, tag));
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function toToken(name: string, tag: Readonly<Record<string, unknown>>): DeclaredToken {
  const declared = typeof tag.default === "string" ? tag.default : "";
  const choices = Array.isArray(tag.choices) ? tag.choices.filter((each) => typeof each === "string") : [];
  const other = isColor(declared) ? "color" : "other";
  return { name, declared, kind: choices.length > 0 ? "font" : other, choices };
}

/** A colour of a brand is `#rrggbb`. */
export function isColor(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value);
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
