/**
 * The character reference for a UTF-16 code unit that may not stand as it is in HTML text or an attribute in quotes.
 * `>` is among the five so that a value cannot end a comment either; the quotes are numeric because `&apos;` is unknown
 * to old mail clients.
 */
export function toHtmlReference(unit: number): string | undefined {
  switch (unit) {
    case 0x22:
      return "&#34;";
    case 0x26:
      return "&amp;";
    case 0x27:
      return "&#39;";
    case 0x3c:
      return "&lt;";
    case 0x3e:
      return "&gt;";
    default:
      return undefined;
  }
}
