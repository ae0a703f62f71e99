const MENU_ID = /id="([0-9a-f]{16})" class="mj-menu-checkbox"/g;
const CAROUSEL_ID = /class="mj-carousel-content mj-carousel-([0-9a-f]{16})-content"/g;

/**
 * Numbers the random ids of mj-navbar and mj-carousel in document order, so that a template always compiles to the same
 * mail. `nameOf` turns a number into an id.
 */
export function stableIds(html: string, nameOf: (index: number) => string = toId): string {
  if (!html.includes("mj-menu-checkbox") && !html.includes("mj-carousel-content")) return html;
  const found = [...html.matchAll(MENU_ID), ...html.matchAll(CAROUSEL_ID)].sort(
    (one, other) => one.index - other.index,
  );
  if (found.length === 0) return html;
  const names = new Map(found.map(([, id = ""], index) => [id, nameOf(index)] as const));
  return html.replace(/[0-9a-f]{16}/g, (id) => names.get(id) ?? id);
}

function toId(index: number): string {
  return index.toString(16).padStart(16, "0");
}
