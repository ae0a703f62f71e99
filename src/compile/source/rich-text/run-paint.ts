import { type Backdrop, paintOnto } from "../../../domain/document/backdrop.ts";
import type { Color } from "../../../domain/document/color.ts";
import { contrastRatio } from "../../../domain/document/contrast-ratio.ts";
import type { BrandColors } from "./brand-colors.ts";
import type { Inline } from "./rich-text.ts";

/** The style of a text, and the opaque colour behind it. */
export interface Ink {
  readonly color: Color;
  readonly background: Backdrop;
}

/** The same in light clients, and in dark ones if the mail has colours for them. */
export interface Paint extends Ink {
  readonly dark: Ink | undefined;
  /** The colours among them that are of a brand. */
  readonly brand: BrandColors;
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
 * colour of the text around it. Where a brand decides about that it has the latter, too.
 */
export function paintWithin(run: StyledRun, around: Paint): Paint {
  const { brand } = around;
  const background = paintOnto(run.style.backgroundColor ?? "transparent", around.background);
  const dark = around.dark && darkWithin(run, around.dark, background, brand);
  if (run.style.color !== undefined) return { color: run.style.color, background, dark, brand };
  const isLinkColor =
    run.kind === "link" && !brand.decides(background) && contrastRatio(LINK_COLOR, background.color) >= READABLE;
  return { color: isLinkColor ? LINK_COLOR : around.color, background, dark, brand };
}

/**
 * In dark clients runs keep their fill, and their colour where it can be read. Where a brand decides about that, they
 * keep it on the same colour, and otherwise have that of the brand for dark clients or of the text around them.
 */
function darkWithin({ kind, style }: StyledRun, around: Ink, lightBackground: Backdrop, brand: BrandColors): Ink {
  const { color: own, backgroundColor: fill = "transparent" } = style;
  const background = paintOnto(fill, around.background);
  const isPlain = kind === "span" && own === undefined && style.backgroundColor === undefined;
  if (isPlain) return { ...around, background };
  const isOfBrand = (color: Color) => brand.decides(background) || brand.has(color);
  const isLost = own !== undefined && isOfBrand(own) && brand.groundOf(background) !== brand.groundOf(lightBackground);
  const choices = [
    isLost ? brand.inDark(own) : own,
    kind === "link" && !brand.decides(background) ? DARK_LINK_COLOR : undefined,
    brand.has(fill) ? brand.inkOn(background) : around.color,
  ];
  const isRead = (color: Color) =>
    isOfBrand(color) || contrastRatio(paintOnto(color, background).color, background.color) >= READABLE;
  const color = choices.find((choice) => choice !== undefined && isRead(choice));
  return { color: color ?? brand.inkOn(background), background };
}
