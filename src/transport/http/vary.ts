import type { OutgoingHttpHeaders } from "node:http";

/**
 * Adds Origin to what the fields say an answer depends on. Where pages of other origins may call, every answer does: a
 * cache might give one that was made for nobody's page to a page.
 */
export function varyByOrigin(fields: OutgoingHttpHeaders): void {
  fields.vary = withOrigin(fields.vary?.toString());
}

/** A value of Vary with Origin in it. */
export function withOrigin(vary: string | undefined): string {
  if (vary === undefined) return "Origin";
  return NAMES_ORIGIN.test(vary) ? vary : `Origin, ${vary}`;
}

const NAMES_ORIGIN = /(?:^|,)\s*(?:origin|\*)\s*(?:,|$)/i;
