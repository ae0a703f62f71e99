const QUOTED_MAX = 200;

/** A value as messages quote it: its first 200 characters, and an ellipsis where it goes on. */
export function quote(text: string): string {
  if (text.length <= QUOTED_MAX) return text;
  // A character has one or two UTF-16 units.
  const characters = [...text.slice(0, 2 * QUOTED_MAX + 2)];
  return characters.length <= QUOTED_MAX ? text : `${characters.slice(0, QUOTED_MAX).join("")}…`;
}
