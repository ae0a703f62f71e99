/** The two ways to name a template. */
export type TemplateRef = { readonly by: "id"; readonly id: string } | { readonly by: "slug"; readonly slug: string };

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const SLUG = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Returns undefined for text that can name no template. A UUID may be in either case. */
export function parseTemplateRef(text: string): TemplateRef | undefined {
  if (UUID_V4.test(text)) return { by: "id", id: text.toLowerCase() };
  return SLUG.test(text) ? { by: "slug", slug: text } : undefined;
}
