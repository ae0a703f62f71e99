const QUOTED_MAX = 200;

/** A value as messages quote it: its first 200 characters, with an ellipsis if there are more. */
export function quote(text: string): string {
  return shorten(text, QUOTED_MAX);
}

/** The first characters of a text, with an ellipsis if there are more. No character is cut in two. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  // A character has one or two UTF-16 units.
  const characters = [...text.slice(0, 2 * max + 2)];
  return characters.length <= max ? text : `${characters.slice(0, max).join("")}…`;
}
