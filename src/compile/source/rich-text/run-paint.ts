import type { Color } from "../../../domain/document/color.ts";
import { contrastRatio, paintOver } from "../../../domain/document/contrast-ratio.ts";
import type { Inline } from "./rich-text.ts";

/** What text is drawn with, and the opaque colour it stands on. */
export interface Paint {
  readonly color: Color;
  readonly background: Color;
}

/** Browsers draw links without a colour of their own in this one (HTML Standard, section 15.3.4). */
export const LINK_COLOR = "#0000ee";

/** What text needs to be read (WCAG 2.1, success criterion 1.4.3). */
const READABLE = 4.5;

/**
 * What is in a span or link is drawn with. A link without a colour has that of links, or where that cannot be read the
 * colour of the text around it.
 */
export function paintWithin(run: Extract<Inline, { readonly kind: "span" | "link" }>, around: Paint): Paint {
  const background = paintOver(run.style.backgroundColor ?? "transparent", around.background);
  if (run.style.color !== undefined) return { color: run.style.color, background };
  const isLinkColor = run.kind === "link" && contrastRatio(LINK_COLOR, background) >= READABLE;
  return { color: isLinkColor ? LINK_COLOR : around.color, background };
}
