/** A piece of a text: what is read, or a placeholder that stays as it is. */
export interface TextPart {
  readonly text: string;
  /** Absent for what is read. */
  readonly placeholder?: Placeholder;
}

/** Markup or a tag of a text. */
export interface Placeholder {
  readonly name: string;
  /** As in the draft, such as `{{ name }}`. */
  readonly source: string;
  readonly paired: boolean;
}

const PLACEHOLDER = /(<\/?\d+\/?>|\{[^{}<>\s,]+\})/;

/** A text in its pieces. What looks like a placeholder and is none of these is read. */
export function splitPlaceholders(text: string, placeholders: readonly Placeholder[]): readonly TextPart[] {
  const byName = new Map(placeholders.map((each) => [each.name, each]));
  return text
    .split(PLACEHOLDER)
    .filter((piece) => piece !== "")
    .map((piece) => {
      const placeholder = PLACEHOLDER.test(piece) ? byName.get(piece.replace(/[<>{}/]/g, "")) : undefined;
      return placeholder === undefined ? { text: piece } : { text: piece, placeholder };
    });
}

/** How a placeholder is written, and where the cursor is afterwards. */
export function writePlaceholder({ name, paired }: Placeholder): { readonly text: string; readonly cursor: number } {
  if (!/^\d/.test(name)) return { text: `{${name}}`, cursor: name.length + 2 };
  return paired
    ? { text: `<${name}></${name}>`, cursor: name.length + 2 }
    : { text: `<${name}/>`, cursor: name.length + 3 };
}

/** The placeholders that a text does not have yet. */
export function missingPlaceholders(text: string, placeholders: readonly Placeholder[]): readonly Placeholder[] {
  const there = new Set(splitPlaceholders(text, placeholders).map(({ placeholder }) => placeholder?.name));
  return placeholders.filter(({ name }) => !there.has(name) && !text.includes(`{${name},`));
}
