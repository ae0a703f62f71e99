import { quote } from "../quote.ts";
import { describeType, type Reader, reader } from "./member.ts";
import { type Place, report } from "./place.ts";
import { PARAMETER_TAG } from "./setting-tag.ts";

const PIXELS = /^(-?\d+(?:\.\d+)?)px$/;
const PERCENT = /^(-?\d+(?:\.\d+)?)%$/;
/** The schemas are of what an author writes; a parameter is replaced before its setting is read. */
const PARAMETER = `^\\s*${PARAMETER_TAG}\\s*$`;
const TAG = /\{\{[^{}]*\}\}/;

/** A number from min up to and including max. */
export function number(min: number, max: number): Reader<number> {
  return reader({ type: "number", minimum: min, maximum: max }, (value, place) => {
    if (typeof value !== "number") return wrongType(value, "a number", place);
    if (value >= min && value <= max) return value;
    return report(place, "document.out-of-range", `must be from ${min} to ${max}, is ${value}`);
  });
}

/** A whole number from min up to and including max. */
export function wholeNumber(min: number, max: number, about = "a number"): Reader<number> {
  return reader({ type: "integer", minimum: min, maximum: max }, (value, place) => {
    if (typeof value !== "number") return wrongType(value, about, place);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    return report(place, "document.out-of-range", `must be a whole number from ${min} to ${max}, is ${value}`);
  });
}

/** A length in px, as a number or with its unit, such as `"16px"`. */
export function pixels(min: number, max: number): Reader<number> {
  return measure(min, max, PIXELS, "px");
}

/** A share in percent, as a number or with its sign, such as `"50%"`. */
export function percent(min: number, max: number): Reader<number> {
  return measure(min, max, PERCENT, "percent");
}

function measure(min: number, max: number, written: RegExp, unit: string): Reader<number> {
  const inRange = number(min, max);
  const schema = { ...inRange.schema, type: ["number", "string"], pattern: `${written.source}|${PARAMETER}` };
  return reader(schema, (value, place) => {
    if (typeof value === "number") return inRange(value, place);
    const digits = typeof value === "string" ? written.exec(value)?.[1] : undefined;
    return digits === undefined ? wrongType(value, `a number of ${unit}`, place) : inRange(Number(digits), place);
  });
}

/** True or false. */
export const flag = reader<boolean>({ type: "boolean" }, (value, place) =>
  typeof value === "boolean" ? value : wrongType(value, "true or false", place),
);

/** A string that may hold merge tags. */
export const taggedText = reader<string>({ type: "string" }, (value, place) =>
  typeof value === "string" ? value : wrongType(value, "a string", place),
);

/** A string in which merge tags have no meaning and are refused. */
export const plainText = reader<string>(
  { type: "string", not: { type: "string", pattern: TAG.source } },
  (value, place) => {
    if (typeof value !== "string") return wrongType(value, "a string", place);
    if (!TAG.test(value)) return value;
    return report(place, "tag.not-allowed", "a merge tag is not allowed here");
  },
);

/** One of the given strings. */
export function choice<T extends string>(...values: readonly T[]): Reader<T> {
  return reader({ anyOf: [{ enum: values }, { type: "string", pattern: PARAMETER }] }, (value, place) => {
    if (typeof value !== "string") return wrongType(value, "a string", place);
    const known = values.find((candidate) => candidate === value);
    return (
      known ?? report(place, "document.invalid-value", `must be one of ${values.join(", ")}, is "${quote(value)}"`)
    );
  });
}

/** Reports that a value is of another type than expected. */
export function wrongType(value: unknown, expected: string, place: Place): undefined {
  return report(place, "document.wrong-type", `must be ${expected}, is ${describeType(value)}`);
}
