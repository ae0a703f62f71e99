import type { Color } from "../../../domain/document/color.ts";
import { contrastRatio, inkOn, paintOver } from "../../../domain/document/contrast-ratio.ts";
import type { Inline } from "./rich-text.ts";

/** The style of a text, and the opaque colour behind it. */
export interface Ink {
  readonly color: Color;
  readonly background: Color;
}

/** The same in light clients, and in dark ones if the mail has colours for them. */
export interface Paint extends Ink {
  readonly dark: Ink | undefined;
}

/** Browsers draw links without a colour of their own in this one (HTML Standard, section 15.3.4). */
export const LINK_COLOR = "#0000ee";

/** The same on dark pages (Chromium, `-webkit-link`). */
const DARK_LINK_COLOR = "#9e9eff";

/** What browsers draw dark pages on (Chromium). */
export const DARK_CLIENT = "#121212";

/** What text needs to be read (WCAG 2.1, success criterion 1.4.3). */
const READABLE = 4.5;

type StyledRun = Extract<Inline, { readonly kind: "span" | "link" }>;

/**
 * What is in a span or link is drawn with. A link without a colour has that of links, or where that cannot be read the
 * colour of the text around it.
 */
export function paintWithin(run: StyledRun, around: Paint): Paint {
  const background = paintOver(run.style.backgroundColor ?? "transparent", around.background);
  const dark = around.dark && darkWithin(run, around.dark);
  if (run.style.color !== undefined) return { color: run.style.color, background, dark };
  const isLinkColor = run.kind === "link" && contrastRatio(LINK_COLOR, background) >= READABLE;
  return { color: isLinkColor ? LINK_COLOR : around.color, background, dark };
}

/** In dark clients runs keep their fill, and their colour where it can be read. */
function darkWithin({ kind, style }: StyledRun, around: Ink): Ink {
  const background = paintOver(style.backgroundColor ?? "transparent", around.background);
  const isPlain = kind === "span" && style.color === undefined && style.backgroundColor === undefined;
  if (isPlain) return { ...around, background };
  const choices = [style.color, kind === "link" ? DARK_LINK_COLOR : undefined, around.color];
  const color = choices.find(
    (choice) => choice !== undefined && contrastRatio(paintOver(choice, background), background) >= READABLE,
  );
  return { color: color ?? inkOn(background), background };
}
