import { type Backdrop, paintOnto } from "../../../domain/document/backdrop.ts";
import type { Color } from "../../../domain/document/color.ts";
import type { Gradient } from "../../../domain/document/gradient.ts";
import type { Ink, Paint } from "../rich-text/run-paint.ts";
import { blockFill } from "./background.ts";
import type { Ground } from "./build-context.ts";

/** A block that has text, and may be filled. */
interface PaintedBlock {
  readonly color: Color;
  readonly backgroundColor?: Color;
  readonly backgroundGradient?: Gradient | undefined;
}

type DarkBlock = { readonly [Name in keyof PaintedBlock]?: PaintedBlock[Name] | undefined };

/** What the text of a block is drawn with on the opaque colours beneath the block. */
export function blockPaint(
  { props, dark }: { readonly props: PaintedBlock; readonly dark: DarkBlock },
  { light, dark: darkGround, brand }: Ground,
): Paint {
  const isRefilled = dark.backgroundColor !== undefined || dark.backgroundGradient !== undefined;
  const fill = isRefilled ? dark : props;
  const inDark = {
    color: dark.color ?? props.color,
    backgroundColor: fill.backgroundColor ?? props.backgroundColor ?? "transparent",
    backgroundGradient: fill.backgroundGradient,
  };
  return {
    ...inkOf(props, light),
    dark: darkGround === undefined ? undefined : inkOf(inDark, darkGround),
    brand,
  };
}

function inkOf({ color, backgroundColor, backgroundGradient }: PaintedBlock, beneath: Backdrop): Ink {
  const fill = blockFill(backgroundColor ?? "transparent", backgroundGradient).color;
  return { color, background: paintOnto(fill ?? "transparent", beneath) };
}
