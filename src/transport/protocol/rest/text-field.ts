import { type DescField, type DescMessage, type JsonValue, ScalarType } from "@bufbuild/protobuf";
import { isWrapperDesc } from "@bufbuild/protobuf/wkt";

const TEXT_MESSAGES = new Set(["google.protobuf.Timestamp", "google.protobuf.Duration", "google.protobuf.FieldMask"]);

/** True for a field that the path or query can hold: a scalar, an enum, a message whose JSON form is text, or a list of them. */
export function isTextField(field: DescField): boolean {
  if (field.fieldKind === "map") return false;
  return field.message === undefined || isTextMessage(field.message);
}

/** Text of the path or query as the JSON value to read into a text field. What fits no type is left to be refused. */
export function textToJson(field: DescField, text: string): JsonValue {
  if (field.enum !== undefined) return /^-?[0-9]+$/.test(text) ? Number(text) : text;
  const scalar = field.message === undefined ? field.scalar : field.message.fields[0]?.scalar;
  const isBoolean = scalar === ScalarType.BOOL && (field.message === undefined || isWrapperDesc(field.message));
  return isBoolean && (text === "true" || text === "false") ? text === "true" : text;
}

function isTextMessage(message: DescMessage): boolean {
  return TEXT_MESSAGES.has(message.typeName) || isWrapperDesc(message);
}
