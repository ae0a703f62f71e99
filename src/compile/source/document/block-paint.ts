import type { Color } from "../../../domain/document/color.ts";
import { paintOver } from "../../../domain/document/contrast-ratio.ts";
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
  beneath: Ground,
): Paint {
  const isRefilled = dark.backgroundColor !== undefined || dark.backgroundGradient !== undefined;
  const fill = isRefilled ? dark : props;
  const inDark = {
    color: dark.color ?? props.color,
    backgroundColor: fill.backgroundColor ?? props.backgroundColor ?? "transparent",
    backgroundGradient: fill.backgroundGradient,
  };
  return {
    ...inkOf(props, beneath.light),
    dark: beneath.dark === undefined ? undefined : inkOf(inDark, beneath.dark),
  };
}

function inkOf({ color, backgroundColor, backgroundGradient }: PaintedBlock, beneath: Color): Ink {
  const fill = blockFill(backgroundColor ?? "transparent", backgroundGradient).color;
  return { color, background: paintOver(fill ?? "transparent", beneath) };
}
