import type { Color } from "../../../domain/document/color.ts";
import { paintOver } from "../../../domain/document/contrast-ratio.ts";
import type { Paint } from "../rich-text/run-paint.ts";
import { blockFill } from "./background.ts";

/** A block that has text, and may be filled. */
interface PaintedBlock {
  readonly color: Color;
  readonly backgroundColor?: Color;
  readonly backgroundGradient?: Parameters<typeof blockFill>[1];
}

/** What the text of a block is drawn with on the opaque colour beneath the block. */
export function blockPaint({ color, backgroundColor, backgroundGradient }: PaintedBlock, beneath: Color): Paint {
  const fill = blockFill(backgroundColor ?? "transparent", backgroundGradient).color;
  return { color, background: paintOver(fill ?? "transparent", beneath) };
}
