import { type Color, color } from "../color.ts";
import { type Gradient, type GradientStop, gradient } from "../gradient.ts";
import { member } from "../member.ts";

/** The stops that the format gives a text block's gradient without stops of its own. */
export const PAPER_STOPS: readonly GradientStop[] = [
  { color: "#ffffff", position: 0 },
  { color: "#eeeeee", position: 100 },
];

/** The same for a block that has a colour by default. */
export function stopsFrom(first: Color): readonly GradientStop[] {
  return [
    { color: first, position: 0 },
    { color: "#00ff88", position: 100 },
  ];
}

/** The members `backgroundColor` and `backgroundGradient` with a kind's defaults. */
export function background(fallback: Color, stops: readonly GradientStop[], about = "Colour behind the block.") {
  return {
    backgroundColor: member<Color>(color, fallback, about),
    backgroundGradient: member<Gradient | undefined>(gradient(stops), undefined, "Gradient instead of the colour."),
  };
}
