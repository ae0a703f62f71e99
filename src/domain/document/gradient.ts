import { quote } from "../quote.ts";
import { arrayOf } from "./array-of.ts";
import { type Color, color } from "./color.ts";
import { member, type Reader, reader } from "./member.ts";
import { report } from "./place.ts";
import { choice, flag, percent, wrongType } from "./scalar.ts";
import { objectOf, shape } from "./shape.ts";

/** A colour at a whole percent of the way. */
export interface GradientStop {
  readonly color: Color;
  readonly position: number;
}

/** A background gradient as stored, drawn only when it is in use and has two stops or more. */
export interface Gradient {
  readonly useGradient: boolean;
  /** For clients without gradients; absent means the node's own background colour. */
  readonly solid: Color | undefined;
  readonly type: "linear" | "radial";
  readonly direction: string;
  readonly stops: readonly GradientStop[];
}

const DIRECTIONS = ["to right", "to left", "to bottom", "to top"];
const ANGLE = /^-?\d{1,3}deg$/;

const direction = reader<string>(
  { type: "string", pattern: `^(?:${DIRECTIONS.join("|")})$|${ANGLE.source}` },
  (value, place) => {
    if (typeof value !== "string") return wrongType(value, "a direction", place);
    if (DIRECTIONS.includes(value) || ANGLE.test(value)) return value;
    return report(
      place,
      "document.invalid-value",
      `must be an angle such as 45deg or ${DIRECTIONS.join(", ")}, is "${quote(value)}"`,
    );
  },
);

const solid = reader<Color | undefined>(color.schema, (value, place) =>
  value === "" ? undefined : color(value, place),
);

const stop = shape(
  "a stop of a gradient",
  {
    color: member<Color>(color, "transparent", "Colour at this point."),
    position: member(percent(0, 100), 0, "How far along the way the point is, in percent."),
  },
  { parts: { id: { description: "A key of the editor; it has no meaning." } }, name: "stop" },
);

/** Reads a gradient; without stops of its own it has the given ones. */
export function gradient(defaultStops: readonly GradientStop[]): Reader<Gradient> {
  const inner = {
    type: member(choice("linear", "radial"), "linear", "Along a line, or from the centre as a circle."),
    direction: member(direction, "to right", "Where a linear gradient goes: a side, or an angle such as 45deg."),
    colors: member<readonly GradientStop[]>(arrayOf(stop), defaultStops, "Two points or more."),
  };
  const none = { type: inner.type.fallback, direction: inner.direction.fallback, colors: defaultStops };
  const read = objectOf(
    shape(
      "a background gradient",
      {
        useGradient: member(flag, false, "Whether the gradient is drawn."),
        solid: member<Color | undefined>(solid, undefined, "Colour where gradients are not drawn."),
        gradient: member(objectOf(shape("the gradient of a background", inner)), none, "The gradient itself."),
      },
      { name: "backgroundGradient" },
    ),
  );
  return reader(read.schema, (value, place) => {
    const found = read(value, place);
    if (found === undefined) return undefined;
    const { gradient: detail, ...outer } = found;
    return { ...outer, type: detail.type, direction: detail.direction, stops: detail.colors };
  });
}
