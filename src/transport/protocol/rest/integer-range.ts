import { type DescField, getOption, ScalarType } from "@bufbuild/protobuf";
import { field as rules } from "../../../../gen/buf/validate/validate_pb.ts";

/** The least and the greatest value of an integer field. */
export interface IntegerRange {
  readonly min: number;
  readonly max: number;
}

const INT_32 = { min: -(2 ** 31), max: 2 ** 31 - 1 };
const UINT_32 = { min: 0, max: 2 ** 32 - 1 };

const RANGES: ReadonlyMap<ScalarType | undefined, IntegerRange> = new Map([
  [ScalarType.INT32, INT_32],
  [ScalarType.SINT32, INT_32],
  [ScalarType.SFIXED32, INT_32],
  [ScalarType.UINT32, UINT_32],
  [ScalarType.FIXED32, UINT_32],
]);

/**
 * What an integer field of 32 bits takes: what its type can hold, as far as its buf.validate rules allow it. Undefined
 * for every other field.
 */
export function integerRange(field: DescField): IntegerRange | undefined {
  const range = RANGES.get(field.scalar);
  if (range === undefined) return undefined;
  const { required, type } = getOption(field, rules);
  // A number that is required and has no presence of its own must not be zero.
  const least = required && range.min === 0 ? 1 : range.min;
  if (type.case !== "int32" && type.case !== "uint32") return { ...range, min: least };
  const { greaterThan, lessThan } = type.value;
  return {
    min: Math.max(least, boundOf(greaterThan, "gt", 1)),
    max: Math.min(range.max, boundOf(lessThan, "lt", -1)),
  };
}

/** The first value that a bound lets through; without a bound, one that restricts nothing. */
function boundOf(
  bound: { readonly case?: string | undefined; readonly value?: number | undefined },
  exclusive: "gt" | "lt",
  step: 1 | -1,
): number {
  if (bound.value === undefined) return step * Number.NEGATIVE_INFINITY;
  return bound.case === exclusive ? bound.value + step : bound.value;
}
