/** Names that mean something else in the module: what it may import, and what JSX needs. */
const TAKEN = new Set([
  "Body",
  "Button",
  "Column",
  "Container",
  "Fragment",
  "Head",
  "Heading",
  "Hr",
  "Html",
  "Img",
  "Link",
  "Preview",
  "React",
  "Row",
  "Section",
  "Text",
]);

const MAX_LENGTH = 80;

/**
 * The name of a template's component: its words, each with a capital, joined. Only ASCII letters and digits are left,
 * accents are dropped; a name without any of them is `Email`, and one that begins with a digit or is taken gets `Email`
 * in front. So it is always an identifier that JSX treats as a component.
 */
export function componentName(templateName: string): string {
  const words =
    templateName
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .match(/[A-Za-z0-9]+/g) ?? [];
  const name = words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")
    .slice(0, MAX_LENGTH);
  return /^[A-Z]/.test(name) && !TAKEN.has(name) ? name : `Email${name}`;
}
