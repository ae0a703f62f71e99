import type { Color } from "./color.ts";
import { paintOver } from "./contrast-ratio.ts";

/** An opaque colour that is seen, and the colours it comes from: an opaque one, and translucent ones over it. */
export interface Backdrop {
  readonly color: Color;
  readonly layers: readonly Color[];
}

/** An opaque colour with nothing beneath it. */
export function plainBackdrop(color: Color): Backdrop {
  const opaque = paintOver(color, "#ffffff");
  return { color: opaque, layers: [opaque] };
}

/** What is seen where a colour is painted over a backdrop. */
export function paintOnto(color: Color, beneath: Backdrop): Backdrop {
  if (color === "transparent") return beneath;
  if (!color.startsWith("rgba")) return plainBackdrop(color);
  return { color: paintOver(color, beneath.color), layers: [...beneath.layers, color] };
}
