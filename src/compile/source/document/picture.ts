import type { BlockOf } from "../../../domain/document/block/block.ts";
import { sides } from "../../../domain/document/box.ts";
import { altClass, altRule } from "../../mail/tree/alt-text.ts";
import { type Component, leaf } from "../../mail/tree/component.ts";
import type { DarkRule } from "../../mail/tree/dark-rule.ts";
import { overrideRule } from "../../mail/tree/override-rule.ts";
import type { Value } from "../../mail/tree/value.ts";
import { altFit } from "./alt-fit.ts";
import type { BuildContext, Ground } from "./build-context.ts";
import { addBoxes, blockAlign, borderCss, boxCss, px, radiusCss, tableMargin } from "./css.ts";
import { LINK_TARGET } from "./link.ts";
import { nodeClass } from "./node-class.ts";

/** px that the content of a column has on the smallest phones, within its paddings. */
const NARROW = 272;

/** A block that shows one picture. */
export type PictureBlock = BlockOf<"image"> | BlockOf<"video">;

/**
 * An image or a video's cover: mj-image. The width in percent becomes px for Outlook and stays percent on small
 * screens. A picture of its own for dark clients is a second component, hidden anywhere else.
 */
export function pictureComponents(
  block: PictureBlock,
  context: BuildContext,
  parts: {
    readonly src: Value;
    readonly darkSrc: Value | undefined;
    readonly alt: Value;
    readonly href: Value | undefined;
  },
): readonly Component[] {
  const { props, desktopHide, mobileHide } = block;
  const padding = addBoxes(props.margin, props.padding);
  const room = context.width - sides(padding);
  const width = Math.max(1, Math.floor(Math.min((room * props.width) / 100, room - 2 * props.border.width)));
  const hasAlt = parts.alt.length > 0;
  const ownClass = nodeClass(
    context,
    { id: block.id },
    (selector) => ({
      css: [altFit(selector, [parts.alt], Math.min(width, narrowWidth(block)))],
      mobile: mobileRules(block, selector, context),
      dark: darkRules(block, selector, context, hasAlt),
    }),
    hasAlt ? altClassOn(context) : undefined,
  );
  const classOf = (...more: readonly (string | false)[]) =>
    [ownClass, ...more, mobileHide && "mobile-hide"].filter((name) => typeof name === "string").join(" ") || undefined;
  const { darkSrc } = parts;
  const hidden = desktopHide && "desktop-hide";
  const attributes = {
    alt: parts.alt,
    ...(parts.href && { href: parts.href, ...LINK_TARGET }),
    width: px(width),
    height: heightCss(props.height),
    align: blockAlign(props.align),
    border: borderCss(props.border) ?? "0",
    "border-radius": radiusCss(props.borderRadius),
    padding: boxCss(padding),
  };
  if (darkSrc === undefined) return [leaf("mj-image", { src: parts.src, ...attributes, "css-class": classOf(hidden) })];
  return [
    leaf("mj-image", { src: parts.src, ...attributes, "css-class": classOf("light-only", hidden) }),
    leaf("mj-image", { src: darkSrc, ...attributes, "css-class": classOf("dark-only", desktopHide && "small-only") }),
  ];
}

function darkRules(
  { dark }: PictureBlock,
  selector: string,
  { ground }: BuildContext,
  hasAlt: boolean,
): readonly DarkRule[] {
  return [
    {
      selector: `${selector} img`,
      declarations: { "border-color": dark.borderColor, color: hasAlt ? darkAltColor(ground) : undefined },
    },
  ];
}

/** The class of a box with images that have alternative texts. Adds the rule of a colour that a brand decides. */
export function altClassOn({ build, ground, headConditions }: BuildContext): string {
  const ink = ground.brand.inkOn(ground.light);
  if (ground.brand.has(ink)) build.head.add("css", altRule(ink), headConditions);
  return altClass(ink);
}

/** The colour of alternative texts in dark clients, if it is another one there. */
export function darkAltColor({ light, dark, brand }: Ground): string | undefined {
  return dark === undefined || brand.inkOn(dark) === brand.inkOn(light) ? undefined : brand.inkOn(dark);
}

function mobileRules(block: PictureBlock, selector: string, context: BuildContext): readonly (string | undefined)[] {
  const { props, mobile } = block;
  const width = mobileWidth(block, context);
  return [
    overrideRule(selector, { padding: mobilePadding(block), "text-align": mobile.align }),
    overrideRule(`${selector} table`, { width, ...tableMargin(mobile.align) }),
    width && overrideRule(`${selector} table td`, { width: "auto" }),
    overrideRule(`${selector} img`, {
      // A picture as wide as the screen has its border within that.
      "box-sizing": Math.max(props.border.width, mobile.border?.width ?? 0) > 0 ? "border-box" : undefined,
      height: mobile.height === undefined ? undefined : heightCss(mobile.height),
      border: mobile.border && (borderCss(mobile.border) ?? "0"),
      "border-radius": mobile.borderRadius === undefined ? undefined : px(mobile.borderRadius),
    }),
  ];
}

function heightCss(height: number | "auto"): string {
  return height === "auto" ? "auto" : px(height);
}

function mobilePadding({ props, mobile }: PictureBlock): string | undefined {
  if (mobile.margin === undefined && mobile.padding === undefined) return undefined;
  return boxCss(addBoxes(mobile.margin ?? props.margin, mobile.padding ?? props.padding));
}

/** What a picture has of a column on a small screen, in px. */
function narrowWidth({ props, mobile }: PictureBlock): number {
  return ((mobile.width ?? props.width) / 100) * NARROW;
}

/** A picture as wide as a column that never stacks shrinks with it by itself. */
function mobileWidth({ props, mobile }: PictureBlock, context: BuildContext): string | undefined {
  if (mobile.width !== undefined) return `${mobile.width}%`;
  return props.width < 100 || context.isStacked ? `${props.width}%` : undefined;
}
