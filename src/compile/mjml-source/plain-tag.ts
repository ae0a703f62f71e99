import type { Tag } from "../../../core/program.ts";

/**
 * The source of a tag, without what mjml, which copies it into attributes and text alike, would make HTML of: quotes and
 * signs in a default.
 */
export function plainTag({ name, source }: Tag): string {
  return /["'<>&]/.test(source) ? `{{ ${name} }}` : source;
}
