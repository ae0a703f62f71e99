/** A slug for a name: `Order shipped!` gives `order-shipped`, `Übergröße` gives `ubergrosse`. */
export function toSlug(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase() // ß has no other form in ASCII than SS.
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 64);
}
