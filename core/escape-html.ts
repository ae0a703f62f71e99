const SPECIAL = /[&<>"']/;
const SPECIALS = /[&<>"']/g;
const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&#34;",
  "'": "&#39;",
};

/**
 * Escapes for HTML text and for attributes in quotes. `>` is among the five so that a value cannot end a comment either;
 * the quotes are numeric because `&apos;` is unknown to old mail clients.
 */
export function escapeHtml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replace(SPECIALS, (character) => REFERENCES[character] ?? character);
}
