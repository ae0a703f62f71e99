import { type Backdrop, paintOnto, plainBackdrop } from "../../../domain/document/backdrop.ts";
import type { Color } from "../../../domain/document/color.ts";
import type { DarkBand } from "../../../domain/document/dark-surface.ts";
import type { BackgroundImage, Canvas, Surface } from "../../../domain/document/document.ts";
import type { Gradient } from "../../../domain/document/gradient.ts";
import type { Attributes } from "../../mail/tree/markup.ts";
import { BrandColors } from "../rich-text/brand-colors.ts";
import { DARK_CLIENT } from "../rich-text/run-paint.ts";
import type { BuildContext, Ground } from "./build-context.ts";
import { readUrl } from "./link.ts";

/** How a node is filled: one colour, and a gradient over it for clients that draw it. */
export interface Fill {
  /** Undefined when the node is transparent. */
  readonly color: Color | undefined;
  /** A CSS image. */
  readonly gradient: string | undefined;
}

/** The fill of a row, column or spacer row. */
export function surfaceFill(backgroundColor: Color, gradient: Gradient | undefined): Fill {
  if (gradient === undefined || !isActive(gradient)) return { color: visible(backgroundColor), gradient: undefined };
  return { color: visible(gradient.solid ?? backgroundColor), gradient: gradientCss(gradient) };
}

/** The fill of a block: a stored solid colour counts before the background colour. */
export function blockFill(backgroundColor: Color, gradient: Gradient | undefined): Fill {
  return surfaceFill(gradient?.solid ?? backgroundColor, gradient);
}

/** The colours of the page: the container is painted over it, and it over the white of the client, or its black. */
export function pageGround(
  { bodyBackgroundColor, backgroundColor, dark }: Canvas,
  hasDarkColors: boolean,
  brand = new BrandColors(),
): Ground {
  const page = paintOnto(bodyBackgroundColor, plainBackdrop("#ffffff"));
  const darkPage = paintOnto(dark.bodyBackgroundColor ?? bodyBackgroundColor, plainBackdrop(DARK_CLIENT));
  return {
    light: paintOnto(backgroundColor, page),
    dark: hasDarkColors ? paintOnto(dark.backgroundColor ?? backgroundColor, darkPage) : undefined,
    brand,
  };
}

/** The colours of a surface over others. */
export function surfaceGround(surface: Pick<Surface, "dark" | keyof Filled>, beneath: Ground): Ground {
  const over = ({ backgroundColor, backgroundGradient }: Filled, under: Backdrop) =>
    paintOnto(surfaceFill(backgroundColor, backgroundGradient).color ?? "transparent", under);
  return {
    light: over(surface, beneath.light),
    dark: beneath.dark === undefined ? undefined : over(darkened(surface), beneath.dark),
    brand: beneath.brand,
  };
}

interface Filled {
  readonly backgroundColor: Color;
  readonly backgroundGradient: Gradient | undefined;
}

/** A filled node as it is in dark clients. A colour replaces a gradient, too. */
function darkened(node: Filled & { readonly dark: DarkBand }): Filled {
  const { backgroundColor, backgroundGradient } = node.dark;
  if (backgroundColor === undefined && backgroundGradient === undefined) return node;
  return { backgroundColor: backgroundColor ?? node.backgroundColor, backgroundGradient };
}

/**
 * CSS that replaces a fill below the breakpoint or in dark clients; undefined members stay. A gradient object decides
 * alone.
 */
export function fillOverride(
  backgroundColor: Color | undefined,
  gradient: Gradient | undefined,
): Readonly<Record<"background-color" | "background-image", string | undefined>> {
  const solid = gradient === undefined ? backgroundColor : (gradient.solid ?? backgroundColor);
  const image = gradient !== undefined && isActive(gradient) ? gradientCss(gradient) : undefined;
  return {
    "background-color": solid,
    "background-image": image ?? (solid === undefined && gradient === undefined ? undefined : "none"),
  };
}

function isActive(gradient: Gradient): boolean {
  return gradient.useGradient && gradient.stops.length >= 2;
}

function gradientCss({ type, direction, stops }: Gradient): string {
  const list = stops.map(({ color, position }) => `${color} ${position}%`).join(",");
  return type === "radial" ? `radial-gradient(circle at center,${list})` : `linear-gradient(${direction},${list})`;
}

function visible(color: Color): Color | undefined {
  return color === "transparent" ? undefined : color;
}

/** Attributes of mj-section and mj-wrapper that draw an image; undefined when there is none. */
export function backgroundImageAttributes(
  image: BackgroundImage | undefined,
  id: string,
  context: BuildContext,
): Attributes | undefined {
  const url = image && readUrl(image.url, "image", [], { id, path: image.path }, context);
  if (image === undefined || url === undefined) return undefined;
  return {
    "background-url": url,
    "background-size": image.size,
    "background-position": image.position,
    // MJML knows no repetition in one direction; the rule of the node brings it back.
    "background-repeat": image.repeat === "repeat" ? "repeat" : "no-repeat",
  };
}

/** CSS for what the attributes cannot express. */
export function backgroundImageCss(image: BackgroundImage | undefined): Readonly<Record<string, string | undefined>> {
  const isOneWay = image?.repeat === "repeat-x" || image?.repeat === "repeat-y";
  return { "background-repeat": isOneWay ? image.repeat : undefined };
}
