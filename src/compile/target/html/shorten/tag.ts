/** An opening tag. */
export interface Tag {
  readonly name: string;
  /** The value of one without is undefined. */
  readonly attributes: readonly (readonly [name: string, value: string | undefined])[];
  readonly end: ">" | "/>";
}

/** A tag as mjml writes it: each value in double quotes. */
const TAG = /^<([a-zA-Z][\w:-]*)((?:[ \t\r\n\f]+[a-zA-Z][\w:.-]*(?:="[^"]*")?)*)[ \t\r\n\f]*(\/?>)$/;
const ATTRIBUTE = /[ \t\r\n\f]+([a-zA-Z][\w:.-]*)(?:="([^"]*)")?/g;

/** Reads an opening tag; undefined for one that is written in any other way. */
export function readTag(text: string): Tag | undefined {
  const [, name, attributes = "", end] = TAG.exec(text) ?? [];
  if (name === undefined) return undefined;
  const read = [...attributes.matchAll(ATTRIBUTE)].map(([, each = "", value]) => [each, value] as const);
  return { name, attributes: read, end: end === "/>" ? "/>" : ">" };
}

export function writeTag({ name, attributes, end }: Tag): string {
  const written = attributes.map(([each, value]) => (value === undefined ? ` ${each}` : ` ${each}="${value}"`));
  return `<${name}${written.join("")}${end}`;
}
