import type { Color } from "../color.ts";
import { withLightness } from "../lab-color.ts";

/** In units of CIELAB, of which a person sees one at most. */
const STEP = 0.25;

/**
 * The colour of the same hue that is accepted and whose lightness differs least, of two the darker one. Undefined if
 * there is none.
 */
export function nearestReadable(color: Color, isAccepted: (color: Color) => boolean): Color | undefined {
  for (let distance = STEP; distance <= 100; distance += STEP) {
    for (const change of [-distance, distance]) {
      const other = withLightness(color, (lightness) => Math.min(100, Math.max(0, lightness + change)));
      if (isAccepted(other)) return other;
    }
  }
  return undefined;
}
