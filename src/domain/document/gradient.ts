import { quote } from "../quote.ts";
import { type Color, color } from "./color.ts";
import { field, member, type Reader, readArray, readFields, readMembers } from "./member.ts";
import { at, fault, type Place } from "./place.ts";
import { choice, flag, number, wrongType } from "./scalar.ts";

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

const direction: Reader<string> = (value, place) => {
  if (typeof value !== "string") return wrongType(value, "a direction", place);
  if (DIRECTIONS.includes(value) || ANGLE.test(value)) return value;
  return fault(
    place,
    "document.invalid-value",
    `must be an angle such as 45deg or ${DIRECTIONS.join(", ")}, is "${quote(value)}"`,
  );
};

const outer = {
  useGradient: member(flag, false),
  solid: member<Color | undefined>((value, place) => (value === "" ? undefined : color(value, place)), undefined),
};

const stop = { color: member<Color>(color, "transparent"), position: member(number(0, 100), 0) };

/** Reads a gradient; without stops of its own it has the given ones. */
export function gradient(defaultStops: readonly GradientStop[]): Reader<Gradient> {
  const inner = {
    type: member(choice("linear", "radial"), "linear"),
    direction: member(direction, "to right"),
    colors: member<readonly GradientStop[]>(readStops, defaultStops),
  };
  return (value, place) => {
    const fields = readFields(value, place);
    if (fields === undefined) return undefined;
    const detail = field(fields, "gradient");
    const { colors, ...rest } = readMembers(
      inner,
      (detail === undefined ? undefined : readFields(detail, at(place, "gradient"))) ?? {},
      at(place, "gradient"),
    );
    return { ...readMembers(outer, fields, place), ...rest, stops: colors };
  };
}

function readStops(value: unknown, place: Place): readonly GradientStop[] | undefined {
  return readArray(value, place)?.flatMap((entry, index) => {
    const fields = readFields(entry, at(place, index));
    return fields === undefined ? [] : [readMembers(stop, fields, at(place, index))];
  });
}
