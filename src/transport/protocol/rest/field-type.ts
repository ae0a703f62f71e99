import { type DescField, type DescMessage, getOption, hasOption, ScalarType } from "@bufbuild/protobuf";
import { isWrapperDesc } from "@bufbuild/protobuf/wkt";
import { greatest_effective } from "../../../../gen/letterpress/v1/options_pb.ts";
import { textFieldOf } from "../../document/carried-service.ts";
import { type IntegerRange, integerRange } from "./integer-range.ts";

/** What a field takes, as the end of a sentence that starts with its name. */
export function describeFieldType(field: DescField): string {
  if (field.fieldKind === "list") return "must be a list";
  if (field.fieldKind === "map") return "must be an object";
  if (textFieldOf(field) !== undefined) return "must be a JSON object";
  return describeItemType(field);
}

/** What one item of a list field takes, or a field that is no list. */
export function describeItemType(field: DescField): string {
  if (field.enum !== undefined) return `must be one of ${field.enum.values.map((value) => value.name).join(", ")}`;
  if (field.message !== undefined) return describeMessage(field.message);
  const range = integerRange(field);
  if (range !== undefined) return describeRange(field, range);
  return field.scalar === undefined ? "must be an object" : SCALARS[field.scalar];
}

/** A caller needs the greatest value that has an effect, rather than the greatest one that the type holds. */
function describeRange(field: DescField, { min, max }: IntegerRange): string {
  if (!hasOption(field, greatest_effective)) return `must be a whole number from ${min} to ${max}`;
  const greatest = getOption(field, greatest_effective);
  return `must be a whole number from ${min} to ${greatest}, and what is greater, up to ${max}, means ${greatest}`;
}

const INT_32 = "must be a whole number of 32 bits";
const INT_64 = "must be a whole number of 64 bits with a sign";
const UINT_64 = "must be a whole number of 64 bits without a sign";

const SCALARS = {
  [ScalarType.STRING]: "must be a string",
  [ScalarType.BOOL]: "must be true or false",
  [ScalarType.BYTES]: "must be a string in base64",
  [ScalarType.DOUBLE]: "must be a number",
  [ScalarType.FLOAT]: "must be a number within the range of 32 bits",
  [ScalarType.INT32]: INT_32,
  [ScalarType.SINT32]: INT_32,
  [ScalarType.SFIXED32]: INT_32,
  [ScalarType.UINT32]: INT_32,
  [ScalarType.FIXED32]: INT_32,
  [ScalarType.INT64]: INT_64,
  [ScalarType.SINT64]: INT_64,
  [ScalarType.SFIXED64]: INT_64,
  [ScalarType.UINT64]: UINT_64,
  [ScalarType.FIXED64]: UINT_64,
} as const satisfies Record<ScalarType, string>;

function describeMessage(message: DescMessage): string {
  const [value] = message.fields;
  if (isWrapperDesc(message) && value !== undefined) return describeItemType(value);
  switch (message.typeName) {
    case "google.protobuf.Timestamp":
      return "must be a time such as 2026-01-31T12:00:00Z (RFC 3339)";
    case "google.protobuf.Duration":
      return "must be a duration in seconds such as 3600s";
    case "google.protobuf.Struct":
      return "must be a JSON object nested at most 98 deep";
    default:
      return "must be an object";
  }
}
